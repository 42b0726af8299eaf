// UNO: four games, each a table that the server keeps. Here is what they share: which game the
// address names, the deal, the clock, the reply, keys, and the end.

import { announce } from "../lib/announce.js";
import { drawing, h, replace } from "../lib/dom.js";
import { defineKeys, onKey } from "../lib/keys.js";
import { Clock } from "../lib/table/clock.js";
import { endPanel } from "../lib/table/end.js";
import { frame } from "../lib/table/frame.js";
import { coop } from "./uno/coop.js";
import { duel } from "./uno/duel.js";
import { face, keyed, shape, sign } from "./uno/parts.js";
import { real } from "./uno/real.js";
import { UnoSession } from "./uno/session.js";
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
 * @property {(board: HTMLElement, session: UnoSession, side: HTMLElement) => (view: any) => void} draw
 * @property {import("./uno/parts.js").Deed[]} deeds the buttons, in their order; those that are seldom wanted are `rare`
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
  const table = new UnoTable(game);
  replace(main, table.element);
  await table.session.start(query).catch((error) => table.trouble(error));
  table.offer();
  return () => {
    table.clock.stop();
    table.session.leave();
  };
}

class UnoTable {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.session = new UnoSession(game, (view) => this.show(view));
    this.clock = new Clock();
    this.score = h("span", { class: "figure" }, "0");
    this.line = h("p", { class: "uno-line" });
    this.reply = h("p", { class: "said uno-reply", id: "reply", tabindex: "0" });
    this.board = h("div", { class: "uno-table", tabindex: "-1" });
    this.side = h("div", { class: "uno-side" });
    this.ended = h("div", { class: "end", hidden: true });
    this.proof = h("p", { class: "uno-proof" });
    this.dealt = h("div");
    /** What is done when it is asked for once more. */
    this.armed = { act: "", at: 0 };
    /** The game is over and its result was told: other words do not wipe it. */
    this.result = "";
    this.buttons = game.deeds.map((deed) => /** @type {const} */ ([
      h("button", { type: "button", class: deed.main ? "main" : "", onclick: () => this.act(deed.act) }, deed.label, " ", keyed(deed.key)), deed]));
    for (const deed of game.deeds) onKey(deed.key, () => this.act(deed.act));
    onKey("uno.new", () => this.sure("new", () => this.open({})));
    this.element = this.layout();
    this.drawn = game.draw(this.board, this.session, this.side);
  }

  layout() {
    const tabs = h("nav", { class: "uno-tabs", "aria-label": "Games of UNO" }, GAMES.map((other) =>
      h("a", { href: `/uno?game=${other.name}`, "aria-current": other === this.game ? "page" : false }, other.label)));
    const which = (/** @type {boolean} */ rare) => this.buttons.filter(([, deed]) => Boolean(deed.rare) === rare).map(([button]) => button);
    return frame({
      kind: `of-uno of-uno-${this.game.name}`,
      strip: [h("h1", { class: "unseen" }, title), tabs,
        h("dl", { class: "tally" },
          h("div", null, h("dt", null, "Score"), h("dd", null, this.score)),
          h("div", null, h("dt", null, "Time"), h("dd", null, this.clock.face)))],
      board: [this.board, this.ended],
      side: [this.proof, this.side],
      said: this.reply,
      tools: which(false),
      more: [h("div", { class: "tools" }, ...which(true)), this.dealt,
        h("details", { class: "help" }, h("summary", null, "How it is played"), h("p", null, this.game.about)), this.line],
    });
  }

  /** The form for another deal, when it is known what this one is. */
  offer() {
    replace(this.dealt, setup(this.game, this.session, (wanted) => this.open(wanted)));
  }

  /** @param {string} act @param {Record<string, unknown>} [about] */
  act(act, about) {
    if (act === "give-up") this.sure(act, () => this.send(act));
    else this.send(act, about);
  }

  /** @param {string} act @param {Record<string, unknown>} [about] */
  send(act, about) {
    this.session.act(act, about).catch((error) => this.trouble(error));
  }

  /** @param {Record<string, string>} wanted */
  open(wanted) {
    this.session.deal(wanted).catch((error) => this.trouble(error));
  }

  /** Asks once more before a game is lost. @param {string} act @param {() => void} deed */
  sure(act, deed) {
    const { view, moves } = this.session;
    const begun = view.id && !view.over && (act === "give-up" || moves.length > 0);
    if (begun && (this.armed.act !== act || performance.now() - this.armed.at > 4000)) {
      this.armed = { act, at: performance.now() };
      this.say({ tone: "plain", text: `This game is not over: once more within four seconds ${act === "new" ? "deals anew" : "gives it up"}.` });
      return;
    }
    this.armed = { act: "", at: 0 };
    deed();
  }

  /** @param {{tone: string, text: string}} reply */
  say({ tone, text }) {
    this.reply.textContent = text;
    this.reply.className = `said uno-reply ${tone}`;
    announce(text, tone === "bad");
  }

  /** @param {unknown} error */
  trouble(error) {
    const text = error instanceof Error ? error.message : String(error);
    this.say({ tone: "bad", text: `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}` });
  }

  /** @param {any} view */
  show(view) {
    const isFirst = this.shown !== view.id;
    this.shown = view.id;
    const parts = [view.title, view.daily ? "deal of the day" : null, view.seed ? `seed ${view.seed}` : null,
      view.made ? `made to order: ${view.made}` : null];
    this.line.textContent = parts.filter(Boolean).join(" · ");
    this.score.textContent = view.score;
    this.clock.set(view.clock, !view.over);
    this.drawn(view);
    for (const [button, deed] of this.buttons) button.setAttribute("aria-disabled", String(!deed.can(view)));
    replace(this.proof, view.claim ? h("a", { href: this.session.claim, download: "uno.claim" }, deedOf(this.game, view)) : null);
    this.showEnd(view);
    if (isFirst) {
      this.reply.textContent = view.reply.text;
      this.reply.className = `said uno-reply ${view.reply.tone}`;
    } else this.say(view.reply);
  }

  /** @param {any} view */
  showEnd(view) {
    if (!view.over) {
      this.ended.hidden = true;
      this.result = "";
      return replace(this.ended);
    }
    if (this.result) return undefined;
    this.result = view.reply.text || "The game is over.";
    this.ended.hidden = false;
    return replace(this.ended, endPanel({
      kind: `uno-${this.game.name}?${view.shape ?? ""}`, title: view.title, result: this.result, score: view.score, seconds: view.clock,
      facts: [], link: this.session.link, again: () => this.open({}),
    }));
  }

  /** The table that is shown. @type {string | undefined} */
  shown;
}

