// UNO's three games, by keys alone.

import assert from "node:assert/strict";
import { browsing, handedOut, openPage, pressOn, until, untilSaid } from "../lib/browser.js";
import { misdeal } from "../lib/server.js";
import { listen, openMore, reach } from "../lib/table.js";

const browse = browsing();

/** @typedef {import("../lib/browser.js").Page} Page */

/** Opens a table, and waits until it is seen. @param {Page} page @param {string} query @returns {Promise<() => any>} */
async function open(page, query) {
  const table = listen(page);
  await page.goto(`/uno?${query}`);
  await until(async () => table(), (view) => view !== null, "a table is open");
  await page.locator("button.uno-card").first().waitFor();
  return table;
}

/** Presses what a hint is about, until the game is over. @param {Page} page @param {() => any} table */
async function playByHints(page, table) {
  for (let turns = 0; turns < 60 && !table().over; turns++) {
    const before = table();
    await page.keyboard.press("h");
    await until(async () => table(), (view) => view.hints > before.hints || view.over, "the hint is given");
    const row = table().row.length;
    if (table().skip_hinted) await page.keyboard.press("s");
    else {
      const card = page.locator("button.uno-card.hinted").first();
      await reach(page, card);
      await page.keyboard.press("Enter");
    }
    await until(async () => table(), (view) => view.row.length > row || view.over, "the card is played");
  }
  return table();
}

browse("a solitaire is played out by keys alone", {}, async (page) => {
  const table = await open(page, "game=solitaire&made=playable&seed=v1:4");
  const { witness } = JSON.parse(misdeal(["solve", "-", "--json"], table().deal).stdout);
  const order = /** @type {string[]} */ (witness);
  assert.equal(order.length, table().total);
  for (const [n, code] of order.entries()) {
    await reach(page, page.locator(`button.uno-card[data-code="${code}"]`));
    await page.keyboard.press("Enter");
    await until(async () => table(), (view) => view.order.length === n + 1, `${code} is played`);
  }
  assert.equal(table().over, "played");
  assert.equal(table().score, order.length);
  await untilSaid(page, /All 12 cards are played/);
  assert.equal(await page.locator("path.uno-way").count(), order.length - 1, "the order is a way through the plane");
});

