// Quads at the table.

import assert from "node:assert/strict";
import { browsing } from "../lib/browser.js";
import { misdeal } from "../lib/server.js";
import { claim, dealText, matchIn, playToTheEnd, tableOf, untilTable } from "../lib/table.js";

const browse = browsing();

browse("a whole game is played to its end, by keys alone", {}, async (page, server) => {
  await page.goto("/quads?shape=2&seed=v1:3");
  const view = await playToTheEnd(page, server, "quads");
  assert.equal(view.over, "played-out");
  assert.equal(misdeal(["solve", "-"], dealText(view)).status, 1, "nothing is left");
});

browse("a right claim scores, and a wrong one is explained property by property", {}, async (page, server) => {
  await page.goto("/quads?seed=v1:42");
  const before = await tableOf(page, server, "quads");
  assert.equal(before.cards.length, 12);
  const four = before.cards.slice(0, 4).map((/** @type {any} */ card) => ({ place: card.place, turn: "0" }));
  await claim(page, four);
  const why = page.getByRole("region", { name: "Why not" });
  await why.getByRole("heading", { name: "Why this is no quad" }).waitFor();
  assert.match(await why.locator("tr.neither").first().innerText(), /A, C and D are alike, B differs/);
  const after = await untilTable(page, server, "quads", (now) => now.score === -1, "it costs a point");
  const found = matchIn(after);
  assert.ok(found);
  await page.keyboard.press("x");
  await claim(page, found);
  await untilTable(page, server, "quads", (now) => now.score === 3, "four cards, four points");
});
