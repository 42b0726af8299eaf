// Keys are given to other actions, or to none, and stay so.

import assert from "node:assert/strict";
import { browsing, pressOn, until } from "../lib/browser.js";
import { tableOf, untilTable } from "../lib/table.js";

const browse = browsing();

/** @typedef {import("../lib/browser.js").Page} Page */

/** @param {Page} page @param {string} action */
const keyOf = (page, action) => page.locator(`button.key[data-action="${action}"]`);

browse("no key does two things before anyone changes one", {}, async (page) => {
  await page.goto("/keys");
  await page.getByRole("heading", { level: 1, name: "Keys" }).waitFor();
  assert.ok(await page.locator("button.key").count() > 25);
  assert.deepEqual(await page.locator(".clash").allInnerTexts(), []);
  for (const name of await page.locator("button.key").evaluateAll((all) => all.map((key) => key.getAttribute("aria-label") ?? ""))) {
    assert.match(name, /: .+\. Change it$/);
  }
});

browse("a key is changed, works at the table, is shown there, and is kept", {}, async (page, server) => {
  await page.goto("/keys");
  await pressOn(page, keyOf(page, "table.hint"));
  await page.getByText("Press the key for").waitFor();
  await page.keyboard.press("q");
  await until(() => keyOf(page, "table.hint").innerText(), (text) => text.trim() === "q", "the key is another one");
  await page.goto("/set?seed=v1:42");
  await tableOf(page, server, "set");
  await page.getByRole("button", { name: /^Hint/ }).getByText("q").waitFor();
  await page.keyboard.press("i");
  await page.keyboard.press("q");
  const view = await untilTable(page, server, "set", (now) => now.score < 0, "the new key asks for a hint");
  assert.equal(view.score, -1, "and the old one does nothing");
  await page.goto("/keys");
  assert.equal((await keyOf(page, "table.hint").innerText()).trim(), "q");
  await pressOn(page, page.getByRole("button", { name: /^As it was: .*hint/ }).first());
  await until(() => keyOf(page, "table.hint").innerText(), (text) => text.trim() === "i", "the key is as it was");
});

browse("two actions under one key are told of; none is a choice; Escape leaves it", {}, async (page) => {
  await page.goto("/keys");
  await pressOn(page, keyOf(page, "table.claim"));
  await page.keyboard.press("n");
  await page.locator(".clash").first().waitFor();
  await pressOn(page, keyOf(page, "table.claim"));
  await page.keyboard.press("Escape");
  assert.equal((await keyOf(page, "table.claim").innerText()).trim(), "n");
  await pressOn(page, page.getByRole("button", { name: /^None: .*claim/ }).first());
  await until(() => keyOf(page, "table.claim").innerText(), (text) => text.trim() === "none", "it has none");
  await pressOn(page, page.getByRole("button", { name: "All keys as they were" }));
  await until(() => keyOf(page, "table.claim").innerText(), (text) => text.trim() === "c", "all are as they were");
  assert.equal(await page.locator(".clash").count(), 0);
});

browse("single keys can be turned off", {}, async (page, server) => {
  await page.goto("/keys");
  await pressOn(page, page.getByLabel("Single keys do something"), "Space");
  await page.goto("/set?seed=v1:42");
  const view = await tableOf(page, server, "set");
  await page.locator(".cards button.card").first().waitFor();
  await page.keyboard.press("i");
  await pressOn(page, page.locator(".cards button.card").first());
  const after = await untilTable(page, server, "set", (now) => now.cards.some((/** @type {any} */ card) => card.picked), "Enter still picks");
  assert.equal(after.score, view.score, "no hint was given");
});
