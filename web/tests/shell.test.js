// The frame around the views: how one gets from one to the next, what is said, the theme.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browsing, openPage, pressOn, said, startBrowser, tabTo, until, untilAt } from "../lib/browser.js";
import { serve } from "../lib/server.js";
import { VIEWS } from "../lib/views.js";

const browse = browsing();

browse("every view is reached from the bar by keys, says its name, and is marked", {}, async (page) => {
  await page.goto("/");
  for (const [name, title] of [["Swish", "Swish"], ["SET", "SET"], ["UNO", "UNO"], ["My table", "My table"], ["Laboratory", "Laboratory"],
    ["Reductions", "Reductions"], ["Odds", "Odds"], ["Figures", "Figures"], ["Keys", "Keys"]]) {
    const link = page.getByRole("navigation", { name: "Views" }).getByRole("link", { name, exact: true });
    await pressOn(page, link);
    await until(() => page.title(), (shown) => shown === `${title} · Misdeal`, `${title} is shown`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    assert.equal(await page.getByRole("main").getAttribute("aria-label"), title, "its name comes with the focus");
    assert.equal(await link.getAttribute("aria-current"), "page");
    assert.equal(await page.locator("header nav [aria-current]").count(), 1);
    assert.equal(await page.evaluate(() => document.activeElement?.id), "view", "the view has the focus");
  }
});

browse("back and forward go from view to view", {}, async (page) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Figures" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Figures" }).waitFor();
  await page.getByRole("link", { name: "Keys" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Keys" }).waitFor();
  await page.goBack();
  await untilAt(page, /\/figures/);
  await page.getByRole("heading", { level: 1, name: "Figures" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await until(() => page.title(), (title) => title === "Misdeal", "the start is shown again");
  await page.goForward();
  await page.getByRole("heading", { level: 1, name: "Figures" }).waitFor();
  assert.equal(await page.title(), "Figures · Misdeal");
});

browse("the first Tab leads past the bar", {}, async (page) => {
  await page.goto("/keys");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  const skip = page.locator("a.skip");
  assert.ok(await skip.evaluate((link) => link === document.activeElement));
  const box = await skip.boundingBox();
  assert.ok(box && box.x >= 0 && box.y >= 0, "it is seen while it has the focus");
  await page.keyboard.press("Enter");
  await until(() => page.evaluate(() => document.activeElement?.id), (id) => id === "view", "the view has the focus");
  await page.getByRole("heading", { level: 1, name: "Keys" }).waitFor();
});

browse("what has the focus can be seen", {}, async (page) => {
  await page.goto("/");
  for (const target of [page.locator("a.brand"), page.getByRole("link", { name: "SET" }).first(), page.locator("#theme")]) {
    await tabTo(page, target);
    const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle + getComputedStyle(element).outlineWidth);
    assert.match(outline, /^solid[1-9]/);
  }
});

browse("the theme follows the system until someone chooses, and the choice is kept", { colours: "dark" }, async (page) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto("/");
  const theme = page.locator("#theme");
  await until(() => theme.innerText(), (text) => text === "Theme: system", "the theme is the system's");
  const dark = await ground();
  await pressOn(page, theme);
  assert.equal(await theme.innerText(), "Theme: light");
  const light = await ground();
  assert.notEqual(light, dark);
  await page.reload();
  await until(() => theme.innerText(), (text) => text === "Theme: light", "the choice is kept");
  assert.equal(await ground(), light);
  await pressOn(page, theme);
  assert.equal(await theme.innerText(), "Theme: dark");
  assert.equal(await ground(), dark);
  await pressOn(page, theme);
  assert.equal(await theme.innerText(), "Theme: system");
  await page.emulateMedia({ colorScheme: "light" });
  await until(ground, (colour) => colour === light, "the system's light is worn");
});

