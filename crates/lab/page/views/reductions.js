// Reductions: a source that can be changed, the target that follows it, and a solution on its way
// back, marked in both.

import { announce } from "../lib/announce.js";
import { call } from "../lib/api.js";
import { h, replace } from "../lib/dom.js";
import { Editor } from "../lib/editor.js";
import { copyButton, saveButton } from "../lib/files.js";
import { Asking, askAtOnce, fileText } from "../lib/job.js";
import { verdictMark } from "./lab/result.js";
import { mapOf } from "./reductions/map.js";
import { Instance } from "./reductions/instance.js";
import { Play } from "./reductions/play.js";
import { sample } from "./reductions/samples.js";

export const title = "Reductions";

/** How long typing may rest before the target follows, in milliseconds. */
const REST = 250;
/** Targets that `solve` answers, with a picture and a witness that can be mapped back. */
const SOLVED = /^(simple-swish|simple-swish-3|swish|two-symbol-swish|one-symbol-swish|set|uno-solitaire|uno-coop)$/;
/** Links longer than this are not made: not every program takes them. */
const LONGEST_LINK = 6000;
/** Longer texts are cut on the page; saving has all of it. */
const SHOWN = 6000;

/** @typedef {{name: string, source: string, target: string, steps: any[]}} Way */

/** All ways: the reductions, then chains between problems that no single one joins. @param {any} list @returns {Way[]} */
function waysOf(list) {
  /** @type {Way[]} */
  const direct = list.reductions.flatMap((/** @type {any} */ each) =>
    each.sources.map((/** @type {string} */ source) => ({ name: each.name, source, target: each.target, steps: [each] })),
  );
  /** @type {Way[]} */
  const chains = [];
  for (const { name: from } of list.problems) {
    /** @type {Map<string, any[]>} */
    const reached = new Map([[from, []]]);
    for (const [at, steps] of reached) {
      for (const each of list.reductions) {
        if (each.sources.includes(at) && !reached.has(each.target)) reached.set(each.target, [...steps, each]);
      }
    }
    for (const [to, steps] of reached) if (steps.length > 1) chains.push({ name: `${from}..${to}`, source: from, target: to, steps });
  }
  // A reduction from several problems is there once, from the first of them.
  const once = direct.filter((way, n) => direct.findIndex(({ name }) => name === way.name) === n);
  return [...once, ...chains];
}

class Reductions {
  /** @param {HTMLElement} main @param {URLSearchParams} query @param {any} list */
  constructor(main, query, list) {
    this.list = list;
    this.ways = waysOf(list);
    this.asking = new Asking();
    this.source = new Instance({ label: "Source", changed: (text) => this.edited(text) });
    this.target = new Instance({ label: "Target" });
    this.editor = new Editor("Source, as text", { rows: 6, changed: () => this.edited(null) });
    this.play = new Play({ lifted: (witness, mine) => this.mark(witness, mine) });
    this.answer = h("div", { class: "lifted", role: "status" });
    this.facts = h("p", { class: "soft" });
    this.sizes = h("ul", { class: "sizes" });
    this.out = h("pre", { tabindex: "0", class: "answer-text", "aria-label": "Target, as text" });
    this.audited = h("div", { role: "status" });
    this.printed = h("input", { type: "checkbox", id: "as-printed", onchange: () => this.follow() });
    this.lay(main);
    const way =
      this.ways.find(({ name }) => name === query.get("name")) ??
      this.ways.find(({ name }) => name === "cubic-hamiltonian-path-to-uno-solitaire") ??
      this.ways[0];
    this.choose(way, query.get("source"), query.has("printed"));
  }

