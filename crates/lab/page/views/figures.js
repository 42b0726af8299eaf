// The swish-free constructions as pictures: the papers' Figures 6 to 9, made anew for every size.

import { h, replace } from "../lib/dom.js";
import { copyButton, saveButton, toldBy, whole } from "../lib/files.js";
import { fieldOf } from "../lib/form.js";
import { Asking, askAtOnce, fileText } from "../lib/job.js";
import { table } from "../lib/table.js";
import { many, sentences } from "../lib/words.js";
import { verdictMark } from "./lab/result.js";

export const title = "Figures";

/** The largest side that is offered here; the command line goes further. */
const MOST = 16;

/** Cards of up to so many cells are drawn one by one. */
const MOST_DRAWN = 80;

/** Sizes that stand for the figures, and for what the papers leave open. @type {[string, string][]} */
const SHORTCUTS = [
  ["commercial", "Figure 6: the commercial deck"],
  ["4x6", "Figure 7: even and even"],
  ["4x5", "Figure 8: even and odd"],
  ["5x7", "Figure 9: odd and odd"],
  ["5x5", "A square, which the papers leave open"],
];

class Figures {
  /** @param {HTMLElement} main @param {URLSearchParams} query */
  constructor(main, query) {
    this.asking = new Asking();
    /** What is shown: a size, or "commercial". @type {string} */
    this.size = "4x5";
    this.rows = "4";
    this.columns = "5";
    this.out = h("div", { class: "figures" });
    this.fields = h("div", { class: "fields" });
    replace(
      main,
      h("h1", null, title),
      h(
        "p",
        { class: "soft" },
        "Half of all cards can lie on the table without a swish. These are the constructions of the paper, with its indices repaired, made anew for any size and proven to be the largest.",
      ),
      h(
        "section",
        { class: "panel", "aria-label": "Which figure" },
        h(
          "div",
          { class: "row", role: "group", "aria-label": "Figures of the paper" },
          SHORTCUTS.map(([size, label]) => h("button", { type: "button", "data-size": size, onclick: () => this.choose(size) }, label)),
        ),
        this.fields,
        this.asking.element,
      ),
      this.out,
    );
    this.choose(query.get("size") ?? "4x5");
  }

  /** @param {string} size */
  choose(size) {
    const [rows, columns] = size.split("x");
    this.size = size;
    this.rows = rows === "commercial" ? "4" : rows;
    this.columns = columns ?? "3";
    for (const button of document.querySelectorAll("[data-size]"))
      button.setAttribute("aria-pressed", String(button.getAttribute("data-size") === size));
    const held = document.activeElement?.getAttribute("data-field");
    const field = (/** @type {"rows" | "columns"} */ name, /** @type {string} */ label) =>
      fieldOf(
        {
          name,
          label,
          kind: "select",
          choices: Array.from({ length: MOST }, (_, n) => [String(n + 1), String(n + 1)]),
        },
        this[name],
        (value) => {
          this[name] = value;
          this.choose(`${this.rows}x${this.columns}`);
        },
      );
    replace(this.fields, field("rows", "Rows"), field("columns", "Columns"));
    if (held) /** @type {HTMLElement | null} */ (this.fields.querySelector(`[data-field="${held}"]`))?.focus();
    history.replaceState(null, "", `/figures?${new URLSearchParams({ size })}`);
    return this.draw();
  }

  /** @returns {Promise<void>} */
  async draw() {
    const { size } = this;
    try {
      if (size === "commercial") return void (await this.commercial());
      const job = await this.asking.ask({
        command: "free",
        name: ["swish", size],
        // Of large sizes the steps are drawn, and not every card.
        keep: ["certificate", "figure", "steps", ...(Number(this.rows) * Number(this.columns) <= MOST_DRAWN ? ["svg"] : [])],
        options: { time: "60s" },
      });
      if (!job) return;
      const answer = job.answer ?? {};
      await this.show(job, {
        heading: answer.figure ? `Figure ${answer.figure}, on ${size}` : `A square, ${size}`,
        said: answer.figure
          ? `The construction of the paper's Figure ${answer.figure}, for cards of ${size}.`
          : "The paper leaves squares open; the same construction works with eight ways to turn a card.",
        figures: [
          ["figure", "One step of each kind"],
          ["steps", "Every step"],
          ["svg", "All kept cards"],
        ],
      });
    } catch (trouble) {
      replace(this.out, h("p", { class: "trouble", role: "alert" }, trouble instanceof Error ? trouble.message : "that did not work"));
    }
  }

