// SET at the table, by keys alone.

import assert from "node:assert/strict";
import { browsing, handedOut, openPage, pressOn, until, untilSaid } from "../lib/browser.js";
import { misdeal } from "../lib/server.js";
import { claim, dealText, goTo, matchIn, openMore, pick, placesOf, playToTheEnd, tableOf, untilTable } from "../lib/table.js";

const browse = browsing();

/** Three cards that are no set. @param {any} view */
function noSet(view) {
  const values = (/** @type {any} */ card) => [...card.code];
  const cards = view.cards;
  for (let a = 0; a < cards.length; a++) for (let b = a + 1; b < cards.length; b++) for (let c = b + 1; c < cards.length; c++) {
    const three = [cards[a], cards[b], cards[c]];
    const kinds = values(cards[a]).map((_, n) => new Set(three.map((card) => values(card)[n])).size);
    if (kinds.includes(2)) return { three: three.map(({ place }) => ({ place, turn: "0" })), wrong: kinds.filter((kind) => kind === 2).length };
  }
  return assert.fail("every three are a set");
}

browse("a whole game is played to its end, by keys alone", {}, async (page, server) => {
  await page.goto("/set?shape=3x3&seed=v1:3");
  const view = await playToTheEnd(page, server, "set");
  assert.equal(view.over, "played-out");
  assert.ok(view.found.length >= 5);
  assert.equal(misdeal(["solve", "-"], dealText(view)).status, 1, "nothing is left");
  await untilSaid(page, /./);
});

browse("where no table could be laid nothing is claimed, and one can be dealt", { allow: [/status of 400/] }, async (page, server) => {
  await page.goto("/set?seed=abc");
  await page.locator(".said").filter({ hasText: "`abc` is no seed" }).waitFor();
  const claiming = page.getByRole("button", { name: /^Claim/ });
  assert.ok(await claiming.isDisabled());
  await page.keyboard.press("c");
  await pressOn(page, page.getByRole("button", { name: /^New deal/ }));
  await tableOf(page, server, "set");
  await until(() => claiming.isDisabled(), (off) => !off, "there is a table");
});

browse("a right claim scores, is announced, and new cards come", {}, async (page, server) => {
  await page.goto("/set?seed=v1:42");
  const before = await tableOf(page, server, "set");
  const found = matchIn(before);
  assert.ok(found);
  await claim(page, found);
  const view = await untilTable(page, server, "set", (now) => now.found.length === 1, "the claim is right");
  assert.equal(view.score, 3);
  await untilSaid(page, /set/i);
});

browse("a wrong claim is explained property by property", {}, async (page, server) => {
  await page.goto("/set?seed=v1:42");
  const { three, wrong } = noSet(await tableOf(page, server, "set"));
  await claim(page, three);
  const why = page.getByRole("region", { name: "Why not" });
  await why.getByRole("heading", { name: "Why this is no set" }).waitFor();
  assert.equal(await why.getByRole("row").count(), 1 + 4);
  assert.equal(await why.locator("tr.neither").count(), wrong);
  assert.match(await why.locator("tr.neither").first().innerText(), /are the same, .* differs/);
  await untilTable(page, server, "set", (now) => now.score === -1, "it costs a point");
});

browse("nothing here: a proof that the command line accepts", {}, async (page, server) => {
  await page.goto("/set?made=dead");
  const view = await tableOf(page, server, "set");
  assert.equal(misdeal(["solve", "-"], dealText(view)).status, 1);
  await goTo(page, view.cards[0].place);
  await page.keyboard.press("n");
  await untilTable(page, server, "set", (now) => now.score === 2, "it scores two points");
  const file = await handedOut(page, () => pressOn(page, page.getByRole("link", { name: "Download the certificate" })));
  assert.equal(misdeal(["check", "-"], file.text).status, 0);
  for (const card of view.cards) assert.ok(file.text.includes(card.code), "it is about these cards");
});

browse("nothing here is refuted with a set where there is one", {}, async (page, server) => {
  await page.goto("/set?made=one");
  const view = await tableOf(page, server, "set");
  assert.equal(JSON.parse(misdeal(["solve", "-", "--count", "--json"], dealText(view)).stdout).value, 1);
  await goTo(page, view.cards[0].place);
  await page.keyboard.press("n");
  await page.getByRole("region", { name: "The match that is there" }).getByRole("heading").waitFor();
  const after = await untilTable(page, server, "set", (now) => now.score === -1, "it costs a point");
  assert.deepEqual(new Set(after.shown.cards), new Set(matchIn(view)?.map(({ place }) => place)));
});

