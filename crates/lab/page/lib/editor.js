// Text with numbered lines, and what is wrong with it at its place.

import { h, replace } from "./dom.js";

let count = 0;

export class Editor {
  /** The line in which something is wrong, if there is one. */
  bad = 0;

  /**
   * @param {string} label
   * @param {{value?: string, rows?: number, hint?: string, changed?: () => void}} [with_]
   */
  constructor(label, { value = "", rows = 8, hint = "", changed } = {}) {
    const id = `editor-${++count}`;
    this.area = h("textarea", {
      id,
      rows,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      wrap: "off",
      "aria-describedby": `${id}-hint ${id}-fault`,
    });
    this.numbers = h("pre", { class: "numbers", "aria-hidden": "true" });
    this.wrong = h("p", { class: "trouble", id: `${id}-fault`, role: "alert", hidden: true });
    this.element = h(
      "div",
      { class: "editor" },
      h("label", { for: id }, label),
      h("div", { class: "sheet" }, this.numbers, this.area),
      h("p", { class: "soft hint", id: `${id}-hint`, hidden: !hint }, hint),
      this.wrong,
    );
    this.area.addEventListener("scroll", () => {
      this.numbers.scrollTop = this.area.scrollTop;
    });
    this.area.addEventListener("input", () => {
      this.fine();
      this.number();
      changed?.();
    });
    this.value = value;
  }

  get value() {
    return this.area.value;
  }

  set value(text) {
    this.area.value = text;
    this.fine();
    this.number();
  }

  /** Nothing is wrong with the text. */
  fine() {
    this.wrong.hidden = true;
    if (this.bad) {
      this.bad = 0;
      this.number();
    }
    this.area.removeAttribute("aria-invalid");
  }

  number() {
    const lines = this.area.value.split("\n").length;
    replace(
      this.numbers,
      ...Array.from({ length: lines }, (_, n) => h("span", { class: n + 1 === this.bad ? "at-fault" : null }, `${n + 1}\n`)),
    );
  }

  /** Says what is wrong, and where. @param {{message: string, line?: number, column?: number}} trouble */
  fault({ message, line, column }) {
    const what = message.replace(/^(standard input|the text)(, line \d+, column \d+)?: /, "");
    this.bad = line ?? 0;
    this.area.setAttribute("aria-invalid", "true");
    this.number();
    const at = line ? `Line ${line}${column ? `, column ${column}` : ""}: ` : "";
    const there = h("button", { type: "button", onclick: () => this.goTo(line ?? 1, column ?? 1) }, "Go there");
    replace(this.wrong, h("strong", null, at), what, " ", line ? there : null);
    this.wrong.hidden = false;
  }

  /** Puts the caret where a line and a column are, and marks the word there. @param {number} line @param {number} column */
  goTo(line, column) {
    const lines = this.area.value.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    const start = Math.min(before + Math.max(column - 1, 0), this.area.value.length);
    const word = /^\S*/.exec(this.area.value.slice(start))?.[0].length ?? 0;
    this.area.focus();
    this.area.setSelectionRange(start, start + word);
    const height = parseFloat(getComputedStyle(this.area).lineHeight) || 20;
    this.area.scrollTop = Math.max(0, (line - 3) * height);
  }
}
