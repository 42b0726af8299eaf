import { h, replace } from "../lib/dom.js";

export const title = "SET";

/** @param {HTMLElement} main */
export function mount(main) {
  replace(main, h("h1", null, title));
}
