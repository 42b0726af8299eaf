// The first page: what there is, and what was begun.

import { drawing, h, replace } from "../lib/dom.js";
import { menus } from "../lib/menus.js";
import { keptTable } from "../lib/table/kept.js";

export const title = "Misdeal";

/** @typedef {{title: string, about: string, picture: Node | null, links: [string, string][], kept: string[]}} Tile */

/** Its picture shows how a deal is written. @param {string} deal @returns {Tile} */
function laboratory(deal) {
  const [header, cards] = deal.split("\n").map((line) => line.split(/\s+/).slice(0, 2).join(" "));
  return {
    title: "Laboratory",
    about: "Ask anything the command line can ask: the largest match, all of them, or a proof that there is none. Reductions and odds are next door.",
    picture: drawing("190 130", `<rect class="card" x="20" y="18" width="150" height="94" rx="10"/>
      <text class="caption named" x="95" y="44">${header}</text><text class="caption named" x="95" y="66">${cards}</text><text class="caption named" x="95" y="94">no, proved ✓</text>`),
    links: [["/lab", "Open"], ["/reductions", "Reductions"], ["/odds", "Odds"]],
    kept: [],
  };
}

/** A game that is played here. @param {import("../lib/menus.js").Game} game @returns {Promise<Tile>} */
async function played({ title, about, tables, views: [first, ...more] }) {
  const { picture } = await import(`./${first}.js`);
  /** @type {[string, string][]} */
  const others = await Promise.all(more.map(async (view) => [`/${view}`, (await import(`./${view}.js`)).title]));
  return { title, about, picture: picture?.() ?? null, links: [[`/${first}`, "Play"], [`/${first}?daily=1`, "Deal of the day"], ...others], kept: tables };
}

/** @param {HTMLElement} main */
export async function mount(main) {
  const { games } = await menus();
  const tiles = await Promise.all(games.filter(({ tables }) => tables.length).map(played));
  replace(main,
    h("h1", null, title),
    h("p", { class: "lead" }, "Exact answers for hard card games. Put a deal on the table, find the match, or claim that there is none: the solver confirms it with a proof, or shows you one."),
    h("ul", { class: "tiles" }, ...[...tiles, laboratory(games[0].deal)].map(tile)));
}

/** @param {Tile} what */
function tile({ picture, title, about, links, kept }) {
  const begun = kept.flatMap((game) => {
    const table = keptTable(game);
    return table && !table.over ? [h("a", { href: table.link }, `Go on: ${table.title}, score ${table.score}`)] : [];
  });
  return h("li", { class: "tile panel" },
    picture, h("h2", null, title), h("p", null, about),
    h("div", { class: "row" }, ...links.map(([href, text], n) =>
      h("a", { href, class: n === 0 && "main", "aria-label": `${text}: ${title}` }, text)), ...begun));
}
