// The shell: which view is shown under which address, and how one goes from one to
// the next. A view is a module with `title` and `mount`.

import { h, replace } from "./lib/dom.js";
import { forgetKeys } from "./lib/keys.js";
import { setUpTheme } from "./lib/theme.js";
import * as figures from "./views/figures.js";
import * as keys from "./views/keys.js";
import * as lab from "./views/lab.js";
import * as odds from "./views/odds.js";
import * as reductions from "./views/reductions.js";
import * as set from "./views/set.js";
import * as start from "./views/start.js";
import * as swish from "./views/swish.js";
import * as uno from "./views/uno.js";

/**
 * A view fills `main`, and returns what is to be done when it is left, if anything.
 * `query` is what follows the `?` in the address.
 * @typedef {{title: string, mount: (main: HTMLElement, query: URLSearchParams) => (void | (() => void) | Promise<void | (() => void)>)}} View
 */

/** @type {Record<string, View>} */
const VIEWS = {
  "/": start, "/swish": swish, "/set": set, "/uno": uno, "/lab": lab,
  "/reductions": reductions, "/odds": odds, "/figures": figures, "/keys": keys,
};

const main = /** @type {HTMLElement} */ (document.getElementById("view"));
/** @type {Promise<void | (() => void)>} */
let leave = Promise.resolve();
/** Counts the views shown, so that one that comes late does not disturb the next. */
let turn = 0;

/** Shows the view of the address. @param {boolean} moved whether someone came from another view */
async function show(moved) {
  const mine = ++turn;
  const view = VIEWS[location.pathname] ?? start;
  (await leave.catch(() => {}))?.();
  if (mine !== turn) return;
  forgetKeys();
  document.title = view.title === "Misdeal" ? view.title : `${view.title} · Misdeal`;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === location.pathname) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  replace(main);
  // Whoever comes from another view hears its name with the focus.
  main.setAttribute("aria-label", view.title);
  if (moved) {
    main.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }
  leave = Promise.resolve(view.mount(main, new URLSearchParams(location.search)));
  leave.catch((/** @type {Error} */ trouble) => {
    main.append(h("p", { class: "trouble", role: "alert" }, trouble.message));
  });
}

/** Goes to another address of this page. @param {string} address */
export function go(address) {
  history.pushState(null, "", address);
  show(true);
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || !(url.pathname in VIEWS) || url.hash) return;
  event.preventDefault();
  go(url.pathname + url.search);
});
window.addEventListener("popstate", () => show(true));
setUpTheme();
show(false);
