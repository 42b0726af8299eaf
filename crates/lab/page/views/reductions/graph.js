// Graphs: their text, and a board on which they are drawn, by pointer or by keys.

import { announce } from "../../lib/announce.js";
import { h, replace } from "../../lib/dom.js";

/**
 * @typedef {object} Graph
 * @property {string} header the words around the number of vertices, with `#` for that number
 * @property {number} vertices
 * @property {[number, number][]} edges from 1
 * @property {number[] | null} sizes of the colours, if vertices have colours
 */

const NS = "http://www.w3.org/2000/svg";
const WIDE = 560;
const HIGH = 400;
const RADIUS = 17;

/** @param {string} name @param {Record<string, unknown>} attributes @param {...(Node | string)} children @returns {SVGElement} */
function s(name, attributes, ...children) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== null && value !== undefined) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** Reads what the board can draw: a header with numbers, then edges. Other texts are left to the server. @param {string} text @returns {Graph | null} */
export function readGraph(text) {
  const words = text.replace(/#.*$/gm, " ").split(/\s+/).filter(Boolean);
  const first = words.findIndex((word) => /^\d+(-|->)\d+$/.test(word));
  const head = first < 0 ? words : words.slice(0, first);
  const rest = first < 0 ? [] : words.slice(first);
  if (!/^[a-z-]+$/.test(head[0] ?? "") || !rest.every((word) => /^\d+(-|->)\d+$/.test(word))) return null;
  const edges = rest.map((word) => /** @type {[number, number]} */ (word.split(/->|-/).map(Number)));
  if (head[0] === "multicoloured-clique") {
    const sizes = head.slice(1).map(Number);
    if (!sizes.length || sizes.some((size) => !Number.isInteger(size) || size < 0 || size > 99)) return null;
    return { header: "multicoloured-clique", vertices: sizes.reduce((a, b) => a + b, 0), edges, sizes };
  }
  const vertices = Number(head[1]);
  if (!Number.isInteger(vertices) || vertices < 0 || vertices > 60) return null;
  if (edges.some(([a, b]) => a < 1 || b < 1 || a > vertices || b > vertices)) return null;
  return { header: [head[0], "#", ...head.slice(2)].join(" "), vertices, edges, sizes: null };
}

/** @param {Graph} graph */
export function graphText({ header, vertices, edges, sizes }) {
  const first = sizes ? `${header} ${sizes.join(" ")}` : header.replace("#", String(vertices));
  return `${first}\n${edges.map(([a, b]) => `${a}-${b}`).join(" ")}\n`;
}

/** @param {Graph} graph @param {number} vertex from 1 */
function colourOf({ sizes }, vertex) {
  let before = 0;
  return (sizes ?? []).findIndex((size) => (before += size) >= vertex);
}

export class GraphBoard {
  /** @param {{changed?: (graph: Graph) => void, picked?: (vertex: number) => void, label: string}} with_ */
  constructor({ changed, picked, label }) {
    this.changed = changed;
    this.picked = picked;
    this.label = label;
    /** @type {Graph} */
    this.graph = { header: "graph #", vertices: 0, edges: [], sizes: null };
    /** @type {[number, number][]} */
    this.places = [];
    /** @type {number | null} */
    this.chosen = null;
    /** @type {{path: number[], closed: boolean, pairs: [number, number][], vertices: number[]}} */
    this.marks = { path: [], closed: false, pairs: [], vertices: [] };
    this.svg = /** @type {SVGSVGElement} */ (
      s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "graph-board", role: "group", "aria-label": label })
    );
    this.list = h("ul", { class: "chips edges" });
    this.element = h("div", { class: "board" }, this.svg, changed ? this.tools() : null);
    this.svg.addEventListener("pointerdown", (event) => this.down(event));
    this.svg.addEventListener("pointermove", (event) => this.move(event));
    this.svg.addEventListener("pointerup", (event) => this.up(event));
  }

  /** What can be done without a pointer too. */
  tools() {
    const from = h("input", { type: "number", min: 1, class: "short", "aria-label": "Edge from vertex" });
    const to = h("input", { type: "number", min: 1, class: "short", "aria-label": "to vertex" });
    const add = () => {
      const [a, b] = [Number(from.value), Number(to.value)];
      if (a >= 1 && b >= 1 && a !== b && Math.max(a, b) <= this.graph.vertices) this.toggle(a, b);
    };
    return h(
      "div",
      { class: "graph-tools" },
      h(
        "p",
        { class: "soft hint" },
        "Click an empty place for a new vertex; drag from vertex to vertex, or choose one and then another, for an edge or to take it away. ",
        "With the keys: Tab to a vertex, Enter chooses, arrows move it, Delete takes it away.",
      ),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", onclick: () => this.addVertex() }, "Add a vertex"),
        h("button", { type: "button", onclick: () => this.dropVertex(this.chosen ?? this.graph.vertices) }, "Take a vertex away"),
        h(
          "button",
          {
            type: "button",
            onclick: () => {
              this.places = [];
              this.draw();
            },
          },
          "Tidy",
        ),
      ),
      h("div", { class: "row" }, "Edge", from, to, h("button", { type: "button", onclick: add }, "Add or take away")),
      h("details", null, h("summary", null, "List of edges"), this.list),
    );
  }

  /** @param {Graph} graph */
  show(graph) {
    if (graph.vertices < this.graph.vertices) this.places.length = Math.min(this.places.length, graph.vertices);
    this.graph = graph;
    if (this.chosen !== null && this.chosen > graph.vertices) this.chosen = null;
    this.draw();
  }

  /** @param {Partial<GraphBoard["marks"]>} marks */
  mark(marks) {
    this.marks = { path: [], closed: false, pairs: [], vertices: [], ...marks };
    this.draw();
  }

  /** Where vertices are: in a circle, unless someone put them elsewhere. */
  settle() {
    const { vertices } = this.graph;
    if (this.places.length === vertices) return;
    if (this.places.length > 0 && vertices === this.places.length + 1) {
      this.places.push([WIDE / 2 + 40 * (vertices % 3), HIGH / 2 + 30 * (vertices % 4)]);
      return;
    }
    this.places = Array.from({ length: vertices }, (_, n) => {
      const turn = (2 * Math.PI * n) / Math.max(vertices, 1) - Math.PI / 2;
      return [WIDE / 2 + (WIDE / 2 - 45) * Math.cos(turn), HIGH / 2 + (HIGH / 2 - 40) * Math.sin(turn)];
    });
  }

  /** @param {number} a @param {number} b */
  isMarked(a, b) {
    const alike = (/** @type {number} */ x, /** @type {number} */ y) => (a === x && b === y) || (a === y && b === x);
    return (
      this.marks.pairs.some(([x, y]) => alike(x, y)) ||
      this.marks.path.some((x, n) => n > 0 && alike(this.marks.path[n - 1], x)) ||
      (this.marks.vertices.includes(a) && this.marks.vertices.includes(b))
    );
  }

  draw() {
    this.settle();
    const held = this.svg.contains(document.activeElement) ? document.activeElement?.getAttribute("data-vertex") : null;
    const { edges, vertices } = this.graph;
    const lines = edges.map(([a, b]) => {
      const [[x1, y1], [x2, y2]] = [this.places[a - 1], this.places[b - 1]];
      return s("line", { x1, y1, x2, y2, class: this.isMarked(a, b) ? "edge marked" : "edge" });
    });
    this.rubber = /** @type {SVGLineElement} */ (s("line", { class: "edge rubber", visibility: "hidden" }));
    const dots = Array.from({ length: vertices }, (_, n) => this.dot(n + 1));
    const badges = dots.flatMap((_, n) => this.badge(n + 1));
    this.svg.replaceChildren(s("rect", { class: "ground", width: WIDE, height: HIGH }), ...lines, this.rubber, ...dots, ...badges);
    if (held) /** @type {SVGElement | null} */ (this.svg.querySelector(`[data-vertex="${held}"]`))?.focus();
    replace(
      this.list,
      edges.map(([a, b]) =>
        h(
          "li",
          null,
          `${a}-${b} `,
          h("button", { type: "button", "aria-label": `Take edge ${a}-${b} away`, onclick: () => this.toggle(a, b) }, "×"),
        ),
      ),
    );
  }

  /** @param {number} vertex */
  dot(vertex) {
    const [x, y] = this.places[vertex - 1];
    const place = this.marks.path.indexOf(vertex);
    const marked = place >= 0 || this.marks.vertices.includes(vertex);
    const near = this.graph.edges.filter((edge) => edge.includes(vertex)).map(([a, b]) => (a === vertex ? b : a));
    const colour = this.graph.sizes ? colourOf(this.graph, vertex) : -1;
    const label =
      `vertex ${vertex}${colour >= 0 ? `, colour ${colour + 1}` : ""}, ${near.length ? `joined with ${near.join(", ")}` : "joined with none"}` +
      `${place >= 0 ? `, number ${place + 1} of the path` : marked ? ", chosen by the answer" : ""}`;
    const active = this.changed || this.picked;
    const group = s(
      "g",
      {
        class: ["vertex", this.chosen === vertex ? "chosen" : "", marked ? "marked" : ""].join(" "),
        "data-vertex": vertex,
        transform: `translate(${x} ${y})`,
        tabindex: active ? 0 : null,
        role: active ? "button" : "img",
        "aria-label": label,
        "aria-pressed": active ? String(this.chosen === vertex) : null,
      },
      s("circle", { r: RADIUS }),
      s("text", { y: 5 }, String(vertex)),
    );
    if (active) group.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event), vertex));
    return group;
  }

  /** What stands beside a vertex: its place on the path, or its colour as a letter. @param {number} vertex @returns {SVGElement[]} */
  badge(vertex) {
    const [x, y] = this.places[vertex - 1];
    const place = this.marks.path.indexOf(vertex);
    const colour = this.graph.sizes ? colourOf(this.graph, vertex) : -1;
    if (place < 0 && colour < 0) return [];
    const text = place >= 0 ? String(place + 1) : String.fromCharCode(65 + (colour % 26));
    return [
      s(
        "g",
        { class: place >= 0 ? "badge" : "badge quiet", "aria-hidden": "true", transform: `translate(${x + 16} ${y - 16})` },
        s("circle", { r: 10 }),
        s("text", { y: 4 }, text),
      ),
    ];
  }

  /** @param {PointerEvent} event @returns {[number, number]} */
  at(event) {
    const box = this.svg.getBoundingClientRect();
    return [((event.clientX - box.left) * WIDE) / box.width, ((event.clientY - box.top) * HIGH) / box.height];
  }

  /** @param {[number, number]} place */
  vertexAt([x, y]) {
    const near = this.places.findIndex(([px, py]) => Math.hypot(px - x, py - y) < RADIUS * 1.6);
    return near < 0 ? null : near + 1;
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0) return;
    const place = this.at(event);
    this.from = { vertex: this.vertexAt(place), place };
    if (this.changed && this.from.vertex) {
      event.preventDefault();
      this.svg.setPointerCapture(event.pointerId);
    }
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.from?.vertex || !this.changed || !this.rubber) return;
    const [x1, y1] = this.places[this.from.vertex - 1];
    const [x2, y2] = this.at(event);
    for (const [key, value] of Object.entries({ x1, y1, x2, y2, visibility: "visible" })) this.rubber.setAttribute(key, String(value));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const from = this.from;
    this.from = undefined;
    if (!from) return;
    this.rubber?.setAttribute("visibility", "hidden");
    const place = this.at(event);
    const to = this.vertexAt(place);
    if (from.vertex && to && from.vertex !== to && this.changed) this.toggle(from.vertex, to);
    else if (from.vertex && to === from.vertex) this.choose(to);
    else if (from.vertex && !to && this.changed) {
      this.places[from.vertex - 1] = place;
      this.draw();
    } else if (!from.vertex && !to && this.changed) this.addVertex(place);
  }

  /** @param {number} vertex */
  choose(vertex) {
    if (this.picked) return this.picked(vertex);
    if (!this.changed) return undefined;
    if (this.chosen !== null && this.chosen !== vertex) return this.toggle(this.chosen, vertex);
    this.chosen = this.chosen === vertex ? null : vertex;
    announce(this.chosen === null ? `Vertex ${vertex} let go` : `Vertex ${vertex} chosen; choose another for an edge`);
    return this.draw();
  }

  /** @param {KeyboardEvent} event @param {number} vertex */
  key(event, vertex) {
    const step = { ArrowLeft: [-14, 0], ArrowRight: [14, 0], ArrowUp: [0, -14], ArrowDown: [0, 14] }[event.key];
    if (event.key === "Enter" || event.key === " ") this.choose(vertex);
    else if (this.changed && (event.key === "Delete" || event.key === "Backspace")) this.dropVertex(vertex);
    else if (step) {
      const [x, y] = this.places[vertex - 1];
      this.places[vertex - 1] = [
        Math.min(Math.max(x + step[0], RADIUS), WIDE - RADIUS),
        Math.min(Math.max(y + step[1], RADIUS), HIGH - RADIUS),
      ];
      this.draw();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} a @param {number} b */
  toggle(a, b) {
    const without = this.graph.edges.filter(([x, y]) => !((x === a && y === b) || (x === b && y === a)));
    const taken = without.length < this.graph.edges.length;
    announce(taken ? `Edge ${a}-${b} taken away` : `Edge ${a}-${b} added`);
    this.chosen = null;
    this.put({ ...this.graph, edges: taken ? without : [...without, [Math.min(a, b), Math.max(a, b)]] });
  }

  /** @param {[number, number]} [place] */
  addVertex(place) {
    if (this.graph.vertices >= 60) return announce("The board has room for 60 vertices");
    const sizes = this.graph.sizes?.length
      ? [...this.graph.sizes.slice(0, -1), this.graph.sizes[this.graph.sizes.length - 1] + 1]
      : this.graph.sizes;
    if (place) this.places.push(place);
    announce(`Vertex ${this.graph.vertices + 1} added`);
    return this.put({ ...this.graph, vertices: this.graph.vertices + 1, sizes });
  }

  /** @param {number} vertex */
  dropVertex(vertex) {
    const colour = colourOf(this.graph, vertex);
    if (vertex < 1 || vertex > this.graph.vertices) return;
    const down = (/** @type {number} */ v) => (v > vertex ? v - 1 : v);
    this.places.splice(vertex - 1, 1);
    this.chosen = null;
    announce(`Vertex ${vertex} taken away`);
    this.put({
      ...this.graph,
      vertices: this.graph.vertices - 1,
      edges: this.graph.edges.filter((edge) => !edge.includes(vertex)).map(([a, b]) => [down(a), down(b)]),
      sizes: this.graph.sizes?.map((size, n) => (n === colour ? size - 1 : size)) ?? null,
    });
  }

  /** @param {Graph} graph */
  put(graph) {
    this.graph = graph;
    this.marks = { path: [], closed: false, pairs: [], vertices: [] };
    this.draw();
    this.changed?.(graph);
  }
}
