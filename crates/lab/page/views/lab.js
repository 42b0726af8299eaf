// The laboratory: a deal, a question, and the answer. It asks what the command line can ask.

import { call } from "../lib/api.js";
import { h, replace } from "../lib/dom.js";
import { Editor } from "../lib/editor.js";
import { copyButton, saveButton } from "../lib/files.js";
import { fieldOf } from "../lib/form.js";
import { Asking } from "../lib/job.js";
import { defineKeys, onKey } from "../lib/keys.js";
import { COMMANDS, ENGINES, about, commandLine, question, questions } from "./lab/commands.js";
import { EXAMPLES } from "./lab/examples.js";
import { showAnswer } from "./lab/result.js";

export const title = "Laboratory";

defineKeys([
  { name: "lab.ask", label: "Laboratory: ask the question", key: "Enter" },
  { name: "lab.stop", label: "Laboratory: stop the search", key: "Escape" },
]);

/** Links longer than this are not made: not every program takes them. */
const LONGEST_LINK = 6000;

class Laboratory {
  /** @param {HTMLElement} main @param {URLSearchParams} query */
  constructor(main, query) {
    this.asking = new Asking();
    this.answer = h("section", { class: "panel answer", "aria-label": "Answer", hidden: true });
    this.form = h("div", { class: "fields" });
    this.line = h("code", { class: "command-line" });
    this.about = h("p", { class: "soft" });
    /** @type {any} */
    this.engines = {};
    /** What the fields hold, for each command. @type {Record<string, Record<string, string>>} */
    this.values = {};
    this.editor = new Editor("Deal", {
      rows: 11,
      value: query.get("deal") ?? EXAMPLES[0].text,
      changed: () => this.changed(),
      hint: "One header line, then cards; # begins a comment. Ctrl and Enter together ask.",
    });
    this.command = COMMANDS.find(({ name }) => name === query.get("command")) ?? COMMANDS[0];
    const held = this.valuesOf(this.command);
    if (!query.has("deal") && !query.has("ask")) held.ask = EXAMPLES[0].ask ?? "";
    for (const [key, value] of query) if (this.command.fields.some(({ name }) => name === key)) held[key] = value;
    this.editor.area.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.ask();
    });
    this.lay(main);
    this.fill();
    call("GET", "/api/engines")
      .then((engines) => {
        this.engines = engines;
        this.fill();
      })
      .catch(() => {});
    onKey("lab.ask", () => this.ask());
    onKey("lab.stop", () => this.asking.cancel());
  }

  /** @param {import("./lab/commands.js").Command} command */
  valuesOf(command) {
    return (this.values[command.name] ??= Object.fromEntries(command.fields.map((field) => [field.name, field.value ?? ""])));
  }

  /** @returns {import("./lab/commands.js").At} */
  get at() {
    return { ...about(this.editor.value), values: this.valuesOf(this.command) };
  }

  /** What the text is called on the command line. */
  get file() {
    return this.at.game === "claim" ? "answer.claim" : "table.deal";
  }

  /** @param {HTMLElement} main */
  lay(main) {
    const examples = h(
      "select",
      { id: "lab-example", onchange: () => this.example(Number(examples.value)) },
      h("option", { value: "" }, "Choose…"),
      EXAMPLES.map(({ name }, n) => h("option", { value: n }, name)),
    );
    const commands = h(
      "select",
      { id: "lab-command", onchange: () => this.choose(commands.value) },
      COMMANDS.map(({ name, label }) => h("option", { value: name, selected: name === this.command.name }, label)),
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
          this.form,
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
    const chosen = EXAMPLES[n];
    if (!chosen) return;
    this.valuesOf(COMMANDS[0]).ask = chosen.ask ?? "";
    this.use(chosen.text);
  }

  /** Puts text where the deal is, and asks about it next. @param {string} text */
  use(text) {
    this.editor.value = text;
    if (!this.command.text) this.choose("solve");
    if (about(text).game === "claim" && this.command.name === "solve") this.choose("check");
    this.changed();
    this.editor.area.focus();
  }

  /** @param {string} name */
  choose(name) {
    this.command = COMMANDS.find((command) => command.name === name) ?? COMMANDS[0];
    if (this.commands) this.commands.value = this.command.name;
    this.fill();
    this.changed();
  }

  /** The fields of the command, as far as they have to do with the deal. */
  fill() {
    const values = this.valuesOf(this.command);
    const asked = questions(this.at);
    if (this.command.name === "solve" && !asked.some(([key]) => key === values.ask)) values.ask = asked[0][0];
    const held = this.form.contains(document.activeElement) ? document.activeElement?.getAttribute("data-field") : null;
    const shown = this.command.fields.filter((field) => !field.when || field.when(this.at));
    replace(
      this.form,
      shown.map((field) =>
        fieldOf({ ...field, choices: this.choices(field) }, values[field.name], (value) => {
          values[field.name] = value;
          if (field.kind === "select") this.fill();
          this.changed();
        }),
      ),
    );
    // Whoever was at a field stays there.
    if (held) /** @type {HTMLElement | null} */ (this.form.querySelector(`[data-field="${held}"]`))?.focus();
    this.filled = this.shape();
    replace(this.about, this.command.about);
    this.deal?.classList.toggle("idle", !this.command.text);
    replace(this.line, commandLine(question(this.command, this.at, this.editor.value), this.file));
  }

  /** What the fields depend on. */
  shape() {
    const { game, play } = about(this.editor.value);
    return `${this.command.name} ${game} ${play}`;
  }

  /** @param {import("./lab/commands.js").Field} field @returns {[string, string][]} */
  choices(field) {
    if (field.name === "ask") return questions(this.at).map(([key, label]) => [key, label]);
    if (field.name !== "engine" || field.choices) return field.choices ?? [];
    const free = this.at.game === "swish" && this.at.values.ask?.startsWith("free");
    const list = this.engines[free ? "free_engines" : ENGINES[this.at.game]] ?? [];
    return [["", "the one that fits"], ...list.map((/** @type {any} */ { name, about }) => [name, `${name}: ${about}`])];
  }

  /** The text or the question is another one. */
  changed() {
    if (this.filled !== this.shape()) this.fill();
    replace(this.line, commandLine(question(this.command, this.at, this.editor.value), this.file));
    window.clearTimeout(this.later);
    this.later = window.setTimeout(() => history.replaceState(null, "", this.address()), 400);
  }

  /** The address that reopens the deal and the question, without the deal if that is long. */
  address() {
    const query = new URLSearchParams();
    if (this.command.text) query.set("deal", this.editor.value);
    if (this.command.name !== "solve") query.set("command", this.command.name);
    for (const field of this.command.fields) {
      const value = this.at.values[field.name];
      if (value && value !== (field.value ?? "") && (!field.when || field.when(this.at))) query.set(field.name, value);
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
      await showAnswer(this.answer, job, asked, { game: this.at.game, use: (text) => this.use(text) });
      this.answer.scrollIntoView({ block: "nearest" });
    } catch (trouble) {
      this.wrong(trouble instanceof Error ? trouble : new Error("that did not work"));
    }
  }

  /** @param {Error & {line?: number, column?: number}} trouble */
  wrong(trouble) {
    if (this.command.text) this.editor.fault(trouble);
    else {
      this.answer.hidden = false;
      replace(this.answer, h("p", { class: "trouble", role: "alert" }, trouble.message));
    }
  }
}

/** @param {HTMLElement} main @param {URLSearchParams} query */
export function mount(main, query) {
  const laboratory = new Laboratory(main, query);
  return () => {
    window.clearTimeout(laboratory.later);
    laboratory.asking.leave();
  };
}
