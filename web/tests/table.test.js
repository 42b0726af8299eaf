// Every table fits into the window, no game is ever lost, and what would lose one asks first.

import assert from "node:assert/strict";
import { browsing, openPage, until } from "../lib/browser.js";
import { serve } from "../lib/server.js";
import { claim, listen, matchIn, openMore, pick, reach, tableOf, untilTable } from "../lib/table.js";

const browse = browsing();

/** @typedef {import("../lib/browser.js").Page} Page */

/** Phones upright and across, small and usual laptops, and the last one at twice its size. @type {[number, number][]} */
const SIZES = [[390, 844], [844, 390], [1366, 768], [1280, 720], [640, 360]];

/** What is not wholly within the window. @param {Page} page @param {string} what */
const outside = (page, what) => page.locator(what).evaluateAll((all) => all.filter((element) => element.checkVisibility()).flatMap((element) => {
  const box = element.getBoundingClientRect();
  const isIn = box.top >= -1 && box.left >= -1 && box.bottom <= window.innerHeight + 1 && box.right <= window.innerWidth + 1;
  return isIn ? [] : [`${element.className} ${element.textContent?.slice(0, 20)} at ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(" ")}`];
}));

for (const [game, first] of /** @type {const} */ ([["swish?seed=v1:42", ".cards button.card"], ["set?seed=v1:42", ".cards button.card"],
  ["quads?seed=v1:42", ".cards button.card"], ["uno?game=solitaire&seed=v1:4", "button.uno-card"], ["uno?game=duel&seed=v1:3", "button.uno-card"],
  ["uno?game=real&seed=v1:3&players=4", ".uno-hand button.uno-card"]])) {
  browse(`${game}: cards, overlay and what can be done are on one screen`, {}, async (page) => {
    await page.goto(`/${game}`);
    await page.locator(first).first().waitFor();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      // The cards follow the window when they are told of it.
      const must = `${first}, .main-tools > button, details.more > summary, .said, .stack, .tally`;
      await until(() => outside(page, must), (cut) => cut.length === 0, `at ${width}x${height} all is within the window`);
      const scrolls = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
      assert.ok(scrolls <= 1, `at ${width}x${height} nothing is below the window, but ${scrolls} pixels`);
    }
  });
}

browse("cards stay where they are when a hint is given", { width: 390 }, async (page, server) => {
  await page.goto("/swish?seed=v1:42");
  const before = await tableOf(page, server, "swish");
  const where = () => page.locator("details.more > summary").evaluate((element) => element.getBoundingClientRect().top);
  const top = await where();
  await page.keyboard.press("i");
  await untilTable(page, server, "swish", (now) => now.score < before.score, "the hint is given");
  await page.locator("button.hinted").first().waitFor();
  assert.equal(await where(), top);
});

browse("hints end, and cost nothing any more when all is told; a whole match is laid at once", {}, async (page, server) => {
  await page.goto("/swish?seed=v1:42");
  const size = matchIn(await tableOf(page, server, "swish"))?.length ?? 0;
  await page.keyboard.press("s");
  const shown = await untilTable(page, server, "swish", (now) => now.score < 0, "it is shown");
  const picked = shown.cards.filter((/** @type {any} */ card) => card.picked !== null);
  assert.ok(picked.length >= 2 && size >= 2, "its cards are picked");
  assert.equal(shown.score, -(picked.length + 1), "it costs what the hints would have cost");
  for (let more = 0; more < 2; more++) await page.keyboard.press("i");
  await page.locator(".said").filter({ hasText: "Hints have told all of it" }).waitFor();
  assert.equal((await tableOf(page, server, "swish")).score, shown.score);
  await page.keyboard.press("c");
  await untilTable(page, server, "swish", (now) => now.found.length === 1, "as it lies it is a swish");
});

browse("a game of UNO survives a reload, another view and Back", {}, async (page) => {
  const table = listen(page);
  await page.goto("/uno?game=solitaire&made=playable&seed=v1:4");
  await reach(page, page.locator("button.uno-card").first());
  await page.keyboard.press("Enter");
  await until(async () => table(), (view) => view?.order?.length === 1, "a card is played");
  await page.reload();
  await page.getByText("1 of 12 played").waitFor();
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Keys" }).click();
  await page.getByRole("heading", { level: 1, name: "Keys" }).waitFor();
  await page.goBack();
  await page.getByText("1 of 12 played").waitFor();
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "UNO" }).click();
  await page.getByText("1 of 12 played").waitFor();
});

