// Odds: how likely it is that nothing is on the table, for a deck as it is and with cards added or
// taken away.

import { announce } from "../lib/announce.js";
import { commandLine, fieldsOf, question, valueOf } from "../lib/asks.js";
import { h, replace } from "../lib/dom.js";
import { Editor } from "../lib/editor.js";
import { copyButton, saveButton, toldBy, whole } from "../lib/files.js";
import { Fields, fieldOf } from "../lib/form.js";
import { Asking, askAtOnce, fileText } from "../lib/job.js";
import { about, commandOf, menus } from "../lib/menus.js";
import { many } from "../lib/words.js";
import { tablesOf } from "./odds/tables.js";

export const title = "Odds";

/** The deck that is someone's own cards. */
const OWN = "own";
/** Options that have their place beside the deck: its size, and the cards that are taken away or added. */
const APART = ["SIZE", "drop", "double"];

class Odds {
  /** @param {HTMLElement} main @param {URLSearchParams} query @param {import("../lib/menus.js").Menus} menus */
  constructor(main, query, menus) {
    this.menus = menus;
    this.command = commandOf(menus, "odds");
    this.games = menus.games.filter(({ name }) => this.command.games.includes(name));
    this.asking = new Asking();
    /** What the fields hold, where someone changed them. @type {Record<string, string>} */
    this.values = {};
    for (const { name } of this.command.fields) {
      const value = query.get(name.toLowerCase());
      if (value !== null && !["drop", "double"].includes(name)) this.values[name] = value;
    }
    const wanted = query.get("deck");
    /** A game, or cards of one's own. */
    this.deck = wanted === OWN ? OWN : (this.games.find(({ name }) => name === wanted) ?? this.games[0]).name;
    /** Copies taken away (below 0) or added, by card. @type {Map<string, number>} */
    this.changes = new Map();
    for (const card of (query.get("drop") ?? "").split(" ").filter(Boolean)) this.changes.set(card, (this.changes.get(card) ?? 0) - 1);
    for (const card of (query.get("double") ?? "").split(" ").filter(Boolean)) this.changes.set(card, (this.changes.get(card) ?? 0) + 1);
    this.editor = new Editor("Cards", {
      rows: 6,
      value: query.get("cards-text") ?? this.games.find(({ name }) => this.command.own.includes(name))?.samples[0].text ?? "",
      changed: () => this.changed(true),
    });
    this.fields = new Fields((name, value) => {
      this.values[name] = value;
      this.changed(false);
    });
    this.chips = h("ul", { class: "chips deck", "aria-label": "Cards of the deck" });
    this.summary = h("p", { role: "status" });
    this.line = h("code", { class: "command-line" });
    this.answer = h("section", { class: "panel answer", "aria-label": "Odds", hidden: true });
    this.wrong = h("p", { class: "trouble", role: "alert", hidden: true });
    this.deckPanel = h("div", { class: "deck-panel" });
    replace(
      main,
      h("h1", null, title),
      h("p", { class: "soft" }, "How likely is a dead table? Take cards away or add copies, and both curves are drawn together."),
      h(
        "form",
        {
          class: "lab",
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.ask();
          },
        },
        h("section", { class: "panel", "aria-labelledby": "odds-deck" }, h("h2", { id: "odds-deck" }, "The deck"), this.deckPanel),
        h(
          "section",
          { class: "panel", "aria-labelledby": "odds-how" },
          h("h2", { id: "odds-how" }, "The question"),
          this.fields.element,
          h(
            "div",
            { class: "row" },
            h("button", { type: "submit", class: "main" }, "Find the odds"),
            copyButton("Copy link", "the link", () => this.link()),
          ),
          this.wrong,
          this.asking.element,
          h("p", { class: "soft" }, "On the command line: ", this.line),
        ),
      ),
      this.answer,
    );
    this.fill();
    this.loadDeck();
  }

  /** What is asked about. @returns {import("../lib/asks.js").At} */
  get at() {
    const own = about(this.menus, this.editor.value).game;
    const game = this.deck === OWN ? (this.command.own.find((name) => name === own) ?? this.command.own[0]) : this.deck;
    const cards = (/** @type {number} */ sign) => [...this.changes].flatMap(([card, by]) => Array(Math.max(0, sign * by)).fill(card)).join(" ");
    const values = { ...this.values, drop: cards(-1), double: cards(1) };
    // Cards of one's own have their size with them.
    return { game, kinds: [], questions: [], values: this.deck === OWN ? { ...values, SIZE: "" } : values };
  }

  /** Whether there is an option for this deck. @param {string} name */
  has(name) {
    return fieldsOf(this.command, this.at).there.some((field) => field.name === name);
  }

  fill() {
    const { at, command } = this;
    this.fields.fill(command, at, [], APART);
    this.filled = at.game;
    /** @type {[string, string][]} */
    const decks = this.games.map(({ name, title }) => [name, title]);
    if (command.own.length) decks.push([OWN, `Cards of my own (${this.games.filter(({ name }) => command.own.includes(name)).map(({ title }) => title).join(", ")})`]);
    const size = command.fields.find(({ name, game }) => name === "SIZE" && game === at.game);
    replace(
      this.deckPanel,
      fieldOf({ name: "deck", label: "Deck", kind: "select", choices: decks }, this.deck, (deck) => this.take(deck)),
      this.deck === OWN
        ? this.editor.element
        : size
          ? fieldOf(size, valueOf(size, at), (value) => {
              this.values.SIZE = value;
              this.changed(true);
            })
          : null,
      (this.changeable = h(
        "div",
        null,
        this.summary,
        h("details", { open: this.changes.size > 0 }, h("summary", null, "Take cards away, or add copies"), this.chips),
      )),
    );
    this.tell();
  }

  /** Shows what there is to choose, and the same question on the command line. */
  tell() {
    this.fields.show(this.command, this.at);
    if (this.changeable) this.changeable.hidden = !this.changes.size && !this.has("drop") && !this.has("double");
    replace(this.line, commandLine(this.question(), "cards.deal"));
  }

  /** Takes another deck. @param {string} deck */
  take(deck) {
    this.deck = deck;
    delete this.values.SIZE;
    this.changes.clear();
    this.fill();
    /** @type {HTMLElement | null} */ (this.deckPanel.querySelector('[data-field="deck"]'))?.focus();
    this.changed(true);
  }

  /** @param {boolean} deck whether the deck is another one */
  changed(deck) {
    if (this.filled !== this.at.game) this.fill();
    this.tell();
    window.clearTimeout(this.later);
    this.later = window.setTimeout(() => {
      history.replaceState(null, "", this.address());
      if (deck) this.loadDeck();
    }, 400);
  }

  /** The cards of the deck, as the server lists them. */
  async loadDeck() {
    const { at, deck } = this;
    this.editor.fine();
    if (!this.command.fields.some(({ kind, game }) => kind === "list" && game === at.game)) return;
    try {
      const answer =
        deck === OWN
          ? await askAtOnce({ command: "export", text: this.editor.value, options: { to: "json" } })
          : await askAtOnce({ command: "deck", name: [at.game, ...(at.values.SIZE ? [at.values.SIZE] : [])] });
      const listed = answer.cards ?? JSON.parse(answer.text).cards;
      /** @type {Map<string, number>} */
      this.listed = new Map();
      for (const { text } of listed) this.listed.set(text, (this.listed.get(text) ?? 0) + 1);
    } catch (trouble) {
      this.listed = new Map();
      if (deck === OWN) this.editor.fault(/** @type {Error} */ (trouble));
      else replace(this.summary, /** @type {Error} */ (trouble).message);
      return;
    }
    this.drawDeck();
  }

  drawDeck() {
    const deck = this.listed ?? new Map();
    const held =
      document.activeElement instanceof HTMLElement && this.chips.contains(document.activeElement)
        ? document.activeElement.dataset.key
        : null;
    const all = [...deck.values()].reduce((a, b) => a + b, 0);
    const change = [...this.changes.values()].reduce((a, b) => a + b, 0);
    replace(
      this.summary,
      this.changes.size
        ? `${many(all, "card")}; ${all + change} after the changes.`
        : `${many(all, "card")}, ${deck.size} of them different.`,
    );
    const step = (/** @type {string} */ card, /** @type {number} */ by) => {
      const next = (this.changes.get(card) ?? 0) + by;
      if (next) this.changes.set(card, next);
      else this.changes.delete(card);
      announce(`${card}: ${many((deck.get(card) ?? 0) + next, "copy", "copies")}`);
      this.drawDeck();
      this.changed(false);
    };
    replace(
      this.chips,
      [...deck].slice(0, 400).map(([card, copies]) => {
        const by = this.changes.get(card) ?? 0;
        return h(
          "li",
          { class: by ? "holds" : null },
          h(
            "button",
            {
              type: "button",
              "aria-label": `Take one ${card} away`,
              "data-key": `${card}-`,
              disabled: copies + by <= 0,
              onclick: () => step(card, -1),
            },
            "−",
          ),
          h("code", null, ` ${copies + by}× ${card} `),
          by ? h("span", null, `(${by > 0 ? "+" : "−"}${Math.abs(by)}) `) : null,
          h("button", { type: "button", "aria-label": `Add one ${card}`, "data-key": `${card}+`, onclick: () => step(card, 1) }, "+"),
        );
      }),
    );
    if (held)
      /** @type {HTMLElement | null} */ (
        [...this.chips.querySelectorAll("button")].find((button) => button.dataset.key === held) ?? null
      )?.focus();
  }

  /** @returns {import("../lib/job.js").Question} */
  question() {
    const { name, ...asked } = question(this.command, this.at, "");
    return this.deck === OWN ? { ...asked, text: this.editor.value } : { ...asked, name };
  }

  async ask() {
    this.wrong.hidden = true;
    this.answer.hidden = true;
    try {
      const job = await this.asking.ask(this.question());
      if (job) await this.show(job);
    } catch (trouble) {
      const what = /** @type {Error & {line?: number}} */ (trouble);
      if (this.deck === OWN && what.line) this.editor.fault(what);
      else {
        replace(this.wrong, what.message);
        this.wrong.hidden = false;
      }
    }
  }

  /** @param {import("../lib/job.js").Job} job */
  async show(job) {
    const answer = job.answer ?? {};
    const figure = h("figure", { class: "drawn plot", tabindex: "0", hidden: true });
    const open = job.state === "cancelled" || answer.verdict === "unknown";
    const json = JSON.stringify(answer, null, 2);
    const [svg] = job.files?.plot ? [await fileText(job.files.plot).catch(() => "")] : [""];
    replace(
      this.answer,
      h("h2", null, "Odds"),
      open
        ? h(
            "p",
            { class: "verdict open" },
            h("span", { "aria-hidden": "true" }, "?"),
            " Stopped before the end: this is what is known so far.",
          )
        : null,
      figure,
      h("div", { class: "tables" }, tablesOf(answer, this.games.find(({ name }) => name === answer.game)?.title ?? "")),
      h(
        "div",
        { class: "row downloads", role: "group", "aria-label": "Save" },
        h("span", { "aria-hidden": "true" }, "Save"),
        svg ? saveButton("SVG", "odds.svg", () => svg, "image/svg+xml") : null,
        saveButton("JSON", "odds.json", () => `${json}\n`, "application/json"),
      ),
      h("details", null, h("summary", null, "JSON, as on the command line"), h("pre", { tabindex: "0" }, json)),
    );
    if (svg) {
      figure.hidden = false;
      replace(
        figure,
        whole(svg, `${toldBy(svg, "Curves of the chance that the cards hold no match")}; the numbers are in the table below`),
      );
    }
    this.answer.hidden = false;
    this.answer.scrollIntoView({ block: "nearest" });
    announce("The odds are there");
  }

  address() {
    const query = new URLSearchParams();
    const { at } = this;
    query.set("deck", this.deck);
    for (const field of fieldsOf(this.command, at).there) {
      const value = valueOf(field, at);
      if (value !== field.value) query.set(field.name.toLowerCase(), value);
    }
    if (this.deck === OWN && this.editor.value.length < 3000) query.set("cards-text", this.editor.value);
    return `/odds?${query}`;
  }

  link() {
    history.replaceState(null, "", this.address());
    return location.href;
  }
}

/** @param {HTMLElement} main @param {URLSearchParams} query */
export async function mount(main, query) {
  const odds = new Odds(main, query, await menus());
  return () => {
    window.clearTimeout(odds.later);
    odds.asking.leave();
  };
}
