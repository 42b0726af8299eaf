// Cards of properties at a table: the picked ones side by side, and how they stand in each property.

import { call } from "../api.js";
import { h, picture, replace } from "../dom.js";

/** How a property stands, by sign and word. @type {Record<string, string>} */
const SIGNS = { same: "=", alike: "=", different: "≠", "two pairs": "⚌", neither: "✗" };

/** @param {{label: string, svg: string}[]} cards */
const sideBySide = (cards) => h("div", { class: "row small" },
  ...cards.map(({ label, svg }) => h("div", { role: "img", "aria-label": label }, picture(svg))));

/** What a game of such cards shows of a match, which is called this. @param {string} match */
export const ofProperties = (match) => ({
  /** @param {any} view */
  together: (view) => [
    h("h2", null, `Picked: ${view.together.cards.length} of ${view.together.wanted}`),
    sideBySide(view.together.cards),
  ],
  /** @param {any} why */
  why: (why) => [
    h("h2", null, `Why this is no ${match}`),
    h("table", null,
      h("thead", null, h("tr", null, ...["Property", "", "Cards"].map((text) => h("th", { scope: "col" }, text || h("span", { class: "unseen" }, "Stands"))))),
      h("tbody", null, ...why.parts.map((/** @type {any} */ part) => h("tr", { class: part.how },
        h("th", { scope: "row" }, part.property), h("td", null, `${SIGNS[part.how]} ${part.how}`), h("td", null, part.text))))),
    why.hidden > 0 && h("p", null, `And ${why.hidden} more.`),
  ].filter((child) => child !== false),
  /** @param {any} shown */
  shown: (shown) => [sideBySide(shown.together.cards)],
});

/** Every card of a deck, in the order of their digits. @param {number} properties @param {number} values @returns {string[]} */
const codesOf = (properties, values) => properties === 0 ? [""]
  : codesOf(properties - 1, values).flatMap((code) => Array.from({ length: values }, (_, digit) => `${code}${digit}`));

/**
 * A whole deck to tap cards from.
 * @param {string} header @param {number} properties @param {number} values @param {(code: string) => void} tap
 */
export function wholeDeck(header, properties, values, tap) {
  const codes = codesOf(properties, values);
  const element = h("div", { class: `deck-pad of-${values === 3 ? 9 : 8}`, role: "group", "aria-label": "The whole deck" });
  const buttons = codes.map((code) => h("button", { type: "button", "aria-pressed": "false", onclick: () => tap(code) }, code));
  replace(element, ...buttons);
  call("POST", "/api/cards", { text: `${header}\n${codes.join(" ")}\n` }).then((seen) => {
    element.append(h("div", { class: "definitions" }, picture(seen.definitions)));
    seen.cards.forEach((/** @type {any} */ card, /** @type {number} */ n) => {
      buttons[n].setAttribute("aria-label", card.label);
      replace(buttons[n], picture(card.svg));
    });
  }, () => {});
  return {
    element,
    /** @param {string[]} chosen */
    show: (chosen) => buttons.forEach((button, n) => button.setAttribute("aria-pressed", String(chosen.includes(codes[n])))),
  };
}