browse("Back finds the game before as it was left", {}, async (page, server) => {
  await page.goto("/set?seed=v1:5");
  const view = await tableOf(page, server, "set");
  await pick(page, [{ place: view.cards[2].place, turn: "0" }]);
  await page.keyboard.press("d");
  await untilTable(page, server, "set", (now) => now.id !== view.id, "another game is dealt");
  await page.goBack();
  await until(() => page.locator(".cards button[aria-pressed=true]").count(), (count) => count === 1, "the pick is still there");
});

browse("a game goes on after the server was started anew", { allow: [/status of 404/] }, async (page) => {
  // Two servers under one address, one after the other.
  const first = await serve();
  const port = new URL(first.url).port;
  const { context, page: mine, wrong } = await openPage(/** @type {any} */ (page.context().browser()), first.url, { allow: [/status of 404/, /ERR_/] });
  await mine.goto("/set?seed=v1:42");
  const view = await tableOf(mine, first, "set");
  const found = matchIn(view);
  assert.ok(found);
  await claim(mine, found);
  await untilTable(mine, first, "set", (now) => now.found.length === 1, "the claim is right");
  await first.stop();
  const second = await serve(["--port", port]);
  try {
    await mine.reload();
    const kept = () => mine.evaluate(() => JSON.parse(localStorage.getItem("table.set") ?? "{}").id);
    await until(kept, (id) => id !== view.id, "the table is laid again");
    const after = await untilTable(mine, second, "set", (now) => now.found?.length === 1, "the game is played again");
    assert.equal(after.score, 3);
    assert.notEqual(after.id, view.id);
    assert.deepEqual(wrong, []);
  } finally {
    await context.close();
    await second.stop();
  }
});

browse("giving up asks once, the end says what came of it, and a finished game is not opened again", {}, async (page, server) => {
  await page.goto("/set?seed=v1:42");
  const view = await tableOf(page, server, "set");
  const found = matchIn(view);
  assert.ok(found);
  await claim(page, found);
  await untilTable(page, server, "set", (now) => now.found.length === 1, "the claim is right");
  await page.keyboard.press("g");
  await page.locator(".said").filter({ hasText: "once more" }).waitFor();
  assert.equal((await tableOf(page, server, "set")).over, null);
  await page.keyboard.press("g");
  const end = page.getByRole("region", { name: "The end" });
  await end.getByRole("heading", { name: "Given up." }).waitFor();
  assert.match(await end.innerText(), /Score\s+3/);
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "SET" }).click();
  await untilTable(page, server, "set", (now) => now.id !== view.id && !now.over, "another game is dealt");
});

browse("UNO asks before it deals anew or gives up, and its result stays", {}, async (page) => {
  const table = listen(page);
  await page.goto("/uno?game=duel&made=win&seed=v1:3");
  await reach(page, page.locator("button.uno-card").first());
  await page.keyboard.press("h");
  await until(async () => table(), (view) => view?.hints === 1, "a hint is given");
  const { id } = table();
  await page.keyboard.press("d");
  await page.locator("#reply").filter({ hasText: "once more" }).waitFor();
  assert.equal(table().id, id);
  await page.keyboard.press("g");
  await page.locator("#reply").filter({ hasText: "gives it up" }).waitFor();
  await page.keyboard.press("g");
  const end = page.getByRole("region", { name: "The end" });
  await end.waitFor();
  const told = await end.getByRole("heading").innerText();
  await page.keyboard.press("w");
  await until(async () => table(), (view) => view.can_win !== null || view.over, "who can win is told");
  assert.equal(await end.getByRole("heading").innerText(), told);
});

browse("the last card of a set claims it where people want that", {}, async (page, server) => {
  await page.goto("/set?seed=v1:42");
  const found = matchIn(await tableOf(page, server, "set"));
  assert.ok(found);
  await openMore(page);
  await page.getByLabel("Claim at once").check();
  await page.keyboard.press("Escape");
  await pick(page, found.slice(0, -1));
  const [last] = found.slice(-1);
  await page.locator(`.cards button[data-place="${last.place}"]`).click();
  await untilTable(page, server, "set", (now) => now.found.length === 1, "it is claimed by itself");
});
