// Numbers in a table that can be read aloud.

import { h } from "./dom.js";

/**
 * @param {string} caption
 * @param {string[]} heads
 * @param {(string | number | Node)[][]} rows the first cell of a row is its heading
 */
export function table(caption, heads, rows) {
  return h(
    "div",
    { class: "wide", tabindex: "0", role: "region", "aria-label": caption },
    h(
      "table",
      { class: "plain" },
      h("caption", null, caption),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          heads.map((word) => h("th", { scope: "col" }, word)),
        ),
      ),
      h(
        "tbody",
        null,
        rows.map((cells) =>
          h(
            "tr",
            null,
            cells.map((cell, n) =>
              n === 0
                ? h("th", { scope: "row" }, cell)
                : h("td", { class: typeof cell === "number" || /^[\d.,%-]/.test(String(cell)) ? "number" : null }, cell),
            ),
          ),
        ),
      ),
    ),
  );
}

/** A chance, with as many digits as say something. @param {number | null | undefined} share */
export function chance(share) {
  if (share === null || share === undefined) return "–";
  if (share === 0 || share === 1) return String(share);
  return share < 0.0001 ? share.toExponential(3) : share.toFixed(6);
}