  /** @param {HTMLElement} main */
  lay(main) {
    const group = (/** @type {string} */ label, /** @type {(way: Way) => boolean} */ is) =>
      h(
        "optgroup",
        { label },
        this.ways.filter(is).map(({ name }) => h("option", { value: name }, name)),
      );
    const one = (/** @type {string} */ purpose) => (/** @type {Way} */ way) => way.steps.length === 1 && way.steps[0].purpose === purpose;
    this.select = h(
      "select",
      { id: "reduction", onchange: () => this.pick(this.select?.value ?? "") },
      group("Hardness", one("hardness")),
      group("Easiness", one("easiness")),
      group("Encodings", one("encoding")),
      group("Several steps", ({ steps }) => steps.length > 1),
    );
    const button = (/** @type {string} */ label, /** @type {() => void} */ act, kind = "") =>
      h("button", { type: "button", class: kind, onclick: act }, label);
    this.solve = button("Solve the target, map it back", () => this.solveTarget(), "main");
    this.playButton = button("Play the target", () => this.open());
    replace(
      main,
      h("h1", null, title),
      h(
        "p",
        { class: "soft" },
        "A reduction writes one problem as another. Change the source and the target follows; solve or play the target, and its solution is mapped back. The kernel verifies both ends.",
      ),
      h(
        "details",
        { class: "panel" },
        h("summary", null, "All problems, and the reductions between them"),
        mapOf(this.list, (name) => {
          this.pick(name);
          this.select?.focus();
        }),
      ),
      h(
        "section",
        { class: "panel", "aria-labelledby": "way-title" },
        h("h2", { id: "way-title" }, "The reduction"),
        h("div", { class: "field" }, h("label", { for: "reduction" }, "Reduction, or a way of several"), this.select),
        this.facts,
        h(
          "div",
          { class: "row" },
          h("span", { class: "field check" }, this.printed, h("label", { for: "as-printed" }, "As the paper prints it")),
          button("Audit it", () => this.audit()),
          copyButton("Copy link", "the link", () => this.link()),
        ),
        this.audited,
      ),
      h(
        "section",
        { class: "panel", "aria-labelledby": "back-title" },
        h("h2", { id: "back-title" }, "There and back"),
        h("div", { class: "row" }, this.solve, this.playButton),
        this.asking.element,
        this.answer,
      ),
      h(
        "div",
        { class: "lab even" },
        h(
          "section",
          { class: "panel", "aria-labelledby": "source-title" },
          h("h2", { id: "source-title" }, "Source"),
          (this.asks = h("p", { class: "soft" })),
          this.source.element,
          this.editor.element,
        ),
        h(
          "section",
          { class: "panel", "aria-labelledby": "target-title" },
          h("h2", { id: "target-title" }, "Target"),
          (this.wants = h("p", { class: "soft" })),
          this.sizes,
          this.target.element,
          h("details", null, h("summary", null, "Target, as text"), this.out),
          h(
            "div",
            { class: "row" },
            saveButton("Save the target", "target.txt", () => this.text ?? ""),
            copyButton("Copy the target", "the target", () => this.text ?? ""),
            (this.labLink = h("a", { href: "/lab", hidden: true }, "Open in the laboratory")),
            (this.tableLink = h("a", { href: "/uno", hidden: true }, "Play it at the UNO table")),
          ),
        ),
      ),
      this.play.element,
    );
  }

  /** @param {string} name */
  pick(name) {
    const way = this.ways.find((each) => each.name === name);
    if (way) this.choose(way, null);
  }

  /** @param {Way} way @param {string | null} source @param {boolean} [printed] whether it is wanted as the paper prints it */
  choose(way, source, printed = false) {
    this.way = way;
    if (this.select) this.select.value = way.name;
    const [first] = way.steps;
    const purpose = { hardness: "a hardness proof", easiness: "a way to solve it", encoding: "an encoding" };
    const told =
      way.steps.length === 1
        ? [
            `${purpose[/** @type {keyof typeof purpose} */ (first.purpose)] ?? first.purpose}; ${first.cite}.`,
            first.domain ? ` It takes ${first.domain}.` : "",
            first.size ? ` Size: ${first.size}.` : "",
          ]
        : [`${way.steps.length} steps: ${way.steps.map(({ name }) => name).join(", then ")}.`];
    replace(this.facts, ...told);
    this.printed.disabled = way.steps.length > 1 || !first.printed_differs;
    this.printed.checked = printed && !this.printed.disabled;
    replace(this.audited);
    const problem = (/** @type {string} */ name) => this.list.problems.find((/** @type {any} */ each) => each.name === name);
    if (this.asks) replace(this.asks, h("strong", null, way.source), `: ${problem(way.source)?.asks ?? ""}`);
    if (this.wants) replace(this.wants, h("strong", null, way.target), `: ${problem(way.target)?.asks ?? ""}`);
    this.source.board.places = [];
    this.editor.value = source ?? sample(way.name, way.source);
    this.source.show(way.source, this.editor.value);
    this.follow();
  }

