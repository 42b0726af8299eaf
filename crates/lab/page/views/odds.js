// Odds: how likely it is that nothing is on the table, for a deck as it is and with cards added or
// taken away.

import { announce } from "../lib/announce.js";
import { h, replace } from "../lib/dom.js";
import { Editor } from "../lib/editor.js";
import { copyButton, saveButton, toldBy, whole } from "../lib/files.js";
import { fieldOf } from "../lib/form.js";
import { Asking, askAtOnce, fileText } from "../lib/job.js";
import { many } from "../lib/words.js";
import { commandLine } from "./lab/commands.js";
import { tablesOf } from "./odds/tables.js";

export const title = "Odds";

/** @typedef {import("./lab/commands.js").Field} Field */
const swish = (/** @type {{values: Record<string, string>}} */ { values }) => values.deck !== "set";
const shape = (/** @type {{values: Record<string, string>}} */ { values }) => values.deck === "set";

/** @type {Field[]} */
const FIELDS = [
  {
    name: "deck",
    label: "Deck",
    kind: "select",
    value: "commercial",
    choices: [
      ["commercial", "Swish, the commercial deck"],
      ["swish", "Swish, all cards of a size"],
      ["set", "SET"],
      ["own", "Swish, cards of my own"],
    ],
  },
  {
    name: "size",
    label: "Size",
    kind: "text",
    hint: "4x5 for Swish, 4x3 for SET",
    when: ({ values }) => ["swish", "set"].includes(values.deck),
  },
  {
    name: "ask",
    label: "What to show",
    kind: "select",
    when: swish,
    value: "curve",
    choices: [
      ["curve", "No swish, by the number of cards"],
      ["largest", "How large the largest swish is"],
      ["guesses", "All guesses at the doubled cards"],
    ],
  },
  { name: "cards", label: "Cards dealt", kind: "number", hint: "all that matter, unless told" },
  {
    name: "method",
    label: "Method",
    kind: "select",
    choices: [
      ["", "exact where that is quick"],
      ["exact", "exact, however long"],
      ["sampled", "sampled only"],
    ],
  },
  { name: "trials", label: "Hands to sample", kind: "number", value: "20000" },
  { name: "given", label: "Given none in the first", kind: "number", hint: "cards", when: shape },
  { name: "in-play", label: "Games to play, for tables in play", kind: "number", when: shape },
  {
    name: "paper",
    label: "Deal after every set, as the paper has it",
    kind: "check",
    when: ({ values }) => shape({ values }) && Boolean(values["in-play"]),
  },
  { name: "seed", label: "Seed", kind: "text", value: "v1:42" },
  { name: "time", label: "Time limit", kind: "text", value: "60s", hint: "500ms, 10s, 5m" },
];