  /** The largest swish-free subset of the deck of the game. */
  async commercial() {
    const deck = await askAtOnce({ command: "deck", name: ["swish"] });
    const job = await this.asking.ask({
      command: "solve",
      text: deck.text,
      options: { free: true, time: "60s" },
      keep: ["certificate", "svg"],
    });
    if (!job) return;
    await this.show(job, {
      heading: "Figure 6, the commercial deck",
      said: "The largest set of cards of the commercial deck that holds no swish, duplicates and all.",
      figures: [["svg", "The cards"]],
    });
  }

  /** @param {import("../lib/job.js").Job} job @param {{heading: string, said: string, figures: [string, string][]}} told */
  async show(job, { heading, said, figures }) {
    const answer = job.answer ?? {};
    const files = job.files ?? {};
    const drawn = await Promise.all(
      figures.filter(([key]) => files[key]).map(async ([key, label]) => ({ key, label, svg: await fileText(files[key]).catch(() => "") })),
    );
    const name = `swish-free-${this.size}`;
    replace(
      this.out,
      h(
        "section",
        { class: "panel" },
        h("h2", null, heading),
        h("p", null, said),
        verdictMark(answer),
        answer.error ? h("p", { class: "trouble" }, String(answer.error)) : null,
        sentences(answer).map((sentence) => h("p", null, sentence)),
        answer.of
          ? h(
              "p",
              { class: "soft" },
              `${many(answer.of, "card")} in all; ${((100 * answer.size) / answer.of).toFixed(1)}% of them are kept.`,
            )
          : null,
        h(
          "div",
          { class: "row downloads", role: "group", "aria-label": "Save" },
          h("span", { "aria-hidden": "true" }, "Save"),
          files.certificate ? saveButton("Claim", `${name}.claim`, () => fileText(files.certificate)) : null,
          drawn.map(({ key, label, svg }) => saveButton(`SVG: ${label.toLowerCase()}`, `${name}-${key}.svg`, () => svg, "image/svg+xml")),
          saveButton("JSON", `${name}.json`, () => `${JSON.stringify(answer, null, 2)}\n`, "application/json"),
          copyButton("Copy link", "the link", () => location.href),
        ),
      ),
      drawn.map(({ key, label, svg }) =>
        svg.includes("<svg")
          ? h(
              "section",
              { class: "panel" },
              h("h2", null, label),
              key === "figure" ? legend() : null,
              h("figure", { class: "drawn", tabindex: "0" }, whole(svg, toldBy(svg)), h("figcaption", { class: "soft" }, toldBy(svg))),
            )
          : null,
      ),
      answer.steps ? h("details", { class: "panel" }, h("summary", null, "The steps, as a table"), stepTable(answer.steps)) : null,
    );
  }
}

function legend() {
  return h(
    "p",
    { class: "soft" },
    "The dot is the point of every card of a step. Each hatched cell is the circle of one card, and so is each plus: those are the additional cards, whose circle is where the point itself could be turned to.",
  );
}

/** @param {any[]} steps */
function stepTable(steps) {
  return table(
    "Each step keeps the cards with this point and one of these circles.",
    ["Point", "Where", "Cards", "Circles", "Additional circles"],
    steps.map((step) => [step.point, step.place, step.cards, step.circles.join(" ") || "none", step.additional.join(" ") || "none"]),
  );
}

/** @param {HTMLElement} main @param {URLSearchParams} query */
export function mount(main, query) {
  const figures = new Figures(main, query);
  return () => figures.asking.leave();
}