  /** The source was changed, in a picture of it or (null) in its text. @param {string | null} text */
  edited(text) {
    if (text === null) this.source.show(this.way?.source ?? "", this.editor.value);
    else this.editor.value = text;
    this.clear();
    window.clearTimeout(this.later);
    this.later = window.setTimeout(() => this.follow(), REST);
  }

  clear() {
    replace(this.answer);
    this.asking.leave();
    this.play.close();
  }

  /** The target of the source as it is now. */
  async follow() {
    if (!this.way) return;
    this.aborted?.abort();
    this.aborted = new AbortController();
    this.clear();
    const { name, target } = this.way;
    const options = this.printed.checked ? { "as-printed": true } : {};
    history.replaceState(null, "", this.address());
    try {
      const answer = await askAtOnce({ command: "reduce", name: [name], text: this.editor.value, options }, this.aborted.signal);
      this.editor.fine();
      this.text = answer.text;
      const last = answer.steps?.at(-1);
      replace(
        this.sizes,
        (last?.sizes ?? []).map((/** @type {any} */ { what, is, most }) =>
          h("li", null, h("strong", null, is), ` ${what} `, h("span", { class: "soft" }, `(at most ${most})`)),
        ),
      );
      if (this.printed.checked)
        replace(this.sizes, h("li", null, "As printed: this has not the laws of a reduction, so nothing can be mapped back."));
      this.target.show(target, answer.text, answer.roles);
      replace(this.out, answer.text.length > SHOWN ? `${answer.text.slice(0, SHOWN)}\n…` : answer.text);
      if (this.labLink) {
        const href = `/lab?${new URLSearchParams({ deal: answer.text })}`;
        this.labLink.hidden = !(SOLVED.test(target) || target === "geography" || target === "uno-duel") || href.length > LONGEST_LINK;
        this.labLink.href = href;
      }
      if (this.tableLink) {
        const game = /^uno-(solitaire|coop|duel)$/.exec(target)?.[1];
        const href = `/uno?${new URLSearchParams({ game: game ?? "", deal: answer.text })}`;
        this.tableLink.hidden = !game || href.length > LONGEST_LINK;
        this.tableLink.href = href;
      }
      this.enable(!this.printed.checked);
    } catch (trouble) {
      if (trouble instanceof DOMException) return;
      this.text = "";
      replace(this.sizes);
      replace(this.out);
      replace(this.target.element, h("p", { class: "soft" }, "No target: see what the source needs."));
      // Nothing leads on to a target that was there before.
      for (const link of [this.labLink, this.tableLink]) if (link) link.hidden = true;
      this.editor.fault(/** @type {Error} */ (trouble));
      this.enable(false);
    }
  }

  /** @param {boolean} on */
  enable(on) {
    for (const button of [this.solve, this.playButton]) if (button) button.disabled = !on;
  }

