// Odds and figures: what the command line computes, drawn.

import assert from "node:assert/strict";
import { browsing, handedOut, pressOn, until, untilSaid } from "../lib/browser.js";
import { misdeal } from "../lib/server.js";

const browse = browsing();

/** @typedef {import("../lib/browser.js").Page} Page */

/** @param {Page} page */
const odds = (page) => page.getByRole("region", { name: "Odds", exact: true });

/** @param {Page} page @param {string} name */
const saved = (page, name) => handedOut(page, () => pressOn(page, page.getByRole("group", { name: "Save" }).getByRole("button", { name })));

browse("the odds of a deck are drawn and listed as the command line has them", {}, async (page) => {
  await page.goto("/odds?deck=set&size=3x3&trials=200");
  await pressOn(page, page.getByRole("button", { name: "Find the odds" }));
  await untilSaid(page, /odds are there/i);
  await odds(page).locator("figure img[alt]").waitFor();
  const told = JSON.parse(misdeal(["odds", "set", "3x3", "--trials", "200", "--seed", "v1:42", "--json"]).stdout);
  const shown = JSON.parse((await saved(page, "JSON")).text);
  assert.deepEqual(shown.rows, told.rows);
  assert.equal(await odds(page).getByRole("table").first().getByRole("row").count(), 1 + told.rows.length);
  assert.match((await saved(page, "SVG")).text, /<svg/);
});

browse("cards are taken away and added, and both curves are drawn", {}, async (page) => {
  const deck = "swish 4x3\na1:b2 b2:a1 c1:b3 2x a2:c3 b1:b4 a1:c4 b3:a4 b2:b3\n";
  await page.goto(`/odds?${new URLSearchParams({ deck: "own", "cards-text": deck, trials: "300" })}`);
  await pressOn(page, page.getByText("Take cards away, or add copies"));
  const chips = page.getByRole("list", { name: "Cards of the deck" });
  await pressOn(page, chips.getByRole("button", { name: /a1:b2/ }).first());
  await until(async () => page.url(), (url) => /drop|double/.test(url), "the address says what was changed");
  await pressOn(page, page.getByRole("button", { name: "Find the odds" }));
  await untilSaid(page, /odds are there/i);
  assert.equal(await odds(page).getByRole("table").count(), 2, "the deck, and the changed deck");
  await odds(page).getByText(/The changed deck/).waitFor();
  const told = JSON.parse((await saved(page, "JSON")).text);
  assert.deepEqual(told.decks.map((/** @type {any} */ { name }) => name).includes("changed"), true);
});

browse("what is wrong with a deck is said at its place", { allow: [/status of 400/] }, async (page) => {
  await page.goto(`/odds?${new URLSearchParams({ deck: "own", "cards-text": "swish 4x3\na1:b9\n" })}`);
  await page.getByRole("alert").filter({ hasText: /Line 2, column 1/ }).waitFor();
});

for (const [size, figure] of [["4x6", "7"], ["4x5", "8"], ["5x7", "9"]]) {
  browse(`figure ${figure} is made for ${size}, and its claim is accepted`, {}, async (page) => {
    await page.goto("/figures?size=2x3");
    await pressOn(page, page.getByRole("button", { name: `Figure ${figure}` }));
    await page.getByRole("heading", { name: `Figure ${figure}, on ${size}` }).waitFor();
    assert.ok(await page.locator("figure img[alt]").count() >= 2, "the construction is drawn");
    const alt = await page.locator("figure img").first().getAttribute("alt");
    assert.ok(alt && alt.length > 10, "and told");
    const claim = (await saved(page, "Claim")).text;
    assert.equal(misdeal(["check", "-"], claim).status, 0);
    assert.match(page.url(), new RegExp(`size=${size}`));
  });
}

browse("figure 6 is the commercial deck, and squares are there too", {}, async (page) => {
  await page.goto("/figures?size=commercial");
  await page.getByRole("heading", { name: /Figure 6/ }).waitFor();
  const claim = (await saved(page, "Claim")).text;
  assert.equal(misdeal(["check", "-"], claim).status, 0);
  await pressOn(page, page.getByRole("button", { name: /square/ }));
  await page.getByRole("heading", { name: /square, 5x5/ }).waitFor();
});
