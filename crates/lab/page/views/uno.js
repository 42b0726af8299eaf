// UNO: four games, each a table that the server keeps. Here is what they share: which game the
// address names, the deal, the clock, the reply, and keys.

import { announce } from "../lib/announce.js";
import { drawing, h, replace } from "../lib/dom.js";
import { defineKeys, onKey } from "../lib/keys.js";
import { coop } from "./uno/coop.js";
import { duel } from "./uno/duel.js";
import { keyed } from "./uno/parts.js";
import { real } from "./uno/real.js";
import { Session } from "./uno/session.js";
import { setup } from "./uno/setup.js";
import { solitaire } from "./uno/solitaire.js";

export const title = "UNO";
export const style = "/page/views/uno.css";

/** For the first page. */
export const picture = () => drawing("190 130", `<g class="ink-plain" fill="none" stroke="#7c8d99"><path d="M30 20V114H176M30 83H176M30 52H176M66 20V114M102 20V114M138 20V114"/></g>
    <path class="sign" d="M66 83H138V52H102V20"/>
    <circle class="blue point" cx="66" cy="83" r="8"/><circle class="orange point" cx="138" cy="83" r="8"/><circle class="purple point" cx="138" cy="52" r="8"/>
    <circle class="green point" cx="102" cy="52" r="8"/><circle class="blue circle" cx="102" cy="20" r="8"/>`);

/**
 * A game of this view: its words, and what it draws. `draw` is called for every view of the table; it keeps the focus.
 * @typedef {object} Game
 * @property {string} name as in the address
 * @property {string} label
 * @property {string} about one sentence of rules
 * @property {boolean} [sized] whether its deals have sizes and are made to order; they have unless told
 * @property {string[]} fields what the address has besides game and seed
 * @property {(table: HTMLElement, session: Session) => (view: any) => void} draw
 * @property {import("./uno/parts.js").Deed[]} deeds the buttons, in their order
 */

/** @type {Game[]} */
const GAMES = [solitaire, duel, coop, real];

defineKeys([
  { name: "uno.left", label: "UNO: the card to the left", key: "ArrowLeft" },
  { name: "uno.right", label: "UNO: the card to the right", key: "ArrowRight" },
  { name: "uno.up", label: "UNO: the card above", key: "ArrowUp" },
  { name: "uno.down", label: "UNO: the card below", key: "ArrowDown" },
  { name: "uno.undo", label: "UNO: take back", key: "u" },
  { name: "uno.redo", label: "UNO: do again", key: "r" },
  { name: "uno.hint", label: "UNO: hint", key: "h" },
  { name: "uno.ask", label: "UNO: who can win, or whether it can be done", key: "w" },
  { name: "uno.skip", label: "UNO: skip the turn", key: "s" },
  { name: "uno.pile", label: "UNO: draw, keep or take, in the real game", key: "p" },
  { name: "uno.say", label: "UNO: say UNO, in the real game", key: "o" },
  { name: "uno.nothing", label: "UNO: claim that it can't be done", key: "n" },
  { name: "uno.longest", label: "UNO: claim that no order is longer", key: "l" },
  { name: "uno.restart", label: "UNO: from the beginning", key: "b" },
  { name: "uno.end", label: "UNO: give up", key: "g" },
  { name: "uno.new", label: "UNO: new deal", key: "d" },
]);

/** @param {HTMLElement} main @param {URLSearchParams} query */
export async function mount(main, query) {
  const game = GAMES.find(({ name }) => name === query.get("game")) ?? GAMES[0];
  const tabs = h("nav", { class: "uno-tabs", "aria-label": "Games of UNO" }, GAMES.map((other) =>
    h("a", { href: `/uno?game=${other.name}`, "aria-current": other === game ? "page" : false }, other.label)));
  const line = h("p", { class: "uno-line" });
  const reply = h("p", { class: "uno-reply", id: "reply" });
  const table = h("div", { class: "uno-table", tabindex: "-1" });
  const deeds = h("div", { class: "row uno-deeds", role: "group", "aria-label": "What you can do" });
  const proof = h("p", { class: "uno-proof" });
  const dealt = h("div");
  replace(main, h("h1", null, title), tabs, h("p", { class: "soft" }, game.about), line, reply, table, deeds, proof, dealt);

  const session = new Session(game, query);
  const draw = game.draw(table, session);
  const watch = window.setInterval(() => tell(line, session), 1000);

  session.onView = (view, said) => {
    tell(line, session);
    draw(view);
    reply.textContent = view.reply.text;
    reply.className = `uno-reply ${view.reply.tone}`;
    for (const [button, deed] of buttons) button.setAttribute("aria-disabled", String(!deed.can(view)));
    replace(proof, view.claim
      ? h("a", { href: `/api/table/${view.id}/claim`, download: "uno.claim" }, deedOf(game, view))
      : null);
    if (said) announce(view.reply.text, view.reply.tone === "bad");
  };
  session.onTrouble = (text) => {
    reply.textContent = text;
    reply.className = "uno-reply bad";
    announce(text, true);
  };

  const buttons = game.deeds.map((deed) => /** @type {const} */ ([
    h("button", { type: "button", class: deed.main ? "main" : "", onclick: () => session.act(deed.act) },
      deed.label, " ", keyed(deed.key)),
    deed,
  ]));
  replace(deeds, buttons.map(([button]) => button));
  for (const deed of game.deeds) onKey(deed.key, () => session.act(deed.act));
  onKey("uno.new", () => session.open({}));
  replace(dealt, setup(game, session));
  await session.open(session.asked, true);
  return () => {
    window.clearInterval(watch);
    session.leave();
  };
}

/** What the certificate says. @param {Game} game @param {any} view */
function deedOf(game, view) {
  if (game.name === "real") return "Download the whole game, which misdeal check plays again";
  return game.name === "duel" ? "Download the certificate of who wins this deal"
    : `Download the certificate (${view.over ? "the answer" : "what was proved last"})`;
}

/** Title, seed, time and score. @param {HTMLElement} line @param {Session} session */
function tell(line, session) {
  const view = session.view;
  if (!view) return;
  const seconds = session.clock();
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const parts = [
    view.title, view.daily ? "deal of the day" : null, view.seed ? `seed ${view.seed}` : null,
    view.made ? `made to order: ${view.made}` : null, `time ${time}`, `score ${view.score}`,
  ];
  line.textContent = parts.filter(Boolean).join(" · ");
}
