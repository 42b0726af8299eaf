// What the three games share: faces of cards, buttons with their keys, and the focus that stays.

import { h } from "../../lib/dom.js";
import { ACTIONS, keyOf } from "../../lib/keys.js";

/**
 * A button of a game.
 * @typedef {object} Deed
 * @property {string} act as the server calls it
 * @property {string} label
 * @property {string} key the name of its key
 * @property {boolean} [main]
 * @property {boolean} [rare] whether it is seldom wanted
 * @property {(view: any) => boolean} can whether it does anything now
 */

/** Each colour has a shape besides its letter: drawn in a square from -10 to 10. */
const SHAPES = [
  "M-8 0a8 8 0 1 1 16 0a8 8 0 1 1-16 0Z", "M0-9L9 8H-9Z", "M-7.5-7.5H7.5V7.5H-7.5Z", "M0-10L10 0L0 10L-10 0Z",
  "M0-9L9-2.5L5.5 8H-5.5L-9-2.5Z", "M0-10L2.5-3.2L9.5-3L4 1.5L6 8.5L0 4.5L-6 8.5L-4 1.5L-9.5-3L-2.5-3.2Z",
  "M-9-3H-3V-9H3V-3H9V3H3V9H-3V3H-9Z", "M0 9L-9 0A5 5 0 0 1 0-6A5 5 0 0 1 9 0Z", "M-9 8L-4-8H4L9 8Z",
  "M-9 0A9 9 0 0 1 9 0Z", "M-4-9H4L9 0L4 9H-4L-9 0Z", "M-9-8H9L0 9Z",
];

/** The shape of a colour, as a picture that says nothing by itself. @param {number} colour */
export function shape(colour) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "-11 -11 22 22");
  svg.setAttribute("class", "uno-shape");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SHAPES[colour % SHAPES.length]);
  svg.append(path);
  return svg;
}

/** What is on a card. @param {any} view @param {{colour: number, number: number}} card */
export function face(view, card) {
  return [
    h("span", { class: "uno-colour", "aria-hidden": "true" }, shape(card.colour), sign("", view.colours[card.colour].letter)),
    sign("uno-number", view.numbers[card.number]),
  ];
}

/** A sign for the eye; the label of the card has the words. @param {string} kind @param {string | number} text */
export function sign(kind, text) {
  return h("span", { class: `uno-sign ${kind}`.trim(), "data-sign": text, "aria-hidden": "true" });
}

/** The key of an action, as it is now. @param {string} name */
export function keyed(name) {
  const action = ACTIONS.find((action) => action.name === name);
  const key = action ? keyOf(action) : "";
  return key ? h("kbd", { "aria-hidden": "true" }, key.length === 1 ? key.toUpperCase() : key) : null;
}

/**
 * Draws again without losing the focus: what had it is found by its `data-focus`, or what has its place now.
 * @param {HTMLElement} around @param {() => void} draw
 */
export function keepFocus(around, draw) {
  const held = document.activeElement instanceof HTMLElement && around.contains(document.activeElement)
    ? document.activeElement.dataset.focus : undefined;
  draw();
  if (held === undefined) return;
  const [group, place] = held.split(":");
  for (let at = Number(place); at >= 0; at--) {
    const found = around.querySelector(`[data-focus="${group}:${at}"]`);
    if (found instanceof HTMLElement) return found.focus();
  }
  const any = around.querySelector("[data-focus]");
  if (any instanceof HTMLElement) any.focus();
  else around.focus();
}

/** A card that can't be pressed. @param {any} view @param {any} card @param {string} [more] */
export function still(view, card, more = "") {
  return h("span", { class: `uno-card still colour-${card.colour}`, role: "img", "aria-label": `${card.label}${more}` },
    face(view, card));
}

/**
 * A hand whose cards can be played, as a list.
 * @param {any} view @param {any} hand @param {(code: string) => void} play
 */
export function handOf(view, hand, play) {
  return h("ul", { class: "uno-hand", "aria-label": `Hand: ${hand.name}` }, hand.cards.map((/** @type {any} */ card, /** @type {number} */ place) => {
    const said = [card.label, card.hinted ? "hinted" : "", hand.turn ? (card.playable ? "can be played" : "can't be played now") : ""];
    return h("li", null, h("button", {
      type: "button",
      class: `uno-card colour-${card.colour}${card.playable ? " playable" : ""}${card.hinted ? " hinted" : ""}`,
      "aria-label": said.filter(Boolean).join(", "),
      "aria-disabled": String(!card.playable),
      "data-focus": `hand${hand.player}:${place}`,
      onclick: () => play(card.code),
    }, face(view, card)));
  }));
}

/**
 * Moves the focus among buttons: across in the order in which they are read, so that every one is
 * reached; up and down by their places on the screen.
 * @param {HTMLElement[]} buttons @param {number} across @param {number} down
 */
export function move(buttons, across, down) {
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (at < 0) return buttons.find((button) => button.tabIndex === 0)?.focus() ?? buttons[0]?.focus();
  if (across) return buttons[at + across]?.focus();
  const middle = (/** @type {HTMLElement} */ button) => {
    const box = button.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(buttons[at]);
  /** @type {{button: HTMLElement, far: number} | null} */
  let best = null;
  for (const button of buttons) {
    const [atX, atY] = middle(button);
    const along = (atY - y) * down;
    // What lies in the same column comes first, however far.
    const far = along + 20 * Math.abs(atX - x);
    if (along > 1 && (!best || far < best.far)) best = { button, far };
  }
  return best?.button.focus();
}
