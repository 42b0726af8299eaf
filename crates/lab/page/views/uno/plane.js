// Solitaire as the paper draws it: cards are points of a plane, colours its rows and numbers its
// columns, and the order is a way of steps along rows and columns.

import { h, replace } from "../../lib/dom.js";
import { onKey } from "../../lib/keys.js";
import { face, move, shape, sign } from "./parts.js";

const SVG = "http://www.w3.org/2000/svg";

/** A plane that is made for a deal and changed for each view of it. */
export class Plane {
  /** @param {HTMLElement} around @param {(code: string) => void} play */
  constructor(around, play) {
    this.play = play;
    this.deal = "";
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    this.grid = h("div", { class: "uno-grid", role: "group", "aria-label": "The hand, colours by rows and numbers by columns" });
    this.ways = document.createElementNS(SVG, "svg");
    this.ways.setAttribute("class", "uno-ways");
    this.ways.setAttribute("aria-hidden", "true");
    this.box = h("div", { class: "uno-plane" }, this.grid, this.ways);
    replace(around, h("div", { class: "uno-scroll" }, this.box));
    new ResizeObserver(() => this.view && this.drawWays(this.view)).observe(this.box);
    /** @type {any} */
    this.view = null;
    for (const [name, across, down] of /** @type {const} */ ([["left", -1, 0], ["right", 1, 0], ["up", 0, -1], ["down", 0, 1]])) {
      onKey(`uno.${name}`, () => move([...this.buttons.values()], across, down));
    }
  }

  /** @param {any} view */
  draw(view) {
    this.view = view;
    if (this.deal !== view.id) this.lay(view);
    const last = view.order.at(-1);
    for (const card of view.cards) {
      const button = this.buttons.get(card.code);
      if (!button) continue;
      button.className = [
        "uno-card", `colour-${card.colour}`, card.playable && "playable", card.hinted && "hinted",
        card.left === 0 && "gone", card.code === last && "last",
      ].filter(Boolean).join(" ");
      button.setAttribute("aria-disabled", String(!card.playable));
      button.setAttribute("aria-label", spoken(card, card.code === last, view.over));
      replace(button, face(view, card),
        card.copies > 1 && card.left > 0 ? sign("uno-copies", `×${card.left}`) : null,
        card.steps.length ? sign("uno-steps", card.steps.join(" ")) : null,
        card.hinted ? sign("uno-star", "★") : null);
    }
    this.drawWays(view);
  }

  /** Makes the cells of a new deal. @param {any} view */
  lay(view) {
    const had = this.grid.contains(document.activeElement);
    this.deal = view.id;
    this.buttons.clear();
    this.grid.style.setProperty("--columns", String(view.numbers.length));
    /** @type {HTMLElement[]} */
    const cells = [h("span", { class: "uno-corner" })];
    cells.push(...view.numbers.map((/** @type {string} */ number) => h("span", { class: "uno-axis", "aria-hidden": "true" }, number)));
    view.colours.forEach((/** @type {{letter: string, word: string}} */ colour, /** @type {number} */ row) => {
      cells.push(h("span", { class: `uno-axis colour-${row}`, title: colour.word, "aria-hidden": "true" }, shape(row), colour.letter));
      for (let column = 0; column < view.numbers.length; column++) {
        const card = view.cards.find((/** @type {any} */ card) => card.colour === row && card.number === column);
        if (!card) {
          cells.push(h("span", { class: "uno-empty" }));
          continue;
        }
        const button = h("button", { type: "button", "data-code": card.code, onclick: () => this.play(card.code), onfocus: () => this.aim(button) });
        this.buttons.set(card.code, button);
        cells.push(button);
      }
    });
    replace(this.grid, cells);
    this.aim(this.buttons.values().next().value);
    if (had) this.buttons.values().next().value?.focus();
  }

  /** One stop for Tab; arrows go on from there. @param {HTMLElement | undefined} to */
  aim(to) {
    for (const button of this.buttons.values()) button.tabIndex = button === to ? 0 : -1;
  }

  /** The order as a way, and an order that was shown as another. @param {any} view */
  drawWays(view) {
    const box = this.box.getBoundingClientRect();
    this.ways.setAttribute("viewBox", `0 0 ${box.width} ${box.height}`);
    this.ways.replaceChildren(arrow("way"), arrow("shown"));
    const at = (/** @type {string} */ code) => {
      const cell = this.buttons.get(code)?.getBoundingClientRect() ?? box;
      return { x: cell.x - box.x + cell.width / 2, top: cell.y - box.y, bottom: cell.bottom - box.y, half: cell.width / 2 };
    };
    for (const [order, kind] of /** @type {const} */ ([[view.shown, "shown"], [view.order, "way"]])) {
      for (let step = 1; step < order.length; step++) {
        const path = document.createElementNS(SVG, "path");
        path.setAttribute("d", bow(at(order[step - 1]), at(order[step]), step));
        path.setAttribute("class", `uno-${kind}${step === order.length - 1 ? " newest" : ""}`);
        path.setAttribute("marker-end", `url(#uno-arrow-${kind})`);
        this.ways.append(path);
      }
    }
  }
}

/** @typedef {{x: number, top: number, bottom: number, half: number}} Spot */

/** A way from card to card: along a row it bows above the cards, along a column beside what lies between. @param {Spot} from @param {Spot} to @param {number} step */
function bow(from, to, step) {
  const across = to.x - from.x;
  const shift = from.half * 0.35;
  if (Math.abs(from.top - to.top) < 2) {
    if (Math.abs(across) < 2) {
      return `M${from.x - shift} ${from.top}C${from.x - 14} ${from.top - 18} ${from.x + 14} ${from.top - 18} ${from.x + shift} ${from.top}`;
    }
    const side = Math.sign(across) * shift;
    const high = Math.min(9 + Math.abs(across) * 0.05, 22);
    return `M${from.x + side} ${from.top}Q${(from.x + to.x) / 2} ${from.top - high * 1.7} ${to.x - side} ${to.top}`;
  }
  const isDown = to.top > from.top;
  const [start, end] = isDown ? [from.bottom, to.top] : [from.top, to.bottom];
  const far = Math.abs(end - start);
  const aside = far < 40 ? 0 : (step % 2 ? 1 : -1) * Math.min(from.half * 1.9, 34);
  return `M${from.x} ${start}Q${(from.x + to.x) / 2 + aside} ${(start + end) / 2} ${to.x} ${end}`;
}

/** The head of the arrows of a kind. @param {string} kind */
function arrow(kind) {
  const marker = document.createElementNS(SVG, "marker");
  for (const [key, value] of Object.entries({ id: `uno-arrow-${kind}`, viewBox: "0 0 8 8", refX: "7", refY: "4", markerWidth: "7", markerHeight: "7", markerUnits: "userSpaceOnUse", orient: "auto" })) {
    marker.setAttribute(key, value);
  }
  const head = document.createElementNS(SVG, "path");
  head.setAttribute("d", "M0 .5L8 4L0 7.5Z");
  marker.append(head);
  return marker;
}

/** What is said of a card. @param {any} card @param {boolean} isLast @param {string | null} over */
function spoken(card, isLast, over) {
  const parts = [card.label];
  if (card.copies > 1) parts.push(`${card.left} of ${card.copies} left`);
  if (card.hinted) parts.push("hinted");
  if (card.steps.length) parts.push(`played as number ${card.steps.join(" and ")}`);
  if (isLast) parts.push("the last card");
  if (!over && card.left > 0) parts.push(card.playable ? "can be played" : "can't be played now");
  return parts.join(", ");
}
