// The map of problems, as a list that can be read and chosen from.

import { h } from "../../lib/dom.js";

/** @param {any} list problems and reductions @param {(name: string) => void} choose */
export function mapOf(list, choose) {
  const row = (/** @type {any} */ each) => h("tr", null,
    h("td", null, each.sources.join(", ")),
    h("td", null, h("button", { type: "button", class: `way ${each.purpose}`, onclick: () => choose(each.name) }, h("span", { "aria-hidden": "true" }, "→ "), each.name)),
    h("td", null, each.target),
    h("td", null, each.purpose),
    h("td", { class: "soft" }, each.cite));
  return h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Reductions" },
    h("table", { class: "plain" },
      h("caption", null, "Choose one to try it."),
      h("thead", null, h("tr", null, ["From", "Reduction", "To", "Purpose", "Where it is from"].map((word) => h("th", { scope: "col" }, word)))),
      h("tbody", null, list.reductions.map(row))));
}
