// What the tables of all games of matches share: the cards, the tools with their keys, what is said, the
// score, the log, and what the solver has proved. A game adds what is seen of the picked cards.

import { announce } from "../announce.js";
import { h, picture, replace } from "../dom.js";
import { onKey, shareKeys } from "../keys.js";
import { Cards } from "./cards.js";
import { Clock, clockText } from "./clock.js";
import { endPanel } from "./end.js";
import { fitting } from "./fit.js";
import { frame } from "./frame.js";
import { KEYS, PLAYERS, keyName } from "./keys.js";
import { Session } from "./session.js";

/** @typedef {import("./session.js").TableView} TableView */

/**
 * What a game gives.
 * @typedef {object} Game
 * @property {string} name as in the address
 * @property {string} title
 * @property {string} match what is looked for, in a word
 * @property {string} rule in a sentence or two
 * @property {boolean} turns whether cards can be turned
 * @property {[string, string][]} made what deals can be made to order: their names and what they are
 * @property {(add: (child: Node) => void) => void} [choose] adds to the form for a new deal
 * @property {() => Record<string, string>} [chosen] what was chosen in the form
 * @property {(view: TableView) => void} [tell] tells the form what is on the table
 * @property {(view: TableView, act: (name: string, about?: Record<string, unknown>) => void) => Node[]} together the picked cards
 * @property {(why: any) => Node[]} why why a claim was wrong
 * @property {(shown: any) => Node[]} shown a match that is shown
 */

/** What nobody minds to lose. */
const LIGHT = ["pick", "turn", "clear", "undo", "redo", "player"];

/** Makes a game known to the list of keys, when its view is loaded. @param {Game} game */
export function tableOf(game) {
  shareKeys("table", game.title);
  return game;
}

/** Fills the page with a table. @param {HTMLElement} main @param {URLSearchParams} query @param {Game} game */
export async function mountTable(main, query, game) {
  const board = new Board(game);
  replace(main, board.element);
  await board.session.start(query).catch((error) => board.bare(error));
  return () => {
    board.clock.stop();
    board.session.leave();
  };
}

