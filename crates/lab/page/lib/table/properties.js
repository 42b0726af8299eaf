// Cards of properties at a table: the picked ones side by side, and how they stand in each property.

import { h, picture } from "../dom.js";

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