browse("a card that does not follow is refused with a reason, and the way is taken back and gone again", {}, async (page) => {
  const table = await open(page, "game=solitaire&seed=v1:9");
  const first = page.locator("button.uno-card").first();
  await reach(page, first);
  await page.keyboard.press("Enter");
  await until(async () => table(), (view) => view.order.length === 1, "the first card is played");
  const stuck = page.locator("button.uno-card[aria-disabled=true]:not(.gone)").first();
  await reach(page, stuck);
  await page.keyboard.press("Enter");
  await until(() => page.locator("#reply").innerText(), (text) => /follow|neither|can't/.test(text), "the reason is told");
  assert.equal(table().order.length, 1);
  await page.keyboard.press("u");
  await until(async () => table(), (view) => view.order.length === 0, "it is taken back");
  await page.keyboard.press("r");
  await until(async () => table(), (view) => view.order.length === 1, "it is played again");
});

for (const game of ["solitaire", "coop"]) {
  browse(`${game}: that it can't be done is proven, and the command line accepts the proof`, {}, async (page) => {
    const table = await open(page, `game=${game}&made=dead&seed=v1:1`);
    assert.equal(misdeal(["solve", "-"], table().deal).status, 1);
    await reach(page, page.locator("button.uno-card").first());
    await page.keyboard.press("n");
    await until(async () => table(), (view) => view.claim, "it is proven");
    const file = await handedOut(page, () => pressOn(page, page.getByRole("link", { name: /certificate/ })));
    assert.equal(misdeal(["check", "-"], file.text).status, 0);
    await untilSaid(page, /./);
  });

  browse(`${game}: that it can't be done is refuted where it can`, {}, async (page) => {
    const table = await open(page, `game=${game}&made=${game === "coop" ? "possible" : "playable"}&seed=v1:2`);
    await reach(page, page.locator("button.uno-card").first());
    await page.keyboard.press("n");
    await until(async () => table(), (view) => view.shown.length > 0 || view.can === true, "it is refuted");
    assert.match(await page.locator("#reply").getAttribute("class") ?? "", /bad/);
  });
}

browse("a duel that can be won is won against perfect play, by keys alone", {}, async (page) => {
  const table = await open(page, "game=duel&made=win&seed=v1:3");
  await page.keyboard.press("w");
  await until(async () => table(), (view) => view.can_win === true, "it is told that it can be won");
  const view = await playByHints(page, table);
  assert.equal(view.over, "won");
  await untilSaid(page, /You win/);
});

browse("a duel that can't be won is lost, and who wins has a certificate", {}, async (page) => {
  const table = await open(page, "game=duel&made=lose&seed=v1:3");
  assert.equal(misdeal(["solve", "-"], table().deal).status, 1, "the first player can't win");
  for (let turns = 0; turns < 30 && !table().over; turns++) {
    const row = table().row.length;
    await reach(page, page.locator("button.uno-card.playable").first());
    await page.keyboard.press("Enter");
    await until(async () => table(), (view) => view.row.length > row || view.over, "the card is played");
  }
  assert.equal(table().over, "lost");
  const file = await handedOut(page, () => pressOn(page, page.getByRole("link", { name: /certificate/ })));
  assert.equal(misdeal(["check", "-"], file.text).status, 0);
});

browse("hands are played together until P1 is out, by keys alone", {}, async (page) => {
  const table = await open(page, "game=coop&made=possible&seed=v1:5");
  const view = await playByHints(page, table);
  assert.equal(view.over, "done");
  assert.equal(view.hands[0].cards.length, 0);
  await untilSaid(page, /./);
});

browse("three hands, of which the engine plays two", {}, async (page) => {
  const table = await open(page, "game=coop&made=possible&players=3&hand=1&seed=v1:5");
  assert.equal(table().hands.filter((/** @type {any} */ hand) => hand.yours).length, 1);
  const view = await playByHints(page, table);
  assert.equal(view.over, "done");
});

for (const game of ["solitaire", "duel", "coop"]) {
  browse(`${game}: a link lays the same cards, and the deal of the day is one for all`, {}, async (page, server) => {
    const table = await open(page, `game=${game}`);
    const mine = table().deal;
    const browser = page.context().browser();
    assert.ok(browser);
    const other = await openPage(browser, server.url);
    const link = page.url();
    assert.match(link, /seed=v1:\d+/);
    const theirs = await open(other.page, link.split("?")[1]);
    assert.equal(theirs().deal, mine);
    await openMore(page);
    await pressOn(page, page.locator("summary", { hasText: "New deal" }));
    await pressOn(page, page.getByRole("button", { name: "Deal of the day" }));
    await until(async () => table(), (view) => view.daily, "the deal of the day is laid");
    const daily = await open(other.page, `game=${game}&daily=1`);
    assert.equal(daily().deal, table().deal);
    assert.deepEqual(other.wrong, []);
    await other.context.close();
  });
}

browse("a new deal is one key away, and the games are one link apart", {}, async (page) => {
  const table = await open(page, "game=solitaire&seed=v1:1");
  const { id } = table();
  await reach(page, page.locator("button.uno-card").first());
  await page.keyboard.press("d");
  await until(async () => table(), (view) => view.id !== id, "new cards are laid");
  await pressOn(page, page.getByRole("navigation", { name: "Games of UNO" }).getByRole("link", { name: "Duel" }));
  await until(async () => table(), (view) => view.game === "uno-duel", "the duel is laid");
});

browse("the real game is played to its end by keys alone, and the command line plays it again", {}, async (page) => {
  const table = listen(page);
  await page.goto("/uno?game=real&seed=v1:3&players=2");
  await until(async () => table(), (view) => view?.game === "uno-real", "a table is open");
  for (let turns = 0; turns < 300 && !table().over; turns++) {
    const { hints } = table();
    await page.keyboard.press("h");
    await until(async () => table(), (view) => view.hints > hints, "the hint is given");
    const view = table();
    const laid = view.hand.flatMap((/** @type {any} */ card) => card.moves).find((/** @type {any} */ way) => way.hinted);
    const bare = view.moves.find((/** @type {any} */ one) => one.hinted);
    const before = JSON.stringify([view.log, view.hand.length, view.asked]);
    if (bare && ["draw", "keep", "take"].includes(bare.move)) await page.keyboard.press("p");
    else if (bare) await pressOn(page, page.getByRole("button", { name: bare.label, exact: false }).first());
    else {
      if (laid.uno) {
        await page.keyboard.press("o");
        await page.locator("button[aria-pressed=true]").filter({ hasText: "Say UNO" }).waitFor();
      }
      await reach(page, page.locator("button.uno-card.hinted").first());
      await page.keyboard.press("Enter");
      // A wild card asks for its colour, and the first button has the focus.
      if (/^W/.test(laid.move)) await pressOn(page, page.locator(".uno-calling button").filter({ hasText: laid.label }).first());
    }
    await until(async () => table(), (now) => now.over || JSON.stringify([now.log, now.hand.length, now.asked]) !== before, `${(laid ?? bare).move} is done`);
  }
  assert.match(table().over, /won|lost|ended/);
  const game = await handedOut(page, () => pressOn(page, page.getByRole("link", { name: /Download the whole game/ })));
  const { status, stdout } = misdeal(["check", "-"], game.text);
  assert.equal(status, 0, stdout);
  assert.match(stdout, /accepted, for a game of 2 players/);
});

browse("in the real game a card that does not match is refused with a reason, and a link lays the same cards", {}, async (page) => {
  const table = listen(page);
  await page.goto("/uno?game=real&seed=v1:5&players=3&stacking=1");
  await until(async () => table(), (view) => view?.game === "uno-real", "a table is open");
  const first = table();
  const bad = page.locator("button.uno-card[aria-disabled=true]").first();
  await reach(page, bad);
  await page.keyboard.press("Enter");
  await page.locator(".uno-reply.bad").waitFor();
  assert.equal(table().hand.length, first.hand.length);
  const address = page.url();
  assert.match(address, /seed=v1:5/);
  assert.doesNotMatch(address, /shape/);
  await page.evaluate(() => localStorage.clear());
  await page.goto(address);
  await until(async () => table(), (view) => view.id !== first.id, "it is laid anew for who never saw it");
  const codes = (/** @type {any} */ view) => view.hand.map((/** @type {any} */ card) => card.code).join(" ");
  assert.equal(codes(table()), codes(first));
});