class Board {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.session = new Session(game.name, (view) => this.show(view));
    const act = this.act.bind(this);
    this.cards = new Cards(`${game.title}: cards on the table`, {
      pick: (place) => act("pick", { place }),
      turn: game.turns ? (place, turn) => act("turn", { place, turn }) : undefined,
    });
    this.clock = new Clock();
    this.score = h("span", { class: "figure" }, "0");
    this.rest = h("span", { class: "figure" }, "");
    // On a phone it may scroll, so it can have the focus.
    this.said = h("p", { class: "said", tabindex: "0" });
    this.definitions = h("div", { class: "definitions" });
    this.players = h("div", { class: "players row" });
    this.together = h("section", { class: "together panel", "aria-label": "Picked cards" });
    this.why = h("section", { class: "why panel", "aria-label": "Why not", hidden: true });
    this.shown = h("section", { class: "shown panel", "aria-label": "The match that is there", hidden: true });
    this.proved = h("section", { class: "proved panel", "aria-label": "Certificate", hidden: true });
    this.log = h("section", { class: "log panel", "aria-label": "Found so far" });
    this.heading = h("h1", null, game.title);
    /** @type {Record<string, HTMLButtonElement>} */
    this.tool = {};
    this.turns = game.turns ? this.group("Turn the card", "turns", [
      this.button("flip", "Flip ⇄", () => this.turn("h")), this.button("tip", "Flip ⇅", () => this.turn("v")),
      this.button("turn", "Turn ↻", () => this.turn("r"))]) : "";
    this.saying = this.sayings(act);
    this.helping = this.helpings(act);
    this.dealing = this.dealings(act);
    this.ended = h("div", { class: "end", hidden: true });
    this.dealer = this.form();
    this.element = this.layout();
    /** What is done when it is asked for once more. */
    this.armed = { what: "", at: 0 };
    /** What was done last. */
    this.last = "";
    /** What was said and picked before, so that only news is announced. */
    this.before = /** @type {TableView | null} */ (null);
    PLAYERS.forEach(({ name }, n) => onKey(name, () => {
      if (this.session.view.players?.length > 1) act("player", { player: n + 1 });
    }));
  }

  layout() {
    const laid = h("div", { class: "laid" }, this.definitions, this.cards.grid);
    this.fit = fitting(laid, this.cards.grid);
    return frame({
      kind: this.game.turns ? "of-matches of-turns" : "of-matches",
      strip: [this.heading, this.players,
        h("dl", { class: "tally" },
          h("div", null, h("dt", null, "Score"), h("dd", null, this.score)),
          h("div", null, h("dt", null, "Time"), h("dd", null, this.clock.face)),
          h("div", null, h("dt", null, "To come"), h("dd", null, this.rest)))],
      board: [laid, this.ended],
      side: [this.together, this.why, this.shown, this.proved, this.log],
      said: this.said,
      tools: this.saying,
      more: [this.turns, this.helping, this.dealing, this.habits(),
        h("details", { class: "deal" }, h("summary", null, "Another deal"), this.dealer),
        h("details", { class: "help" }, h("summary", null, "How it is played"), ...this.help())],
    });
  }

  /** What people like their table to do by itself. */
  habits() {
    const eager = h("input", { type: "checkbox", onchange: () => localStorage.setItem("claims-at-once", eager.checked ? "on" : "off") });
    eager.checked = this.isEager();
    return this.game.turns ? "" : h("label", { class: "habit" }, eager, ` Claim at once when the last card of a ${this.game.match} is picked`);
  }

  isEager() {
    return localStorage.getItem("claims-at-once") === "on";
  }

  help() {
    return [
      h("p", null, this.game.rule),
      h("p", null, "A right claim scores a point a card. A wrong one, a hint and a try cost a point. “Nothing here” scores 2 points if the solver proves it, and costs one if there is a match, which is then shown. Space or Enter picks the card that has the focus, arrows go from card to card; all keys can be changed under ",
        h("a", { href: "/keys" }, "Keys"), "."),
      this.game.turns && h("p", null, "On a touch screen, tap a card to pick it, swipe it sideways to flip it, and press it long to turn it half way."),
    ].filter((child) => child !== false);
  }

  /** @param {string} name @param {Record<string, unknown>} [about] */
  act(name, about) {
    this.last = name;
    this.session.act(name, about).then(() => this.claimIfComplete(name), (error) => this.trouble(error));
  }

  /** Claims by itself where people want that, when the last card was picked. @param {string} name what was done */
  claimIfComplete(name) {
    const { together, why } = this.session.view;
    if (name === "pick" && this.isEager() && !why && together?.wanted && together.cards.length === together.wanted) this.act("claim");
  }

  /** Turns the card that keys are about. @param {string} turn */
  turn(turn) {
    const place = this.cards.here();
    if (place) this.act("turn", { place, turn });
  }

  /** A button with its key. @param {keyof typeof KEYS} key @param {string} text @param {() => void} press @param {string} [kind] */
  button(key, text, press, kind) {
    const name = keyName(KEYS[key]);
    const button = h("button", { type: "button", class: kind, onclick: press }, h("span", null, text), name && h("kbd", null, name));
    onKey(KEYS[key].name, () => { if (!button.disabled) press(); });
    this.tool[key] = button;
    return button;
  }

  /** @param {string} label @param {string} kind @param {HTMLElement[]} buttons */
  group(label, kind, buttons) {
    return h("div", { class: `tools ${kind}`, role: "group", "aria-label": label }, ...buttons);
  }

  /** What is wanted all the time. @param {(name: string) => void} act */
  sayings(act) {
    return [
      this.button("claim", "Claim", () => act("claim"), "main"),
      this.button("nothing", "Nothing here", () => act("nothing")),
      this.button("hint", "Hint", () => act("hint")),
    ];
  }

  /** @param {(name: string) => void} act */
  helpings(act) {
    return this.group("Help", "helps", [
      this.button("reveal", "Show one", () => act("reveal")),
      ...(this.game.turns ? [this.button("attempt", "Try turns", () => act("try"))] : []),
      this.button("all", "Find all", () => act(this.session.view.findAll ? "one-by-one" : "find-all")),
    ]);
  }

  /** @param {(name: string) => void} act */
  dealings(act) {
    return this.group("Picks and deals", "deals", [
      this.button("undo", "Undo", () => act("undo")), this.button("redo", "Redo", () => act("redo")),
      this.button("clear", "Put back", () => act("clear")),
      this.button("deal", "New deal", () => this.sure("deals anew", () => this.anew({}))),
      this.button("end", "Give up", () => this.sure("gives it up", () => act("give-up"))),
    ]);
  }

  /** Does at once what loses nothing; asks once more where a game would be lost. @param {string} what @param {() => void} deed */
  sure(what, deed) {
    const { view } = this.session;
    const begun = view.id && !view.over && (what === "gives it up" || this.session.moves.some(({ act }) => !LIGHT.includes(act)));
    if (begun && (this.armed.what !== what || performance.now() - this.armed.at > 4000)) {
      this.armed = { what, at: performance.now() };
      this.say({ tone: "plain", text: `This game is not over: once more within four seconds ${what}.` });
      return;
    }
    this.armed = { what: "", at: 0 };
    deed();
  }

  /** Opens another table, of the same kind unless told. @param {Record<string, string>} fields */
  anew(fields) {
    const kind = { ...this.game.chosen?.() };
    const players = this.session.view.players?.length ?? 1;
    if (players > 1) kind.players = String(players);
    this.session.anew({ ...kind, ...fields }).then(
      () => this.cards.buttons[0]?.focus({ preventScroll: true }), (error) => this.trouble(error));
  }

  form() {
    const seed = h("input", { type: "text", id: "seed", size: 14, placeholder: "v1:42", autocomplete: "off", spellcheck: "false" });
    const made = h("select", { id: "made" }, h("option", { value: "" }, "as it comes"),
      ...this.game.made.map(([value, text]) => h("option", { value }, text)));
    const players = h("select", { id: "players" }, ...Array.from({ length: 8 }, (_, n) => h("option", { value: n + 1 }, n + 1)));
    const form = h("form", { class: "row" });
    this.game.choose?.((child) => form.append(child));
    form.append(
      h("label", { for: "made" }, "Made to order ", made),
      h("label", { for: "players" }, "Players ", players),
      h("label", { for: "seed" }, "Seed ", seed),
      h("button", { type: "submit", class: "main" }, "Deal"),
      h("button", { type: "button", onclick: () => this.anew({ daily: "1", players: players.value }) }, "Deal of the day"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      /** @type {Record<string, string>} */
      const fields = { players: players.value };
      if (made.value) fields.made = made.value;
      if (seed.value.trim()) fields.seed = seed.value.trim();
      this.anew(fields);
    });
    this.fill = (/** @type {TableView} */ view) => {
      seed.value = "";
      made.value = this.game.made.some(([name]) => name === view.made) ? view.made : "";
      players.value = String(view.players.length);
      this.game.tell?.(view);
    };
    return form;
  }

  /** There is no table, and why; one can be dealt. @param {Error} error */
  bare(error) {
    for (const [name, button] of Object.entries(this.tool)) button.disabled = name !== "deal";
    this.together.hidden = this.log.hidden = this.ended.hidden = true;
    // What can still be done is in sight.
    this.element.querySelector("details.more")?.setAttribute("open", "");
    this.trouble(error);
  }

  /** @param {Error} error */
  trouble(error) {
    this.last = "";
    this.say({ tone: "bad", text: `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`.replace(/([.?!])\.$/, "$1") });
  }

  /** @param {{tone: string, text: string}} reply */
  say({ tone, text }) {
    // Help costs points too, but is no mistake.
    const kind = tone === "bad" && ["hint", "reveal", "try"].includes(this.last) ? "help" : tone;
    const mark = { good: "✓ ", bad: "✗ ", help: "! " }[kind] ?? "";
    this.said.className = `said ${kind}`;
    replace(this.said, mark && h("span", { "aria-hidden": "true" }, mark), text);
    announce(text, tone === "bad");
  }

  /** @param {TableView} view */
  show(view) {
    const before = this.before?.id === view.id ? this.before : null;
    if (!before || before.definitions !== view.definitions) replace(this.definitions, picture(view.definitions));
    if (!before) this.fill?.(view);
    this.cards.show(view.cards);
    this.fit?.();
    this.heading.textContent = view.daily ? `${view.title}, deal of the day` : view.title;
    this.score.textContent = view.score;
    this.rest.textContent = view.toCome;
    this.clock.set(view.clock, !view.over);
    this.showPlayers(view);
    this.together.hidden = this.log.hidden = false;
    replace(this.together, ...this.game.together(view, this.act.bind(this)));
    this.panel(this.why, view.why, () => this.game.why(view.why));
    this.panel(this.shown, view.shown, () => [h("h2", null, `The ${this.game.match} that is there`),
      h("p", null, `Cards ${view.shown.cards.join(", ")}.`), ...this.game.shown(view.shown)]);
    this.panel(this.proved, view.proved, () => [h("p", null, `${view.proved}: the kernel has followed the proof. `,
      h("a", { href: this.session.claim, download: "nothing.claim" }, "Download the certificate"),
      " and check it with ", h("code", null, "misdeal check"), ".")]);
    this.showLog(view);
    this.showTools(view);
    this.showEnd(view);
    this.before = view;
    if (view.reply.text) this.say(view.reply);
    else this.tellPicks(view, before);
  }

  /** @param {HTMLElement} panel @param {unknown} there @param {() => Node[]} fill */
  panel(panel, there, fill) {
    panel.hidden = !there;
    replace(panel, ...(there ? fill() : []));
  }

  /** Says what a pick has changed. @param {TableView} view @param {TableView | null} before */
  tellPicks(view, before) {
    const picked = view.cards.filter((/** @type {any} */ card) => card.picked !== null);
    const text = picked.length ? `${picked.length} picked: ${picked.map((/** @type {any} */ card) => card.place).join(" ")}.` : "No card is picked.";
    this.said.className = "said plain";
    replace(this.said, text);
    const changed = view.cards.find((/** @type {any} */ card, /** @type {number} */ n) =>
      before?.cards[n] && JSON.stringify([card.picked, card.turn]) !== JSON.stringify([before.cards[n].picked, before.cards[n].turn]));
    if (!changed) return;
    const how = changed.picked === null ? "put back" : changed.turn && changed.turn !== "0" ? `picked, ${changed.turned}` : "picked";
    announce(`Card ${changed.place} ${how}. ${text}`);
  }

  /** @param {TableView} view */
  showPlayers(view) {
    const several = view.players.length > 1;
    this.players.hidden = !several;
    replace(this.players, ...(several ? view.players.map((/** @type {any} */ player, /** @type {number} */ n) =>
      h("button", { type: "button", "aria-pressed": String(view.acting === n + 1), onclick: () => this.act("player", { player: n + 1 }) },
        `Player ${n + 1}: ${player.score} `, h("kbd", null, keyName(PLAYERS[n])))) : []));
  }

  /** @param {TableView} view */
  showLog(view) {
    const all = view.findAll;
    replace(this.log, h("h2", null, all ? `Found ${all.found} of ${all.total}` : "Found"),
      all && h("progress", { max: all.total, value: all.found, "aria-label": `${all.found} of ${all.total} found` }),
      view.found.length === 0 && h("p", { class: "soft" }, "Nothing yet."),
      h("ol", { reversed: true }, ...[...view.found].reverse().map((/** @type {any} */ one) =>
        h("li", null, h("code", null, one.witness),
          h("span", { class: "soft" }, ` ${view.players.length > 1 ? `player ${one.player}, ` : ""}${clockText(one.seconds)}`)))),
      h("p", { class: "soft" }, "Seed ", h("code", null, view.seed), view.made ? `, made to order: ${view.made}` : "",
        ". The address of this page lays the same cards."));
  }

  /** What came of a game that is over. @param {TableView} view */
  showEnd(view) {
    const was = !this.ended.hidden;
    this.ended.hidden = !view.over;
    if (!view.over) return replace(this.ended);
    if (was) return undefined;
    const cards = view.players.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.cards, 0);
    const results = /** @type {Record<string, string>} */ ({
      "played-out": `Played out: no ${this.game.match} is left, and that is proven.`,
      "all-found": "All of them are found, and that is proven.",
      "given-up": "Given up.",
    });
    const kind = new URLSearchParams(view.link.split("?")[1]);
    for (const name of ["seed", "made", "players"]) kind.delete(name);
    replace(this.ended, endPanel({
      kind: `${this.game.name}?${kind}`, title: view.title, result: results[view.over] ?? "It is over.", score: view.score, seconds: view.clock,
      facts: [["Found", `${view.found.length}, with ${cards} cards`]], link: view.link, again: () => this.anew({}),
    }));
    return undefined;
  }

  /** @param {TableView} view */
  showTools(view) {
    const over = Boolean(view.over);
    for (const [name, button] of Object.entries(this.tool)) button.disabled = over && name !== "deal";
    if (over) return;
    this.tool.undo.disabled = !view.undo;
    this.tool.redo.disabled = !view.redo;
    this.tool.all.setAttribute("aria-pressed", String(Boolean(view.findAll)));
  }
}
