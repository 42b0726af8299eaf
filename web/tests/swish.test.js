// Swish at the table, by keys alone but for one test of gestures.

import assert from "node:assert/strict";
import { browsing, handedOut, openPage, pressOn, untilAt, untilSaid, until } from "../lib/browser.js";
import { misdeal } from "../lib/server.js";
import { claim, dealText, goTo, matchIn, openMore, pick, playToTheEnd, tableOf, untilTable } from "../lib/table.js";

const browse = browsing();

/** @typedef {import("../lib/browser.js").Page} Page */

/** The labels of the cards that are shown. @param {Page} page */
async function labels(page) {
  await page.locator(".cards button.card").first().waitFor();
  return page.locator(".cards button.card").evaluateAll((all) => all.map((card) => card.getAttribute("aria-label")));
}

/** @param {Page} page */
const said = (page) => page.locator(".said").innerText();

browse("a whole game is played to its end, by keys alone", {}, async (page, server) => {
  await page.goto("/swish?seed=v1:7");
  const view = await playToTheEnd(page, server, "swish", ["--max"]);
  assert.equal(view.over, "played-out");
  assert.ok(view.found.length > 2 && view.score > 20, "all that was claimed scores");
  assert.equal(misdeal(["solve", "-"], dealText(view)).status, 1, "nothing is left");
  await until(() => page.getByRole("button", { name: /^Claim/ }).isDisabled(), (off) => off, "nothing can be claimed any more");
  await page.keyboard.press("d");
  await untilTable(page, server, "swish", (now) => now.id !== view.id && !now.over, "a new deal is one key away");
});

browse("a right claim scores, is announced, and new cards come", {}, async (page, server) => {
  await page.goto("/swish?seed=v1:42");
  const before = await tableOf(page, server, "swish");
  const found = matchIn(before);
  assert.ok(found);
  await claim(page, found);
  const view = await untilTable(page, server, "swish", (now) => now.found.length === 1, "the claim is right");
  assert.equal(view.score, found.length);
  await untilSaid(page, /swish/i);
  assert.match(await page.locator(".said").getAttribute("class") ?? "", /good/);
  assert.equal(view.cards.length, 16);
  await page.getByRole("region", { name: "Found so far" }).getByText(view.found[0].witness).waitFor();
});

browse("a wrong claim costs a point and is explained cell by cell", {}, async (page, server) => {
  await page.goto("/swish?seed=v1:42");
  const view = await tableOf(page, server, "swish");
  const wrong = [0, 1].map((n) => ({ place: view.cards[n].place, turn: "0" }));
  await claim(page, wrong);
  const why = page.getByRole("region", { name: "Why not" });
  await why.getByRole("heading", { name: "Why this is no swish" }).waitFor();
  assert.match(await why.innerText(), /[a-c][1-4]: /);
  const after = await untilTable(page, server, "swish", (now) => now.score === -1, "it costs a point");
  assert.equal(await why.getByRole("listitem").count(), after.why.parts.length);
  await untilSaid(page, /./);
});

browse("nothing here: a proof that the command line accepts", {}, async (page, server) => {
  await page.goto("/swish?made=dead");
  const view = await tableOf(page, server, "swish");
  assert.equal(view.made, "dead");
  assert.equal(misdeal(["solve", "-"], dealText(view)).status, 1);
  await goTo(page, view.cards[0].place);
  await page.keyboard.press("n");
  await untilTable(page, server, "swish", (now) => now.score === 2, "it scores two points");
  const link = page.getByRole("link", { name: "Download the certificate" });
  const file = await handedOut(page, () => pressOn(page, link));
  assert.match(file.name, /\.claim$/);
  const { status, stdout } = misdeal(["check", "-"], file.text);
  assert.equal(status, 0, stdout);
  for (const card of view.cards) assert.ok(file.text.includes(card.code), "it is about these cards");
});

browse("nothing here is refuted with a swish where there is one", {}, async (page, server) => {
  await page.goto("/swish?made=one");
  const view = await tableOf(page, server, "swish");
  await goTo(page, view.cards[0].place);
  await page.keyboard.press("n");
  const shown = page.getByRole("region", { name: "The match that is there" });
  await shown.getByRole("heading").waitFor();
  const after = await untilTable(page, server, "swish", (now) => now.score === -1, "it costs a point");
  const places = new Set(matchIn(view)?.map(({ place }) => place));
  assert.deepEqual(new Set(after.shown.cards), places, "the only one there is");
  assert.equal(await page.getByRole("link", { name: "Download the certificate" }).count(), 0);
});

browse("a link lays the same cards for everyone, and they are those of the command line", {}, async (page, server) => {
  await page.goto("/swish?seed=v1:42");
  const mine = await labels(page);
  await untilAt(page, /seed=v1(:|%3A)42/);
  const browser = page.context().browser();
  assert.ok(browser);
  const other = await openPage(browser, server.url);
  await other.page.goto(page.url());
  assert.deepEqual(await labels(other.page), mine);
  assert.deepEqual(other.wrong, []);
  await other.context.close();
  const view = await tableOf(page, server, "swish");
  const dealt = misdeal(["deal", "swish", "--cards", "16", "--seed", "v1:42", "--json"]);
  const text = dealt.stdout;
  for (const card of view.cards) assert.ok(text.includes(card.code), card.code);
});

