// My table: cards are tapped in, and what is asked about them is answered with a proof.

import assert from "node:assert/strict";
import { browsing, handedOut, until } from "../lib/browser.js";
import { misdeal } from "../lib/server.js";

const browse = browsing();

/** How many cards lie there. @param {import("../lib/browser.js").Page} page @param {number} count */
const lie = (page, count) => until(() => page.locator(".tapped button").count(), (seen) => seen === count, `${count} cards lie there`);

browse("a table of SET is tapped in: nothing, proven, then a set, and a link that lays it again", {}, async (page) => {
  await page.goto("/mine?game=set");
  const deck = page.locator(".deck-pad button");
  await until(() => deck.count(), (count) => count === 81, "the whole deck is there");
  const card = (/** @type {string} */ code) => deck.nth([...code].reduce((sum, digit) => 3 * sum + Number(digit), 0));
  for (const code of ["0000", "1111", "2210"]) await card(code).click();
  await lie(page, 3);
  await page.getByRole("button", { name: "Is there a set?" }).click();
  await page.locator(".my-answer .verdict").filter({ hasText: "No set, and that is proven" }).waitFor();
  const file = await handedOut(page, () => page.getByRole("link", { name: "Download the certificate" }).click());
  assert.equal(misdeal(["check", "-"], file.text).status, 0);
  await card("2222").click();
  await lie(page, 4);
  await page.getByRole("button", { name: "A hint" }).click();
  await until(() => page.locator(".tapped .of-match").count(), (framed) => framed === 1, "one card is told");
  await page.getByRole("button", { name: "Is there a set?" }).click();
  await until(() => page.locator(".tapped .of-match").count(), (framed) => framed === 3, "the set is framed");
  await page.goto(page.url());
  await lie(page, 4);
  await card("2222").click();
  await lie(page, 3);
});

browse("cards of Swish are tapped as point and circle, and taken away again", { width: 390 }, async (page) => {
  await page.goto("/mine?game=swish");
  const cell = (/** @type {string} */ name) => page.locator(".cell-pad").getByRole("button", { name, exact: true });
  for (const [point, circle] of [["a1", "b2"], ["b2", "a1"]]) {
    await cell(point).click();
    await cell(circle).click();
  }
  await lie(page, 2);
  await page.getByRole("button", { name: "Is there a swish?" }).click();
  await page.locator(".my-answer .verdict").filter({ hasText: "Found" }).waitFor();
  await page.locator(".tapped button").first().click();
  await lie(page, 1);
  await page.getByText("swish 4x3").waitFor({ state: "attached" });
});

browse("a hand of UNO that can't be played is told so", {}, async (page) => {
  await page.goto("/mine?game=uno");
  for (const name of ["R1", "R1", "B2"]) await page.locator(".uno-pad").getByRole("button", { name, exact: true }).click();
  await lie(page, 3);
  await page.getByRole("button", { name: "Can all cards be played?" }).click();
  await page.locator(".my-answer .verdict").filter({ hasText: "No order of all cards" }).waitFor();
});
