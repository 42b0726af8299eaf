// Playing the target by hand: cards, vertices or truth values are chosen here, and whether that is a
// solution is for the kernel to say, which then maps it back.

import { announce } from "../../lib/announce.js";
import { h, replace } from "../../lib/dom.js";
import { Editor } from "../../lib/editor.js";
import { askAtOnce } from "../../lib/job.js";
import { readFormula } from "./formula.js";
import { GraphBoard, readGraph } from "./graph.js";
import { Hand } from "./hand.js";

/** More than this is not laid out to be picked. */
const MOST = 200;

export class Play {
  /** @param {{lifted: (witness: string, mine: string) => void}} with_ */
  constructor({ lifted }) {
    this.lifted = lifted;
    this.picks = h("div", { class: "picks" });
    this.verdict = h("p", { role: "status", class: "kernel-says" });
    this.editor = new Editor("What you play, in its text form", { rows: 2, hint: "Made by what you pick; it can be written too." });
    this.element = h(
      "section",
      { class: "panel play", "aria-labelledby": "play-title", hidden: true },
      h("h2", { id: "play-title", tabindex: "-1" }, "Play the target"),
      h("p", { class: "soft" }, "Solve it by hand. The kernel judges, and maps a solution back to the source."),
      this.picks,
      this.editor.element,
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "main", onclick: () => this.judge() }, "Let the kernel judge"),
        h("button", { type: "button", onclick: () => this.again() }, "Start again"),
      ),
      this.verdict,
    );
  }

  /** @param {{name: string, source: string, problem: string, target: string}} way */
  open(way) {
    this.way = way;
    this.again();
    this.element.hidden = false;
    this.element.querySelector("h2")?.focus();
    this.element.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.element.hidden = true;
  }

  again() {
    if (!this.way) return;
    this.editor.value = "";
    replace(this.verdict);
    const { problem, target } = this.way;
    const formula = readFormula(target);
    const graph = readGraph(target);
    if (formula) this.layValues(formula.variables);
    else if (problem.includes("swish")) this.layCards(target, "swish");
    else if (problem === "set") this.layCards(target, "set");
    else if (problem === "uno-solitaire" || problem === "uno-coop") this.layCards(target, "order");
    else if (graph) this.layGraph(graph, problem);
    else replace(this.picks, h("p", { class: "soft" }, "This one is played in its text form."));
  }

  /** @param {string[]} words @param {string} [between] */
  write(words, between = " ") {
    this.editor.value = words.join(between);
    replace(this.verdict);
  }

  /** @param {number} variables */
  layValues(variables) {
    if (variables > MOST)
      return replace(this.picks, h("p", { class: "soft" }, `${variables} variables are too many to pick; write a model.`));
    const held = Array.from({ length: variables }, () => false);
    const write = () => this.write(["v", ...held.map((is, n) => `${is ? "" : "-"}${n + 1}`), "0"]);
    replace(
      this.picks,
      h(
        "ul",
        { class: "chips" },
        held.map((_, n) => {
          const button = h(
            "button",
            {
              type: "button",
              "aria-pressed": "false",
              onclick: () => {
                held[n] = !held[n];
                button.setAttribute("aria-pressed", String(held[n]));
                button.textContent = `x${n + 1} ${held[n] ? "true" : "false"}`;
                write();
              },
            },
            `x${n + 1} false`,
          );
          return h("li", null, button);
        }),
      ),
    );
    return write();
  }

  /** @param {string} target @param {"swish" | "set" | "order"} how */
  layCards(target, how) {
    const hand = new Hand({ swish: how === "swish", ordered: how === "order", write: (words) => this.write(words) });
    replace(this.picks, hand.element);
    return hand.lay(target);
  }

  /** @param {import("./graph.js").Graph} graph @param {string} problem */
  layGraph(graph, problem) {
    /** @type {number[]} */
    let path = [];
    const paired = problem === "graph-matching";
    const board = new GraphBoard({
      label: "Pick vertices",
      picked: (vertex) => {
        path = paired || !path.includes(vertex) ? [...path, vertex] : path.filter((other) => other !== vertex);
        const pairs = /** @type {[number, number][]} */ ([]);
        for (let n = 0; n + 1 < path.length; n += 2) pairs.push([path[n], path[n + 1]]);
        board.mark(paired ? { pairs, vertices: [] } : { path });
        announce(`Vertex ${vertex}, ${path.length} picked`);
        this.write(paired ? pairs.map((pair) => pair.join("-")) : problem === "geography" ? [`move ${path[0] ?? ""}`] : path.map(String));
      },
    });
    board.show(graph);
    replace(
      this.picks,
      h("p", { class: "soft hint" }, paired ? "Pick two vertices for each pair." : "Pick vertices in order."),
      board.element,
    );
  }

  async judge() {
    if (!this.way) return;
    const mine = this.editor.value;
    replace(this.verdict, "The kernel looks at it…");
    try {
      const answer = await askAtOnce({ command: "lift", name: [this.way.name], text: this.way.source, witness: mine });
      replace(this.verdict, h("span", { class: "good" }, `✓ That solves it. Mapped back to the source: ${answer.witness.trim()}`));
      this.lifted(answer.witness, mine);
    } catch (trouble) {
      const what = trouble instanceof Error ? trouble.message : "it can't be judged";
      replace(this.verdict, h("span", { class: "bad" }, `✗ Not yet: ${what.replace(/^[^:]*(witness|standard input)[^:]*: /, "")}`));
    }
  }
}
