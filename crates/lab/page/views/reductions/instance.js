// An instance of any problem on the page: a graph, a formula, or cards and tuples, drawn, and with
// a witness marked in it. What it means is for the server to say.

import { h, replace } from "../../lib/dom.js";
import { toldBy, whole } from "../../lib/files.js";
import { pictureOf } from "../lab/result.js";
import { FormulaView, formulaText, modelOf, readFormula } from "./formula.js";
import { GraphBoard, graphText, readGraph } from "./graph.js";

/** Problems whose instances are deals, which the server draws. */
const DEALS = /^(simple-swish|swish|two-symbol-swish|one-symbol-swish|set|uno-)/;
/** More cards or tuples than this are not shown one by one. */
const MOST = 400;

/**
 * A card or a tuple as it stands in the text.
 * @typedef {{text: string, hand: string}} Token
 */

/** The deal in a text that may begin with what is wanted. @param {string} text */
export function dealOf(text) {
  return text.replace(/^\s*wanted[^\n]*\n/, "");
}

/** The cards or tuples of a text, copies one by one. @param {string} text @returns {Token[]} */
export function tokensOf(text) {
  const lines = dealOf(text)
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim())
    .filter(Boolean)
    .slice(1);
  /** @type {Token[]} */
  const all = [];
  // A hand may go on in further lines.
  let hand = "";
  for (const line of lines) {
    const begins = /^(P\d+):/.exec(line)?.[1];
    hand = begins ?? hand;
    let copies = 1;
    for (const word of line
      .slice(begins ? begins.length + 1 : 0)
      .split(/\s+/)
      .filter(Boolean)) {
      const times = /^(\d+)x$/.exec(word);
      if (times) copies = Math.min(Number(times[1]), MOST);
      else {
        for (let n = 0; n < copies && all.length <= MOST; n += 1) all.push({ text: word, hand });
        copies = 1;
      }
    }
  }
  return all;
}

/** Which tokens a witness names, and in which order. @param {Token[]} tokens @param {string} witness @returns {Map<number, number>} */
function placesOf(tokens, witness) {
  const places = new Map();
  const words = witness
    .split(/\s+/)
    .filter((word) => word && word !== "-")
    .map((word) => word.replace(/@.$/, ""));
  words.forEach((word, n) => {
    const found = tokens.findIndex((token, m) => token.text === word && !places.has(m));
    if (found >= 0) places.set(found, n + 1);
  });
  return places;
}

/** Looks up what a card is there for, by its text and the hand it is in. @param {any[]} roles */
function roleOf(roles) {
  const key = (/** @type {string} */ card, /** @type {string} */ hand) => `${hand} ${card}`;
  const all = new Map(roles.map((role) => [key(role.card, role.player ? `P${role.player}` : ""), role]));
  return { get: (/** @type {string} */ card, /** @type {string} */ hand) => all.get(key(card, hand)) };
}

export class Instance {
  /** @param {{label: string, changed?: (text: string) => void}} with_ */
  constructor({ label, changed }) {
    this.board = new GraphBoard({ label: `${label}: the graph`, changed: changed && ((graph) => changed(graphText(graph))) });
    this.formula = new FormulaView({ changed: changed && ((formula) => changed(formulaText(formula))) });
    this.chips = h("ul", { class: "chips cards-list", tabindex: "0", "aria-label": `${label}: its parts` });
    this.figure = h("figure", { class: "drawn", tabindex: "0", hidden: true });
    this.element = h("div", { class: "instance" });
    this.turn = 0;
    this.roles = roleOf([]);
    /** @type {Token[]} */
    this.tokens = [];
  }

  /** @param {string} problem @param {string} text @param {any[]} [roles] what the cards are there for */
  show(problem, text, roles = []) {
    const mine = ++this.turn;
    this.roles = roleOf(roles);
    this.problem = problem;
    this.tokens = [];
    const graph = readGraph(text);
    const formula = readFormula(text);
    this.kind = formula ? "formula" : DEALS.test(problem) || !graph ? "cards" : "graph";
    if (formula && this.kind === "formula") {
      this.formula.show(formula);
      replace(this.element, this.formula.element);
    } else if (graph && this.kind === "graph") {
      this.board.show(graph);
      this.board.mark({});
      replace(this.element, this.board.element);
    } else {
      this.tokens = tokensOf(text);
      this.chip(new Map());
      replace(this.element, this.figure, this.chips);
      this.figure.hidden = true;
      if (DEALS.test(problem) && this.tokens.length <= MOST) pictureOf(dealOf(text)).then((svg) => mine === this.turn && this.picture(svg));
    }
  }

  /** Shows a picture that the server has made. @param {string} svg */
  picture(svg) {
    if (!svg.includes("<svg")) return;
    this.figure.hidden = false;
    replace(this.figure, whole(svg, toldBy(svg)), h("figcaption", { class: "soft" }, toldBy(svg)));
  }

  /** @param {Map<number, number>} places */
  chip(places) {
    const { tokens } = this;
    const ordered = (this.problem ?? "").startsWith("uno");
    let hand = "";
    replace(
      this.chips,
      tokens.slice(0, MOST).map(({ text, hand: of }, n) => {
        const place = places.get(n);
        const first = of && of !== hand ? `${of}: ` : "";
        hand = of || hand;
        const role = this.roles.get(text, of);
        return h(
          "li",
          { class: place === undefined ? null : "holds", title: role ? `${role.name} (${role.group})` : null },
          first ? h("strong", null, first) : null,
          h("code", null, text),
          role ? h("span", { class: "soft" }, ` ${role.name}`) : null,
          place === undefined ? null : h("span", null, ordered ? ` ${place}.` : " ✓", h("span", { class: "unseen" }, " in the answer")),
        );
      }),
      tokens.length > MOST ? h("li", null, "and more") : null,
    );
  }

  /** Marks a witness; nothing with an empty one. @param {string} witness */
  mark(witness) {
    const numbers = (witness.match(/\d+/g) ?? []).map(Number);
    if (this.kind === "formula") this.formula.mark(modelOf(witness));
    else if (this.kind === "cards") this.chip(placesOf(this.tokens, witness));
    else if (this.problem === "hamiltonian-path") this.board.mark({ path: numbers });
    else if (this.problem === "multicoloured-clique") this.board.mark({ vertices: numbers });
    else if (this.problem === "geography") {
      const from = Number(/from (\d+)/.exec(this.board.graph.header)?.[1]);
      const to = Number(/move (\d+)/.exec(witness)?.[1]);
      this.board.mark({ path: from && to ? [from, to] : [] });
    } else
      this.board.mark({
        pairs: (witness.match(/\d+-\d+/g) ?? []).map((pair) => /** @type {[number, number]} */ (pair.split("-").map(Number))),
      });
  }
}