browse("all sets of a table are found, and then it is over", {}, async (page, server) => {
  await page.goto("/set?seed=v1:42");
  const view = await tableOf(page, server, "set");
  const { witnesses } = JSON.parse(misdeal(["solve", "-", "--all", "--json"], dealText(view)).stdout);
  assert.ok(witnesses.length > 0);
  await goTo(page, view.cards[0].place);
  await page.keyboard.press("f");
  const all = await untilTable(page, server, "set", (now) => now.findAll, "all are looked for");
  assert.equal(all.findAll.total, witnesses.length);
  await page.getByText(`Found 0 of ${witnesses.length}`).waitFor();
  for (const [n, witness] of witnesses.entries()) {
    await claim(page, placesOf(view, witness));
    await page.getByText(`Found ${n + 1} of ${witnesses.length}`).waitFor();
  }
  const end = await tableOf(page, server, "set");
  assert.equal(end.over, "all-found");
});

browse("undo, redo, a hint and two players", {}, async (page, server) => {
  await page.goto("/set?seed=v1:42&players=2");
  const view = await tableOf(page, server, "set");
  assert.equal(view.players.length, 2);
  await pick(page, view.cards.slice(0, 2).map((/** @type {any} */ card) => ({ place: card.place, turn: "0" })));
  const count = (/** @type {any} */ now) => now.cards.filter((/** @type {any} */ card) => card.picked !== null).length;
  await page.keyboard.press("u");
  await untilTable(page, server, "set", (now) => count(now) === 1, "a pick is undone");
  await page.keyboard.press("y");
  await untilTable(page, server, "set", (now) => count(now) === 2, "and done again");
  await page.keyboard.press("x");
  await page.keyboard.press("2");
  await untilTable(page, server, "set", (now) => now.acting === 2, "the second player acts");
  await page.keyboard.press("i");
  await untilTable(page, server, "set", (now) => now.players[1].score === -1, "the hint is the second player's");
  await until(() => page.locator(".cards button.hinted").count(), (hinted) => hinted === 1, "the hint is seen");
});

for (const shape of ["5x5", "2x4", "7x3"]) {
  browse(`cards of ${shape} are drawn, told and played`, {}, async (page, server) => {
    await page.goto(`/set?shape=${shape}&seed=v1:1`);
    const view = await tableOf(page, server, "set");
    const labels = await page.locator(".cards button.card").evaluateAll((all) => all.map((card) => card.getAttribute("aria-label") ?? ""));
    assert.equal(labels.length, view.cards.length);
    assert.equal(new Set(labels).size, labels.length, "every card is told apart");
    assert.equal(await page.locator(".cards button.card svg").count(), labels.length);
    const found = matchIn(view);
    if (found) {
      await claim(page, found);
      await untilTable(page, server, "set", (now) => now.found.length === 1, "the claim is right");
    } else {
      await goTo(page, view.cards[0].place);
      await page.keyboard.press("n");
      await untilTable(page, server, "set", (now) => now.score === 2, "there is nothing");
    }
  });
}

browse("a shape, a wish and a seed are chosen in the form, and a link lays the same cards", {}, async (page, server) => {
  await page.goto("/set");
  await tableOf(page, server, "set");
  await page.locator(".cards button.card").first().waitFor();
  await openMore(page);
  await pressOn(page, page.getByText("Another deal"));
  await page.getByLabel("Properties").fill("3");
  await page.getByLabel("Made to order").selectOption("one");
  await pressOn(page, page.getByRole("button", { name: "Deal", exact: true }));
  const view = await untilTable(page, server, "set", (now) => now.made === "one", "it is made to order");
  assert.equal(view.cards[0].code.length, 3);
  await until(async () => page.url(), (url) => url.includes("made=one") && url.includes("3x3"), "the address says so");
  const browser = page.context().browser();
  assert.ok(browser);
  const other = await openPage(browser, server.url);
  await other.page.goto(page.url());
  const again = await tableOf(other.page, server, "set");
  assert.deepEqual(again.cards.map((/** @type {any} */ card) => card.code), view.cards.map((/** @type {any} */ card) => card.code));
  await other.context.close();
  // Back is the table that was there before.
  await page.goBack();
  await untilTable(page, server, "set", (now) => now.id !== view.id, "the other table is back");
});

browse("cards have the colours of the box, or others for the colour-blind, and the choice stays", {}, async (page) => {
  const ink = async () => {
    await page.goto("/set?shape=4x3&seed=v1:7");
    const red = page.locator(".misdeal-cards g.box-red").first();
    await red.waitFor();
    return red.evaluate((group) => getComputedStyle(group).color);
  };
  assert.equal(await ink(), "rgb(211, 32, 44)");
  await page.goto("/keys");
  await page.getByRole("button", { name: /^Colours/ }).click();
  assert.equal(await ink(), "rgb(232, 116, 12)");
});
