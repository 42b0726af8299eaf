// Formulas: clauses as people read them, changed clause by clause, with what a model makes true.

import { h, replace } from "../../lib/dom.js";

/**
 * @typedef {object} Formula
 * @property {"cnf" | "max2sat"} kind
 * @property {number} variables
 * @property {number[][]} clauses
 * @property {number} wanted how many clauses are to be satisfied
 */

/** The most clauses that are shown one by one. */
const MOST = 300;

/** Reads DIMACS as far as it is plain; other texts are left to the server. @param {string} text @returns {Formula | null} */
export function readFormula(text) {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !/^[c#]/.test(line));
  const [p, kind, variables, clauses, wanted] = (lines[0] ?? "").split(/\s+/);
  if (p !== "p" || (kind !== "cnf" && kind !== "max2sat") || !Number.isInteger(Number(variables))) return null;
  const numbers = lines.slice(1).join(" ").split(/\s+/).filter(Boolean).map(Number);
  if (numbers.some((number) => !Number.isInteger(number))) return null;
  /** @type {number[][]} */
  const all = [];
  /** @type {number[]} */
  let clause = [];
  for (const number of numbers) {
    if (number === 0) {
      all.push(clause);
      clause = [];
    } else clause.push(number);
  }
  return { kind, variables: Number(variables), clauses: all, wanted: kind === "max2sat" ? Number(wanted) : Number(clauses) };
}

/** @param {Formula} formula */
export function formulaText({ kind, variables, clauses, wanted }) {
  const head = kind === "cnf" ? `p cnf ${variables} ${clauses.length}` : `p max2sat ${variables} ${clauses.length} ${wanted}`;
  return `${head}\n${clauses.map((clause) => `${clause.join(" ")} 0\n`).join("")}`;
}

/** The literals of a model `v 1 -2 0`. @param {string} witness @returns {Set<number>} */
export function modelOf(witness) {
  return new Set((witness.match(/-?\d+/g) ?? []).map(Number).filter((number) => number !== 0));
}

/** @param {number} literal */
const named = (literal) => `${literal < 0 ? "¬" : ""}x${Math.abs(literal)}`;

export class FormulaView {
  /** @param {{changed?: (formula: Formula) => void}} with_ */
  constructor({ changed }) {
    this.changed = changed;
    /** @type {Set<number>} */
    this.model = new Set();
    this.list = h("ol", { class: "chips clauses", tabindex: changed ? null : "0", "aria-label": "Clauses" });
    this.values = h("p", { class: "model" });
    this.element = h("div", { class: "formula" }, this.list, this.values, changed ? this.tools() : null);
  }

  tools() {
    const field = (/** @type {string} */ label) => h("input", { type: "number", class: "short", "aria-label": label });
    const [first, second] = [field("First literal"), field("Second literal")];
    const wanted = h("input", {
      type: "number",
      min: 0,
      class: "short",
      id: "formula-wanted",
      onchange: () => this.put({ wanted: Number(wanted.value) }),
    });
    this.wanted = wanted;
    this.wantedRow = h("span", { class: "row" }, h("label", { for: "formula-wanted" }, "clauses wanted"), wanted);
    const add = () => {
      const clause = [first, second].map((input) => Number(input.value)).filter((literal) => literal !== 0);
      if (clause.length && this.formula)
        this.put({ clauses: [...this.formula.clauses, clause], variables: Math.max(this.formula.variables, ...clause.map(Math.abs)) });
      first.value = "";
      second.value = "";
      first.focus();
    };
    return h(
      "div",
      { class: "row" },
      "Clause",
      first,
      "or",
      second,
      h("button", { type: "button", onclick: add }, "Add"),
      h("span", { class: "soft hint" }, "3 is x3, -3 is its opposite"),
      this.wantedRow,
    );
  }

  /** @param {Partial<Formula>} part */
  put(part) {
    if (!this.formula) return;
    const all = this.formula.wanted === this.formula.clauses.length && part.clauses;
    const next = { ...this.formula, ...part, ...(all && part.clauses ? { wanted: part.clauses.length } : {}) };
    this.show(next);
    this.changed?.(next);
  }

  /** @param {Formula} formula */
  show(formula) {
    this.formula = formula;
    this.model = new Set();
    if (this.wanted) this.wanted.value = String(formula.wanted);
    if (this.wantedRow) this.wantedRow.hidden = formula.kind === "cnf";
    this.draw();
  }

  /** @param {Set<number>} model */
  mark(model) {
    this.model = model;
    this.draw();
  }

  draw() {
    if (!this.formula) return;
    const { clauses } = this.formula;
    const known = this.model.size > 0;
    const literal = (/** @type {number} */ literal) =>
      h("span", { class: this.model.has(literal) ? "literal true" : "literal" }, named(literal));
    const clause = (/** @type {number[]} */ each, /** @type {number} */ n) => {
      const holds = each.some((one) => this.model.has(one));
      return h(
        "li",
        { class: known ? (holds ? "holds" : "fails") : null },
        each.flatMap((one, m) => (m ? [" ∨ ", literal(one)] : [literal(one)])),
        known ? h("span", null, holds ? " ✓" : " ✗", h("span", { class: "unseen" }, holds ? " satisfied" : " not satisfied")) : null,
        this.changed
          ? h(
              "button",
              {
                type: "button",
                "aria-label": `Take clause ${n + 1} away`,
                onclick: () => this.put({ clauses: clauses.filter((_, m) => m !== n) }),
              },
              "×",
            )
          : null,
      );
    };
    const rest = clauses.length - MOST;
    replace(this.list, clauses.slice(0, MOST).map(clause), rest > 0 ? h("li", null, `and ${rest} more`) : null);
    const values = [...this.model].sort((a, b) => Math.abs(a) - Math.abs(b)).slice(0, MOST);
    replace(
      this.values,
      known
        ? `True: ${
            values
              .filter((one) => one > 0)
              .map(named)
              .join(", ") || "none"
          }. False: ${
            values
              .filter((one) => one < 0)
              .map((one) => named(-one))
              .join(", ") || "none"
          }.`
        : "",
    );
  }
}
