// The laboratory: a deal, a question, and the answer. It asks what the command line can ask.

import { chosen, commandLine, fieldsOf, question, questionsOf, valueOf } from "../lib/asks.js";
import { h, replace } from "../lib/dom.js";
import { Editor } from "../lib/editor.js";
import { copyButton, saveButton } from "../lib/files.js";
import { Fields, fieldOf } from "../lib/form.js";
import { Asking } from "../lib/job.js";
import { defineKeys, onKey } from "../lib/keys.js";
import { about, menus } from "../lib/menus.js";
import { showAnswer } from "./lab/result.js";

export const title = "Laboratory";

defineKeys([
  { name: "lab.ask", label: "Laboratory: ask the question", key: "Enter" },
  { name: "lab.stop", label: "Laboratory: stop the search", key: "Escape" },
]);

/** Links longer than this are not made: not every program takes them. */
const LONGEST_LINK = 6000;

class Laboratory {
  /** @param {HTMLElement} main @param {URLSearchParams} query @param {import("../lib/menus.js").Menus} menus */
  constructor(main, query, menus) {
    this.menus = menus;
    /** What it does; the rest has pages of its own. */
    this.does = menus.commands.filter(({ label }) => label);
    this.samples = menus.games.flatMap(({ title, samples }) => samples.map((sample) => ({ ...sample, name: `${title}: ${sample.name}` })));
    this.asking = new Asking();
    this.answer = h("section", { class: "panel answer", "aria-label": "Answer", hidden: true });
    this.fields = new Fields((name, value) => {
      this.values[name] = value;
      this.changed();
    });
    this.line = h("code", { class: "command-line" });
    this.about = h("p", { class: "soft" });
    this.unknown = h("p", { class: "soft", role: "note", hidden: true });
    /** What the fields hold, for each command. @type {Record<string, Record<string, string>>} */
    this.held = {};
    this.editor = new Editor("Deal", {
      rows: 11,
      value: query.get("deal") ?? this.samples[0].text,
      changed: () => this.changed(),
      hint: "One header line, then cards; # begins a comment. Ctrl and Enter together ask.",
    });
    this.command = this.does.find(({ name }) => name === query.get("command")) ?? this.does[0];
    if (!query.has("deal") && !query.has("ask")) this.values.ask = this.samples[0].ask;
    for (const name of ["ask", "game", ...this.command.fields.map((field) => field.name)]) {
      const value = query.get(name.toLowerCase());
      // The deal of the address is the one that is asked about.
      if (value !== null && name !== "deal") this.values[name] = value;
    }
    this.editor.area.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.ask();
    });
    this.lay(main);
    this.fill();
    this.tell();
    onKey("lab.ask", () => this.ask());
    onKey("lab.stop", () => this.asking.cancel());
  }

  /** What the fields of the command hold, where someone changed them. */
  get values() {
    return (this.held[this.command.name] ??= {});
  }

  /** What the form is about. @returns {import("../lib/asks.js").At} */
  get at() {
    const { command, values, menus } = this;
    if (!command.text) return { game: command.games.find((name) => name === values.game) ?? command.games[0], kinds: [], questions: [], values };
    const { game, kinds } = about(menus, this.editor.value);
    const questions = command.name === "solve" ? questionsOf(menus.games.find(({ name }) => name === game), kinds) : [];
    return { game, kinds, questions, values };
  }

  /** What the text is called on the command line. */
  get file() {
    return about(this.menus, this.editor.value).kinds.includes(this.menus.claims.kind) ? "answer.claim" : "table.deal";
  }

  /** @param {HTMLElement} main */
  lay(main) {
    const examples = h(
      "select",
      { id: "lab-example", onchange: () => this.example(Number(examples.value)) },
      h("option", { value: "" }, "Choose…"),
      this.samples.map(({ name }, n) => h("option", { value: n }, name)),
    );
    const commands = h(
      "select",
      { id: "lab-command", onchange: () => this.choose(commands.value) },
      this.does.map(({ name, label }) => h("option", { value: name, selected: name === this.command.name }, label)),
    );
    this.commands = commands;
    this.go = h("button", { type: "submit", class: "main" }, "Ask");
    this.deal = h(
      "section",
      { class: "panel", "aria-labelledby": "lab-deal" },
      h("h2", { id: "lab-deal" }, "The deal"),
      h("p", { class: "soft hint idle-note" }, "This question does not read it."),
      h("div", { class: "field" }, h("label", { for: "lab-example" }, "Begin with an example"), examples),
      this.editor.element,
      h(
        "div",
        { class: "row" },
        this.openButton(),
        saveButton("Save the deal", "table.deal", () => this.editor.value),
        copyButton("Copy link", "the link", () => this.link()),
      ),
    );
    replace(
      main,
      h("h1", null, title),
      h(
        "p",
        { class: "soft" },
        "Paste or edit a deal and ask about it. Every answer was checked by the kernel before it is shown; unknown is never no.",
      ),
      h(
        "form",
        {
          class: "lab",
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.ask();
          },
        },
        this.deal,
        h(
          "section",
          { class: "panel", "aria-labelledby": "lab-question" },
          h("h2", { id: "lab-question" }, "The question"),
          h("div", { class: "field" }, h("label", { for: "lab-command" }, "What to do"), commands),
          this.about,
          this.unknown,
          this.fields.element,
          h(
            "p",
            { class: "soft hint" },
            h("a", { href: "/odds" }, "Odds"),
            " and ",
            h("a", { href: "/reductions" }, "reductions"),
            " have pages of their own.",
          ),
          h("div", { class: "row" }, this.go),
          this.asking.element,
          h("p", { class: "soft" }, "On the command line: ", this.line),
        ),
      ),
      this.answer,
    );
  }

  /** Opens a file of the visitor's; it never leaves for the server before something is asked. */
  openButton() {
    const file = h("input", {
      type: "file",
      class: "unseen",
      tabindex: "-1",
      "aria-hidden": "true",
      accept: ".deal,.claim,.txt,.cnf,.col,.g6",
    });
    file.addEventListener("change", async () => {
      const chosen = file.files?.[0];
      if (chosen) this.use(await chosen.text());
    });
    return h("span", null, file, h("button", { type: "button", onclick: () => file.click() }, "Open a file"));
  }

  /** @param {number} n */
  example(n) {
    const sample = this.samples[n];
    if (!sample) return;
    (this.held.solve ??= {}).ask = sample.ask;
    this.use(sample.text);
  }

  /** Puts text where the deal is, and asks about it next. @param {string} text */
  use(text) {
    this.editor.value = text;
    if (!this.command.text) this.choose("solve");
    if (this.file === "answer.claim" && this.command.name === "solve") this.choose("check");
    this.changed();
    this.editor.area.focus();
  }

  /** @param {string} name */
  choose(name) {
    this.command = this.does.find((command) => command.name === name) ?? this.does[0];
    if (this.commands) this.commands.value = this.command.name;
    this.changed();
  }

  /** The fields of the command, as far as they have to do with the deal. */
  fill() {
    const { at, command } = this;
    this.fields.fill(command, at, [this.whichGame(at), this.whichQuestion(at)]);
    this.filled = this.shape();
    replace(this.about, command.about);
    // A check finds out by itself whose claim it is.
    const lost = command.text && command.name !== "check" && !at.game && !at.kinds.length;
    this.unknown.hidden = !lost;
    if (lost) replace(this.unknown, `The first line names no game. It is like ${this.headers().join(", ")}.`);
  }

  /** How deals begin. */
  headers() {
    return this.menus.games.map(({ deal }) => `“${deal.split("\n")[0].replace(/#.*/, "").trim()}”`);
  }

  /** The game of a command that reads no deal. @param {import("../lib/asks.js").At} at */
  whichGame({ game }) {
    if (this.command.text) return null;
    const choices = this.menus.games.filter(({ name }) => this.command.games.includes(name)).map(({ name, title }) => [name, title]);
    return this.select("game", "Game", /** @type {[string, string][]} */ (choices), game);
  }

  /** The question about a deal. @param {import("../lib/asks.js").At} at */
  whichQuestion(at) {
    const asked = chosen(at);
    if (!asked) return null;
    return this.select("ask", "Question", at.questions.map(({ key, label }) => [key, label]), asked.key);
  }

  /** @param {string} name @param {string} label @param {[string, string][]} choices @param {string} value */
  select(name, label, choices, value) {
    return fieldOf({ name, label, kind: "select", choices }, value, (chosen) => {
      this.values[name] = chosen;
      this.changed();
    });
  }

  /** What decides which fields there can be at all. */
  shape() {
    const { game, kinds } = this.at;
    return [this.command.name, game, ...kinds].join(" ");
  }

  /** Shows what there is to choose, and the same question on the command line. */
  tell() {
    const asked = question(this.command, this.at, this.editor.value);
    this.fields.show(this.command, this.at);
    this.deal?.classList.toggle("idle", asked.text === undefined);
    replace(this.line, commandLine(asked, this.file));
  }

  /** The text or the question is another one. */
  changed() {
    if (this.filled !== this.shape()) this.fill();
    this.tell();
    window.clearTimeout(this.later);
    this.later = window.setTimeout(() => history.replaceState(null, "", this.address()), 400);
  }

  /** The address that reopens the deal and the question, without the deal if that is long. */
  address() {
    const query = new URLSearchParams();
    if (this.command.text) query.set("deal", this.editor.value);
    if (this.command.name !== "solve") query.set("command", this.command.name);
    const { at } = this;
    const asked = chosen(at);
    if (asked) query.set("ask", asked.key);
    if (!this.command.text) query.set("game", at.game);
    for (const field of fieldsOf(this.command, at).there) {
      const value = valueOf(field, at);
      if (value !== field.value && !field.beside) query.set(field.name.toLowerCase(), value);
    }
    if (query.toString().length > LONGEST_LINK) query.delete("deal");
    return `/lab?${query}`;
  }

  link() {
    history.replaceState(null, "", this.address());
    return location.href;
  }

  async ask() {
    const asked = question(this.command, this.at, this.editor.value);
    this.editor.fine();
    this.answer.hidden = true;
    try {
      const job = await this.asking.ask(asked);
      if (!job) return;
      this.answer.hidden = false;
      await showAnswer(this.answer, job, asked, { menus: this.menus, use: (text) => this.use(text) });
      this.answer.scrollIntoView({ block: "nearest" });
    } catch (trouble) {
      this.wrong(trouble instanceof Error ? trouble : new Error("that did not work"));
    }
  }

  /** @param {Error & {line?: number, column?: number}} trouble */
  wrong(trouble) {
    // What has no place in the deal is about the question.
    if (this.command.text && trouble.line) this.editor.fault(trouble);
    else {
      this.answer.hidden = false;
      replace(this.answer, h("p", { class: "trouble", role: "alert" }, trouble.message));
    }
  }
}

/** @param {HTMLElement} main @param {URLSearchParams} query */
export async function mount(main, query) {
  const laboratory = new Laboratory(main, query, await menus());
  return () => {
    window.clearTimeout(laboratory.later);
    laboratory.asking.leave();
  };
}
