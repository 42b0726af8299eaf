// Hands that are played together.

import { h, replace } from "../../lib/dom.js";
import { lastOf, moveAmong, rowOf } from "./duel.js";
import { handOf, keepFocus, still } from "./parts.js";

/** @type {Record<string, string>} */
const RULES = {
  stuck: "who can play must, and only who can't skips",
  never: "nobody skips: who can't play ends it",
  free: "anyone may skip",
};

/** @type {import("../uno.js").Game} */
export const coop = {
  name: "coop",
  label: "Together",
  about: "All hands are open, and all players help P1: he is to play his last card before anyone else plays theirs. Each card must have the colour or the number of the last one.",
  fields: ["players", "hand", "skips"],
  deeds: [
    { act: "skip", label: "Skip", key: "uno.skip", can: (view) => view.may_skip },
    { act: "undo", label: "Undo", key: "uno.undo", can: (view) => view.undo },
    { act: "redo", rare: true, label: "Redo", key: "uno.redo", can: (view) => view.redo },
    { act: "restart", rare: true, label: "From the beginning", key: "uno.restart", can: (view) => view.undo },
    { act: "hint", label: "Hint", key: "uno.hint", can: (view) => !view.over },
    { act: "ask", rare: true, label: "Can it still be done?", key: "uno.ask", can: (view) => !view.over },
    { act: "nothing", label: "It can't be done", key: "uno.nothing", can: (view) => !view.over && !view.shown.length },
    { act: "give-up", rare: true, label: "Give up", key: "uno.end", can: (view) => !view.over },
  ],
  draw(table, session, side) {
    const play = (/** @type {string} */ code) => session.act("play", { card: code });
    let turn = 0;
    moveAmong(table);
    return (view) => {
      const had = table.contains(document.activeElement);
      keepFocus(table, () => replace(table,
        lastOf(view),
        view.hands.map((/** @type {any} */ hand) => handBox(view, hand, play))));
      replace(side,
        h("p", { class: "uno-told" }, `Rule for skips: ${RULES[view.skips]}.`, view.skip_hinted ? " Hint: skip." : ""),
        view.shown.length ? rowOf(view, view.shown, (player) => `P${player}`, "Turns that do it") : null,
        rowOf(view, view.row, (player) => `P${player}`));
      // When the turn goes to another hand, so does the focus.
      if (had && view.turn !== turn && !view.over) {
        const next = table.querySelector(`.uno-hands.turn button.playable`) ?? table.querySelector(`.uno-hands.turn button`);
        if (next instanceof HTMLElement) next.focus();
      }
      turn = view.turn;
    };
  },
};

/** One player's cards. @param {any} view @param {any} hand @param {(code: string) => void} play */
function handBox(view, hand, play) {
  const whose = view.hand ? (hand.yours ? ", your hand" : ", the engine's") : "";
  const goal = hand.player === 1 ? ", who is to go out first" : "";
  const cards = hand.yours ? handOf(view, hand, play)
    : h("ul", { class: "uno-hand", "aria-label": `Hand: ${hand.name}` }, hand.cards.map((/** @type {any} */ card) => h("li", null, still(view, card))));
  return h("section", { class: `uno-hands${hand.turn ? " turn" : ""}` },
    h("h2", null, `${hand.name}${whose}${goal} (${hand.cards.length})`, hand.turn ? h("span", { class: "uno-turn" }, " – has the turn") : null),
    hand.cards.length ? cards : h("p", { class: "soft" }, "No cards left."));
}