/** What the certificate says. @param {Game} game @param {any} view */
function deedOf(game, view) {
  if (game.name === "real") return "Download the whole game, which misdeal check plays again";
  return game.name === "duel" ? "Download the certificate of who wins this deal"
    : `Download the certificate (${view.over ? "the answer" : "what was proved last"})`;
}

/** The letters of the four colours, as cards are written with. */
const LETTERS = ["R", "G", "B", "Y"];

/** Cards of one's own hand. @type {import("./mine.js").Tapping} */
export const tapping = {
  header: "uno 4x10 solitaire",
  match: "order of all cards",
  how: "Tap the cards of a hand, a second time for a second copy: can they be played one after the other?",
  once: false,
  asks: ["play", "max"],
  pad: (tap) => ({
    element: h("div", { class: "uno-pad", role: "group", "aria-label": "Colours and numbers" }, LETTERS.flatMap((letter, colour) =>
      ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"].map((number) => h("button", {
        type: "button", class: `uno-card colour-${colour}`, "aria-label": `${letter}${number}`, onclick: () => tap(`${letter}${number}`),
      }, h("span", { class: "uno-colour", "aria-hidden": "true" }, shape(colour), sign("", letter)), sign("uno-number", number))))),
  }),
  faces: (seen) => seen.cards.map((/** @type {any} */ card) => h("span", { class: `uno-card colour-${card.colour}` }, face(seen, card))),
};