browse("a table that was left is found again as it was", {}, async (page, server) => {
  await page.goto("/swish?seed=v1:5");
  const view = await tableOf(page, server, "swish");
  await pick(page, [{ place: view.cards[2].place, turn: "h" }]);
  await page.reload();
  await until(() => page.locator(".cards button[aria-pressed=true]").count(), (count) => count === 1, "the pick is still there");
  const label = await page.locator(".cards button[aria-pressed=true]").getAttribute("aria-label");
  assert.match(label ?? "", /flipped/);
});

browse("picks and turns are undone and done again", {}, async (page, server) => {
  await page.goto("/swish?seed=v1:42");
  const view = await tableOf(page, server, "swish");
  const [one, two] = view.cards.map((/** @type {any} */ card) => card.place);
  await pick(page, [{ place: one, turn: "v" }, { place: two, turn: "0" }]);
  const picked = (/** @type {any} */ now) => now.cards.filter((/** @type {any} */ card) => card.picked !== null)
    .map((/** @type {any} */ card) => card.place + card.turn).join(" ");
  await page.keyboard.press("u");
  await untilTable(page, server, "swish", (now) => picked(now) === `${one}v`, "the second pick is undone");
  await page.keyboard.press("u");
  await untilTable(page, server, "swish", (now) => picked(now) === `${one}0`, "the turn is undone");
  await page.keyboard.press("y");
  await page.keyboard.press("y");
  await untilTable(page, server, "swish", (now) => picked(now) === `${one}v ${two}0`, "both are done again");
  await page.keyboard.press("x");
  await untilTable(page, server, "swish", (now) => picked(now) === "", "all are put back");
});

browse("a hint tells one card at a time, and the cards are seen laid over each other", {}, async (page, server) => {
  await page.goto("/swish?seed=v1:42");
  const view = await tableOf(page, server, "swish");
  await goTo(page, view.cards[0].place);
  for (const told of [1, 2]) {
    await page.keyboard.press("i");
    await untilTable(page, server, "swish", (now) => now.cards.filter((/** @type {any} */ card) => card.hinted).length === told, `${told} hinted`);
    await until(() => page.locator(".cards button.hinted").count(), (count) => count === told, "the hint is seen");
  }
  const hinted = (await tableOf(page, server, "swish")).cards.filter((/** @type {any} */ card) => card.hinted);
  await pick(page, hinted.map((/** @type {any} */ card) => ({ place: card.place, turn: "0" })));
  const together = page.getByRole("region", { name: "Picked cards" });
  await together.getByRole("img", { name: /laid over each other/ }).waitFor();
  assert.match(await together.innerText(), /\d+ met, \d+ open/);
});

for (const [made, options, wanted] of /** @type {const} */ ([
  ["one", ["--count"], 1],
  ["largest-5", ["--max"], 5],
  ["largest-5", ["--count", "--at-least", "5"], 1],
])) {
  browse(`a deal made to order, ${made}: solve ${options.join(" ")} says ${wanted}`, {}, async (page, server) => {
    await page.goto(`/swish?made=${made}`);
    const view = await tableOf(page, server, "swish");
    const told = JSON.parse(misdeal(["solve", "-", "--json", ...options], dealText(view)).stdout);
    assert.equal(told.value ?? told.count, wanted);
  });
}

browse("the deal of the day is the same for everyone", {}, async (page, server) => {
  await page.goto("/swish");
  await page.locator(".cards button.card").first().waitFor();
  await openMore(page);
  await pressOn(page, page.getByText("Another deal"));
  await pressOn(page, page.getByRole("button", { name: "Deal of the day" }));
  await page.getByRole("heading", { level: 1, name: /deal of the day/ }).waitFor();
  const mine = await labels(page);
  const browser = page.context().browser();
  assert.ok(browser);
  const other = await openPage(browser, server.url);
  await other.page.goto("/swish?daily=1");
  assert.deepEqual(await labels(other.page), mine);
  await other.context.close();
});

browse("gestures: a tap picks, a swipe flips, a long press turns", { width: 390 }, async (page, server) => {
  await page.goto("/swish?seed=v1:42");
  const view = await tableOf(page, server, "swish");
  const [first, second] = view.cards.map((/** @type {any} */ card) => page.locator(`.cards button[data-place="${card.place}"]`));
  await first.click();
  await until(() => first.getAttribute("aria-pressed"), (pressed) => pressed === "true", "it is picked");
  const box = await first.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await until(() => first.getAttribute("aria-label"), (label) => /flipped/.test(label ?? ""), "it is flipped");
  const other = await second.boundingBox();
  assert.ok(other);
  await page.mouse.move(other.x + other.width / 2, other.y + other.height / 2);
  await page.mouse.down();
  await until(() => second.getAttribute("aria-label"), (label) => /half|turned/.test(label ?? ""), "it is turned");
  await page.mouse.up();
});

browse("a seed that is none is answered with a sentence", { allow: [/status of 400/] }, async (page) => {
  await page.goto("/swish?seed=hello");
  await until(() => said(page), (text) => /seed/.test(text), "the page says what is wrong");
});