browse("pictures wear the theme of the page, not that of the system", { colours: "dark" }, async (page) => {
  /** How light the paper of the first picture is, from 0 to 255. */
  const paper = () => page.evaluate(async () => {
    const image = document.querySelector("img.whole");
    if (!(image instanceof HTMLImageElement)) return -1;
    await image.decode().catch(() => {});
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [8, 8];
    const brush = canvas.getContext("2d");
    brush?.drawImage(image, 0, 0, image.naturalWidth, image.naturalHeight, 0, 0, image.naturalWidth, image.naturalHeight);
    return brush?.getImageData(3, 3, 1, 1).data[1] ?? -1;
  });
  const isDark = (/** @type {number} */ light) => light >= 0 && light < 80;
  const isLight = (/** @type {number} */ light) => light > 200;
  await page.goto("/figures?size=4x5");
  await page.locator("img.whole").first().waitFor();
  await until(paper, isDark, "the system is dark, and so is the paper");
  await pressOn(page, page.locator("#theme"));
  await until(paper, isLight, "a light page has light pictures");
  await page.reload();
  await page.locator("img.whole").first().waitFor();
  await until(paper, isLight, "they are light from the first");
  await pressOn(page, page.locator("#theme"));
  await until(paper, isDark, "a dark page has dark pictures");
  await page.emulateMedia({ colorScheme: "light" });
  await until(paper, isDark, "whatever the system does");
});

browse("there is a place for what is said, and it is empty at first", {}, async (page) => {
  await page.goto("/figures");
  await page.getByRole("heading", { level: 1 }).waitFor();
  assert.equal(await page.locator("#polite[aria-live=polite][role=status]").count(), 1);
  assert.equal(await page.locator("#urgent[aria-live=assertive][role=alert]").count(), 1);
  assert.equal((await said(page)).trim(), "");
});

browse("every address can be opened at once, and nothing moves where the system asks for stillness", { still: true }, async (page) => {
  for (const { at, ready } of VIEWS) {
    await page.goto(at);
    await page.locator(ready).first().waitFor();
    assert.equal(await page.locator("h1").count(), 1, at);
    assert.equal(await page.locator("main").count(), 1, at);
    const moving = await page.evaluate(() => {
      const running = document.getAnimations().filter((animation) => animation.playState === "running").length;
      const styled = [...document.querySelectorAll("*")].filter((element) => {
        const style = getComputedStyle(element);
        return style.animationName !== "none" || style.transitionDuration.split(", ").some((time) => parseFloat(time) > 0);
      });
      return { running, styled: styled.slice(0, 5).map((element) => element.outerHTML.slice(0, 100)) };
    });
    assert.deepEqual(moving, { running: 0, styled: [] }, at);
  }
});

browse("an address that is none says so, and leads home; programs are told in JSON", { allow: [/404/] }, async (page, server) => {
  const answer = await page.goto("/nowhere");
  assert.equal(answer?.status(), 404);
  await page.getByText("There is nothing under this address").waitFor();
  await pressOn(page, page.getByRole("link", { name: "The first page" }));
  await until(() => page.title(), (title) => title === "Misdeal", "the start is shown");
  const told = await fetch(`${server.url}/nowhere`);
  assert.equal(told.status, 404);
  assert.match((await told.json()).error, /nothing under this address/);
});

test("these tests notice a script in the markup, an error, and a request to elsewhere", async () => {
  const server = await serve();
  const browser = await startBrowser();
  try {
    const { page, wrong } = await openPage(browser, server.url);
    await page.goto("/");
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.title = 'not ours'";
      document.body.append(script);
      console.error("an error of ours");
      fetch("http://elsewhere.invalid/").catch(() => {});
    });
    for (const what of [/against the policy: script-src/, /an error of ours/, /against the policy: connect-src/]) {
      await until(async () => wrong, (all) => all.some((one) => what.test(one)), `${what} is noticed`);
    }
    assert.equal(await page.title(), "Misdeal");
  } finally {
    await browser.close();
    await server.stop();
  }
});
