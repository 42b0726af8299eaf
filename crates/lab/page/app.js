// The shell: which view is shown under which address, and how one goes from one to
// the next. A view is a module with `title` and `mount`.

import { h, replace } from "./lib/dom.js";
import { forgetKeys } from "./lib/keys.js";
import { wearPalette } from "./lib/palette.js";
import { setUpTheme } from "./lib/theme.js";
import { menus } from "./lib/menus.js";
import * as keys from "./views/keys.js";
import * as lab from "./views/lab.js";
import * as mine from "./views/mine.js";
import * as odds from "./views/odds.js";
import * as papers from "./views/papers.js";
import * as reductions from "./views/reductions.js";
import * as start from "./views/start.js";

/**
 * A view fills `main`, and returns what is to be done when it is left, if anything.
 * `query` is what follows the `?` in the address. One of a game may have a `picture` for the first page, and a `style`.
 * @typedef {{title: string, picture?: () => Node, style?: string, mount: (main: HTMLElement, query: URLSearchParams) => (void | (() => void) | Promise<void | (() => void)>)}} View
 */

/** The views, in the order in which the bar has them. @type {Record<string, View>} */
let views = { "/": start };

/** An address that is none. @type {View} */
const astray = {
  title: "Nothing here",
  mount: (main) => replace(main, h("h1", null, "Nothing here"),
    h("p", null, "There is nothing under this address. ", h("a", { href: "/" }, "The first page"), " leads to all that there is.")),
};

/** Puts on the style of a view, if it has one. @param {View} view */
async function dress({ style }) {
  if (!style) return;
  await new Promise((resolve) => {
    const link = h("link", { rel: "stylesheet", href: style, onload: resolve, onerror: resolve });
    document.head.append(link);
  });
}

/** A view that a game brings, with its style. @param {string} name */
async function viewOf(name) {
  /** @type {View} */
  const view = await import(`./views/${name}.js`);
  await dress(view);
  return /** @type {const} */ ([`/${name}`, view]);
}

/** Finds out which games there are, and fills the bar. */
async function gather() {
  const { games } = await menus();
  const of = (/** @type {(views: string[]) => string[]} */ which) => Promise.all(games.flatMap((game) => which(game.views)).map(viewOf));
  const [played, others] = await Promise.all([of((all) => all.slice(0, 1)), of((all) => all.slice(1)), dress(mine)]);
  views = {
    "/": start, ...Object.fromEntries(played), "/mine": mine, "/lab": lab, "/reductions": reductions, "/papers": papers, "/odds": odds, ...Object.fromEntries(others), "/keys": keys,
  };
  const bar = document.querySelector("header nav");
  if (bar) replace(bar, ...Object.entries(views).slice(1).map(([href, { title }]) => h("a", { href }, title)));
}

const main = /** @type {HTMLElement} */ (document.getElementById("view"));
/** @type {Promise<void | (() => void)>} */
let leave = Promise.resolve();
/** Counts the views shown, so that one that comes late does not disturb the next. */
let turn = 0;

/** Shows the view of the address. @param {boolean} moved whether someone came from another view */
async function show(moved) {
  const mine = ++turn;
  const view = views[location.pathname] ?? astray;
  (await leave.catch(() => {}))?.();
  if (mine !== turn) return;
  forgetKeys();
  document.title = view.title === "Misdeal" ? view.title : `${view.title} · Misdeal`;
  for (const link of document.querySelectorAll("header nav a")) {
    if (link.getAttribute("href") === location.pathname) {
      link.setAttribute("aria-current", "page");
      link.scrollIntoView({ block: "nearest", inline: "center" });
    } else link.removeAttribute("aria-current");
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
  if (url.origin !== location.origin || !(url.pathname in views) || url.hash) return;
  event.preventDefault();
  go(url.pathname + url.search);
});
window.addEventListener("popstate", () => show(true));
setUpTheme();
wearPalette();
gather().then(() => show(false), (/** @type {Error} */ trouble) => replace(main, h("p", { class: "trouble", role: "alert" }, trouble.message)));
