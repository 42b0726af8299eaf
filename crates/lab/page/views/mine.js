// My table: the cards that lie on one's own table are tapped in, and then the usual questions are asked about them. What is tapped, and how
// cards look, each game brings with its view as `tapping`.

import { announce } from "../lib/announce.js";
import { call } from "../lib/api.js";
import { question, questionsOf } from "../lib/asks.js";
import { h, picture, replace } from "../lib/dom.js";
import { copyButton, toldBy, whole } from "../lib/files.js";
import { Asking, fileText } from "../lib/job.js";
import { about, commandOf, menus } from "../lib/menus.js";
import { sentences, verdict } from "../lib/words.js";

export const title = "My table";
export const style = "/page/views/mine.css";

/**
 * What a game brings.
 * @typedef {object} Tapping
 * @property {string} header the first line of its deals
 * @property {string} match what is looked for
 * @property {string} how in a sentence
 * @property {boolean} once whether a card can lie there only once
 * @property {string[]} asks the questions that people at a table have, by their keys; the first one is asked first
 * @property {(tap: (code: string) => void) => {element: HTMLElement, show?: (codes: string[]) => void}} pad where cards are tapped
 * @property {(seen: any) => Node[]} [faces] the cards, where they are no pictures of the server's
 */

/** How long an answer is waited for. */
const TIME = "20s";

class Mine {
  /** @param {HTMLElement} main @param {import("../lib/menus.js").Menus} menus @param {{name: string, title: string, tapping: Tapping}[]} games @param {URLSearchParams} query */
  constructor(main, menus, games, query) {
    this.menus = menus;
    this.game = games.find(({ name }) => name === query.get("game")) ?? games[0];
    this.tapping = this.game.tapping;
    this.codes = (query.get("cards") ?? "").split(/\s+/).filter(Boolean);
    /** How many cards of a match were told. */
    this.told = 0;
    this.asking = new Asking();
    this.cards = h("ul", { class: "tapped", "aria-label": "Cards on my table" });
    this.many = h("p", { class: "soft" });
    this.answer = h("div", { class: "my-answer", role: "status" });
    this.text = h("pre", { tabindex: "0", "aria-label": "The deal, as text" });
    this.pad = this.tapping.pad((code) => this.tap(code));
    this.definitions = h("div", { class: "definitions" });
    replace(main, h("h1", null, title), this.tabs(games),
      h("p", { class: "soft" }, `${this.tapping.how} Then ask; “nothing” comes with a proof.`),
      h("div", { class: "my-table" },
        h("section", { class: "panel", "aria-label": "Cards to tap" }, this.pad.element),
        h("section", { class: "panel mine", "aria-label": "My cards" }, this.definitions, this.many, this.cards,
          h("div", { class: "row" }, ...this.questions()), this.asking.element, this.answer,
          h("details", null, h("summary", null, "As text, and as a link"), this.text,
            h("div", { class: "row" }, copyButton("Copy the text", "the text", () => this.deal()), copyButton("Copy the link", "the link", () => location.href))))));
    this.changed();
  }

  /** @param {{name: string, title: string}[]} games */
  tabs(games) {
    return h("nav", { class: "row my-games", "aria-label": "Games" }, games.map(({ name, title }) =>
      h("a", { href: `/mine?game=${name}`, "aria-current": name === this.game.name ? "page" : false }, title)));
  }

  /** The questions, as buttons: the first one, a hint, and the others. */
  questions() {
    const all = questionsOf(this.menus.games.find(({ name }) => name === this.game.name), about(this.menus, this.tapping.header).kinds);
    const wanted = this.tapping.asks.flatMap((key) => all.find((one) => one.key === key) ?? []);
    const buttons = wanted.map(({ key, label }, n) => h("button", { type: "button", class: n === 0 ? "main" : "", onclick: () => this.ask(key) }, label));
    buttons.splice(1, 0, h("button", { type: "button", onclick: () => this.hint() }, "A hint"));
    return [...buttons, h("button", { type: "button", onclick: () => this.use([]) }, "Clear")];
  }

  /** The deal in its text form. */
  deal() {
    return `${this.tapping.header}\n${this.codes.join(" ")}\n`;
  }

  /** @param {string} code */
  tap(code) {
    const at = this.codes.indexOf(code);
    if (this.tapping.once && at >= 0) this.use(this.codes.filter((other) => other !== code));
    else this.use([...this.codes, code]);
  }

  /** @param {string[]} codes */
  use(codes) {
    this.codes = codes;
    this.changed();
  }

  changed() {
    this.asking.leave();
    this.told = 0;
    replace(this.answer);
    replace(this.text, this.deal());
    this.many.textContent = `${this.codes.length} ${this.codes.length === 1 ? "card" : "cards"}. Tap one to take it away.`;
    this.pad.show?.(this.codes);
    const query = new URLSearchParams({ game: this.game.name, ...(this.codes.length ? { cards: this.codes.join(" ") } : {}) });
    history.replaceState(null, "", `/mine?${query}`);
    this.draw();
  }

