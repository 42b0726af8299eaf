// The duel: two open hands against perfect play.

import { h, replace } from "../../lib/dom.js";
import { onKey } from "../../lib/keys.js";
import { handOf, keepFocus, move, still } from "./parts.js";

/** @type {import("../uno.js").Game} */
export const duel = {
  name: "duel",
  label: "Duel",
  about: "Both hands are open. In turn, each must play a card with the colour or the number of the last one; who can't, loses, also with an empty hand. The other makes no mistakes.",
  fields: ["second"],
  deeds: [
    { act: "undo", label: "Undo", key: "uno.undo", can: (view) => view.undo },
    { act: "redo", rare: true, label: "Redo", key: "uno.redo", can: (view) => view.redo },
    { act: "hint", label: "Hint", key: "uno.hint", can: (view) => !view.over },
    { act: "ask", label: "Who can win?", key: "uno.ask", can: () => true },
    { act: "give-up", rare: true, label: "Give up", key: "uno.end", can: (view) => !view.over },
  ],
  draw(table, session, side) {
    const play = (/** @type {string} */ code) => session.act("play", { card: code });
    moveAmong(table);
    return (view) => keepFocus(table, () => {
      const [mine, theirs] = view.hands;
      replace(table,
        h("h2", null, `The other's hand (${theirs.cards.length})`),
        h("ul", { class: "uno-hand", "aria-label": "The other's hand" }, theirs.cards.map((/** @type {any} */ card) => h("li", null, still(view, card)))),
        lastOf(view),
        h("h2", null, `Your hand (${mine.cards.length})`, mine.turn ? h("span", { class: "uno-turn" }, " – your turn") : null),
        mine.cards.length ? handOf(view, mine, play) : h("p", { class: "soft" }, "No cards left."));
      replace(side, prospect(view), rowOf(view, view.row, (player) => (player === view.person ? "you" : "the other")));
    });
  },
};

/** Who can win, if it was asked. @param {any} view */
function prospect(view) {
  if (view.can_win === null) return null;
  return h("p", { class: "uno-told" }, view.can_win ? "From here you can win (checked)." : "From here the other can win (checked).");
}

/** The card to follow. @param {any} view */
export function lastOf(view) {
  return h("div", { class: "uno-last" }, h("span", { class: "soft" }, "Last card"),
    view.last ? still(view, view.last, ", the last card") : h("span", { class: "uno-none" }, "none yet: any card may be the first"));
}

/**
 * The cards played, in a row.
 * @param {any} view @param {any[]} row @param {(player: number) => string} name @param {string} [label]
 */
export function rowOf(view, row, name, label = "Played so far") {
  if (!row.length) return null;
  return h("details", { class: "uno-row", open: label !== "Played so far" || row.length < 12 },
    h("summary", null, `${label} (${row.length})`),
    h("ol", { "aria-label": label }, row.map((turn) => h("li", null, h("span", { class: "soft" }, name(turn.player)),
      turn.code ? still(view, turn) : h("span", { class: "uno-skipped" }, "skips")))));
}

/** Arrow keys go from card to card. @param {HTMLElement} table */
export function moveAmong(table) {
  const cards = () => /** @type {HTMLElement[]} */ ([...table.querySelectorAll("button.uno-card")]);
  for (const [name, across, down] of /** @type {const} */ ([["left", -1, 0], ["right", 1, 0], ["up", 0, -1], ["down", 0, 1]])) {
    onKey(`uno.${name}`, () => move(cards(), across, down));
  }
}