class Odds {
  /** @param {HTMLElement} main @param {URLSearchParams} query */
  constructor(main, query) {
    this.asking = new Asking();
    this.values = Object.fromEntries(FIELDS.map(({ name, value }) => [name, query.get(name) ?? value ?? ""]));
    /** Copies taken away (below 0) or added, by card. @type {Map<string, number>} */
    this.changes = new Map();
    for (const card of (query.get("drop") ?? "").split(" ").filter(Boolean)) this.changes.set(card, (this.changes.get(card) ?? 0) - 1);
    for (const card of (query.get("double") ?? "").split(" ").filter(Boolean)) this.changes.set(card, (this.changes.get(card) ?? 0) + 1);
    this.editor = new Editor("Cards", {
      rows: 6,
      value: query.get("cards-text") ?? "swish 4x3\na1:b2 b2:a1 c1:b3 2x a2:c3 b1:b4 a1:c4 b3:a4 b2:b3\n",
      changed: () => this.changed(true),
    });
    this.form = h("div", { class: "fields" });
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
          this.form,
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

  fill() {
    const at = { game: "", play: "", values: this.values };
    replace(
      this.form,
      FIELDS.slice(2)
        .filter(({ when }) => !when || when(at))
        .map((field) => fieldOf(field, this.values[field.name], (value) => this.set(field.name, value))),
    );
    replace(
      this.deckPanel,
      FIELDS.slice(0, 2)
        .filter(({ when }) => !when || when(at))
        .map((field) => fieldOf(field, this.values[field.name], (value) => this.set(field.name, value))),
      this.values.deck === "own" ? this.editor.element : null,
      this.values.deck === "set"
        ? null
        : [this.summary, h("details", { open: this.changes.size > 0 }, h("summary", null, "Take cards away, or add copies"), this.chips)],
    );
    replace(this.line, commandLine(this.question(), "cards.deal"));
  }

  /** @param {string} name @param {string} value */
  set(name, value) {
    this.values[name] = value;
    if (name === "deck") {
      this.values.size = value === "swish" ? "4x4" : value === "set" ? "4x3" : "";
      this.changes.clear();
      this.fill();
      /** @type {HTMLElement | null} */ (this.deckPanel.querySelector('[data-field="deck"]'))?.focus();
    }
    this.changed(name === "deck" || name === "size");
  }

  /** @param {boolean} deck whether the deck is another one */
  changed(deck) {
    replace(this.line, commandLine(this.question(), "cards.deal"));
    window.clearTimeout(this.later);
    this.later = window.setTimeout(() => {
      history.replaceState(null, "", this.address());
      if (deck) this.loadDeck();
    }, 400);
  }

  /** The cards of the deck, as the server lists them. */
  async loadDeck() {
    const { deck, size } = this.values;
    this.editor.fine();
    if (deck === "set") return;
    try {
      const answer =
        deck === "own"
          ? await askAtOnce({ command: "export", text: this.editor.value, options: { to: "json" } })
          : await askAtOnce({ command: "deck", name: ["swish", ...(deck === "swish" && size ? [size] : [])] });
      const listed = answer.cards ?? JSON.parse(answer.text).cards;
      /** @type {Map<string, number>} */
      this.deck = new Map();
      for (const { text } of listed) this.deck.set(text, (this.deck.get(text) ?? 0) + 1);
    } catch (trouble) {
      this.deck = new Map();
      if (deck === "own") this.editor.fault(/** @type {Error} */ (trouble));
      else replace(this.summary, /** @type {Error} */ (trouble).message);
      return;
    }
    this.drawDeck();
  }

  drawDeck() {
    const deck = this.deck ?? new Map();
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
    const { values } = this;
    const set = values.deck === "set";
    /** @type {Record<string, unknown>} */
    const options = {};
    for (const key of ["cards", "trials", "given", "in-play"]) if (values[key]) options[key] = Number(values[key]);
    for (const key of ["seed", "time"]) if (values[key]) options[key] = values[key];
    if (values.method) options[values.method] = true;
    if (!set) {
      delete options.given;
      delete options["in-play"];
      if (values.ask !== "curve") options[values.ask] = true;
      const repeat = (/** @type {number} */ sign) => [...this.changes].flatMap(([card, by]) => Array(Math.max(0, sign * by)).fill(card));
      if (values.ask === "curve" && repeat(-1).length) options.drop = repeat(-1);
      if (values.ask === "curve" && repeat(1).length) options.double = repeat(1);
    } else if (values.paper === "on" && values["in-play"]) options.paper = true;
    const keep = set ? !values["in-play"] : values.ask === "curve";
    return {
      command: "odds",
      options,
      ...(keep ? { keep: ["plot"] } : {}),
      ...(values.deck === "own"
        ? { text: this.editor.value }
        : { name: [set ? "set" : "swish", ...(values.size && values.deck !== "commercial" ? [values.size] : [])] }),
    };
  }

  async ask() {
    this.wrong.hidden = true;
    this.answer.hidden = true;
    try {
      const job = await this.asking.ask(this.question());
      if (job) await this.show(job);
    } catch (trouble) {
      const what = /** @type {Error & {line?: number}} */ (trouble);
      if (this.values.deck === "own" && what.line) this.editor.fault(what);
      else {
        replace(this.wrong, what.message);
        this.wrong.hidden = false;
      }
    }
  }

  /** @param {import("../lib/job.js").Job} job */
  async show(job) {
    const answer = job.answer ?? {};
    const figure = h("figure", { class: "drawn", tabindex: "0", hidden: true });
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
      h("div", { class: "tables" }, tablesOf(answer)),
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
    for (const { name, value } of FIELDS) if (this.values[name] && this.values[name] !== (value ?? "")) query.set(name, this.values[name]);
    const asked = this.question().options ?? {};
    for (const key of ["drop", "double"]) if (Array.isArray(asked[key])) query.set(key, asked[key].join(" "));
    if (this.values.deck === "own" && this.editor.value.length < 3000) query.set("cards-text", this.editor.value);
    return `/odds?${query}`;
  }

  link() {
    history.replaceState(null, "", this.address());
    return location.href;
  }
}

/** @param {HTMLElement} main @param {URLSearchParams} query */
export function mount(main, query) {
  const odds = new Odds(main, query);
  return () => {
    window.clearTimeout(odds.later);
    odds.asking.leave();
  };
}