  /** Draws the cards that lie there; those of `marked` stand out. @param {string[]} [marked] */
  async draw(marked = []) {
    const codes = this.codes;
    const seen = codes.length ? await call("POST", "/api/cards", { text: this.deal() }).catch((/** @type {Error} */ trouble) => {
      replace(this.answer, h("p", { class: "trouble" }, trouble.message));
      return null;
    }) : { cards: [] };
    if (codes !== this.codes || !seen) return;
    replace(this.definitions, seen.definitions ? picture(seen.definitions) : null);
    const faces = this.tapping.faces?.(seen) ?? seen.cards.map((/** @type {any} */ card) => picture(card.svg));
    const left = [...marked];
    replace(this.cards, ...seen.cards.map((/** @type {any} */ card, /** @type {number} */ n) => {
      const at = left.findIndex((code) => code === card.code || code === codes[n]);
      if (at >= 0) left.splice(at, 1);
      return h("li", null, h("button", {
        type: "button", class: at >= 0 ? "of-match" : "", "aria-label": `${card.label ?? codes[n]}${at >= 0 ? ", in the match" : ""}, take it away`,
        onclick: () => this.use(codes.filter((_, other) => other !== n)),
      }, faces[n]));
    }));
  }

  /** @param {string} key @returns {Promise<import("../lib/job.js").Job | null>} */
  async find(key) {
    const { game, kinds } = about(this.menus, this.deal());
    const questions = questionsOf(this.menus.games.find(({ name }) => name === game), kinds);
    const command = commandOf(this.menus, "solve");
    try {
      return await this.asking.ask(question(command, { game, kinds, questions, values: { ask: key, time: TIME } }, this.deal()));
    } catch (trouble) {
      replace(this.answer, h("p", { class: "trouble", role: "alert" }, trouble instanceof Error ? trouble.message : "that did not work"));
      return null;
    }
  }

  /** @param {string} key */
  async ask(key) {
    const job = await this.find(key);
    if (!job) return;
    const answer = job.answer ?? {};
    const words = { yes: "Found", no: `No ${this.tapping.match}, and that is proven`, unknown: "Open" };
    const { sign, tone } = verdict(answer);
    const said = sentences(answer).filter((sentence) => sentence !== "Found." && !/^There is none/.test(sentence));
    const { svg, certificate } = job.files ?? {};
    const drawn = svg ? await fileText(svg).catch(() => "") : "";
    replace(this.answer,
      h("p", { class: `verdict ${tone}` }, h("span", { "aria-hidden": "true" }, sign), ` ${words[/** @type {"yes"} */ (answer.verdict)] ?? ""}`),
      ...said.map((sentence) => h("p", null, sentence)),
      drawn.includes("<svg") ? h("figure", { class: "drawn", tabindex: "0" }, whole(drawn, toldBy(drawn))) : null,
      h("p", null, certificate ? h("a", { href: certificate, download: "answer.claim" }, "Download the certificate") : null, certificate ? " · " : null,
        h("a", { href: `/lab?${new URLSearchParams({ deal: this.deal(), ask: key })}` }, "More about these cards in the laboratory")));
    announce(`${words[/** @type {"yes"} */ (answer.verdict)] ?? ""}. ${said.join(" ")}`);
    await this.draw(witnessCodes(answer.witness));
  }

  /** Tells one card more of a match, and no answer. */
  async hint() {
    const job = await this.find(this.tapping.asks[0]);
    const codes = witnessCodes(job?.answer?.witness);
    if (!job) return;
    if (!codes.length) {
      const text = job.answer?.verdict === "no" ? `There is no ${this.tapping.match}, and that is proven.` : "That is open.";
      replace(this.answer, h("p", null, text));
      announce(text);
      return;
    }
    this.told = Math.min(this.told + 1, codes.length);
    const text = `There is one: ${this.told} of its ${codes.length} cards ${this.told === 1 ? "is" : "are"} framed.`;
    replace(this.answer, h("p", null, text));
    announce(text);
    await this.draw(codes.slice(0, this.told));
  }
}

/** The cards of a witness, without how they lie. @param {unknown} witness */
function witnessCodes(witness) {
  const words = Array.isArray(witness) ? witness.flat() : String(witness ?? "").split(/\s+/);
  return words.filter((word) => typeof word === "string" && word).map((word) => word.split("@")[0]);
}

/** @param {HTMLElement} main @param {URLSearchParams} query */
export async function mount(main, query) {
  const all = await menus();
  const views = await Promise.all(all.games.filter(({ views }) => views.length).map(async ({ name, title, views: [first] }) =>
    ({ name, title, tapping: /** @type {Tapping | undefined} */ ((await import(`./${first}.js`)).tapping) })));
  const games = views.flatMap(({ tapping, ...game }) => tapping ? [{ ...game, tapping }] : []);
  const mine = new Mine(main, all, games, query);
  return () => mine.asking.leave();
}
