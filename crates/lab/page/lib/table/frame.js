// The frame of every table: a strip with score and time, the board, what stands beside it, and a dock with what can be
// done. It is as high as the window, so that nothing has to be looked for; what is seldom wanted is behind "More".

import { h } from "../dom.js";

/**
 * @typedef {object} Parts
 * @property {string} kind the class of this kind of table
 * @property {(Node | string)[]} strip
 * @property {Node[]} board
 * @property {Node[]} side
 * @property {Node} said what the table says
 * @property {Node[]} tools
 * @property {(Node | string)[]} more
 */

/** @param {Parts} parts */
export function frame({ kind, strip, board, side, said, tools, more }) {
  return h("div", { class: `table ${kind}` },
    h("div", { class: "strip" }, ...strip),
    h("div", { class: "board" }, ...board),
    h("div", { class: "side", role: "region", "aria-label": "Beside the cards", tabindex: "0" }, ...side),
    h("div", { class: "dock" }, said, h("div", { class: "tools main-tools", role: "group", "aria-label": "What you can do" }, ...tools, drawer(more))));
}

/** What opens above the dock, and closes again with Escape or a press beside it. @param {(Node | string)[]} inside */
function drawer(inside) {
  const summary = h("summary", null, "More");
  const box = h("details", { class: "more" }, summary, h("div", { class: "drawer panel" }, ...inside));
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !box.open) return;
    box.open = false;
    summary.focus();
  });
  box.addEventListener("toggle", () => {
    if (!box.open) return;
    const close = (/** @type {Event} */ event) => {
      if (!box.isConnected || !box.open || (event.target instanceof Node && !box.contains(event.target))) {
        box.open = false;
        document.removeEventListener("pointerdown", close);
      }
    };
    document.addEventListener("pointerdown", close);
  });
  return box;
}