  /** Solves the target, and maps its solution back. */
  async solveTarget() {
    if (!this.way || !this.text) return;
    const { name, target } = this.way;
    const [source, text] = [this.editor.value, this.text];
    replace(this.answer);
    try {
      const solved = SOLVED.test(target);
      const job = await this.asking.ask(
        solved
          ? { command: "solve", text, options: { time: "30s" }, keep: ["svg"] }
          : { command: "reduce", name: [name], text: source, options: { solve: true, time: "30s" } },
      );
      if (!job) return;
      const answer = job.answer ?? {};
      if (answer.verdict !== "yes") {
        replace(
          this.answer,
          verdictMark(answer),
          h(
            "p",
            null,
            answer.verdict === "no"
              ? "The target has no solution, so the source has none: that is proven."
              : "The search ended before it was settled; this is not a no.",
          ),
        );
        announce(answer.verdict === "no" ? "No: neither has a solution" : "Unknown");
        return;
      }
      if (solved && job.files?.svg) this.target.picture(await fileText(job.files.svg));
      const found = solved ? answer.witness : answer.target_witness;
      const there = Array.isArray(found) ? found.join(" ") : found;
      const back = solved ? (await askAtOnce({ command: "lift", name: [name], text: source, witness: there })).witness : answer.witness;
      this.mark(back, there ?? "");
    } catch (trouble) {
      replace(this.answer, h("p", { class: "trouble", role: "alert" }, trouble instanceof Error ? trouble.message : "that did not work"));
    }
  }

  /** Marks a solution in both. @param {string} back @param {string} there */
  mark(back, there) {
    this.source.mark(back);
    this.target.mark(there);
    replace(
      this.answer,
      verdictMark({ verdict: "yes" }),
      h("p", null, "Verified by the kernel on both sides, and marked below."),
      h(
        "dl",
        { class: "facts" },
        h("div", null, h("dt", null, `${this.way?.target} (target)`), h("dd", null, h("code", null, clip(there)))),
        h("div", null, h("dt", null, `${this.way?.source} (source)`), h("dd", null, h("code", null, clip(back)))),
      ),
    );
    announce(`Yes. Mapped back: ${clip(back)}`);
  }

  open() {
    if (this.way && this.text)
      this.play.open({ name: this.way.name, source: this.editor.value, problem: this.way.target, target: this.text });
  }

  /** Searches for a small instance that breaks a law of the reduction. */
  async audit() {
    if (!this.way || this.way.steps.length > 1) return replace(this.audited, "An audit is of one reduction; choose a single one.");
    replace(this.audited, "Trying instances…");
    try {
      const options = { audit: true, instances: 500, time: "20s", ...(this.printed.checked ? { "as-printed": true } : {}) };
      const report = await askAtOnce({ command: "reduce", name: [this.way.name], options });
      const tried = `${report.yes + report.no} instances tried: ${report.yes} yes, ${report.no} no (seed ${report.seed}).`;
      const found = report.counterexample;
      if (!found) return replace(this.audited, h("p", { class: "good" }, `✓ All laws hold on all of them. ${tried}`));
      return replace(
        this.audited,
        h("p", { class: "bad" }, `✗ A law is broken: ${found.what}. ${tried}`),
        h(
          "div",
          { class: "row" },
          h(
            "button",
            {
              type: "button",
              onclick: () => {
                this.editor.value = found.source;
                this.edited(null);
              },
            },
            "Take this source",
          ),
        ),
        h(
          "dl",
          { class: "facts" },
          ["source", "target", "witness", "image"]
            .filter((key) => found[key])
            .map((key) => h("div", null, h("dt", null, key), h("dd", null, h("pre", null, found[key])))),
        ),
      );
    } catch (trouble) {
      return replace(this.audited, h("p", { class: "trouble" }, trouble instanceof Error ? trouble.message : "that did not work"));
    }
  }

  address() {
    const query = new URLSearchParams({ name: this.way?.name ?? "", source: this.editor.value });
    if (query.toString().length > LONGEST_LINK) query.delete("source");
    if (this.printed.checked) query.set("printed", "1");
    return `/reductions?${query}`;
  }

  link() {
    history.replaceState(null, "", this.address());
    return location.href;
  }
}

/** @param {string} text */
function clip(text) {
  const line = text.trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

/** @param {HTMLElement} main @param {URLSearchParams} query */
export async function mount(main, query) {
  replace(main, h("h1", null, title), h("p", { class: "soft" }, "One moment…"));
  const list = await call("GET", "/api/reductions");
  const view = new Reductions(main, query, list);
  return () => {
    window.clearTimeout(view.later);
    view.aborted?.abort();
    view.asking.leave();
  };
}
