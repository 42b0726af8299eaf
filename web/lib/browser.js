// A real browser with a fresh profile, and pages that are watched: a test fails on any
// error in the console, on anything that the Content-Security-Policy stopped, and on
// any request that leaves this machine, also when all it looked at was right.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./server.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */

const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/** How long anything may take before it is taken for broken; the machine may be loaded. */
export const PATIENCE = Number(process.env.PATIENCE ?? 45_000);

/** Where Chromium is: the system's own, or the one that `CHROMIUM` names. */
function executable() {
  const name = process.env.CHROMIUM ?? "chromium";
  const paths = name.includes("/") ? [name] : (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  const found = paths.find((path) => existsSync(path));
  if (!found) throw new Error(`${name} is missing: make tools installs it, or CHROMIUM names another`);
  return found;
}

/** Starts the browser, with a profile that is thrown away afterwards. */
export async function startBrowser() {
  return chromium.launch({ executablePath: executable(), args: FLAGS, timeout: PATIENCE });
}

/**
 * How a page is looked at.
 * @typedef {object} Look
 * @property {number} [width]
 * @property {"light" | "dark"} [colours] what the system prefers
 * @property {boolean} [still] whether the system asks for reduced motion
 * @property {boolean} [touch]
 * @property {RegExp[]} [allow] errors in the console that belong to this test
 * @property {string[]} [server] arguments of a server of its own
 */

/** @param {import("playwright-core").Browser} browser @param {string} url @param {Look} [look] */
export async function openPage(browser, url, look = {}) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: look.width ?? 1280, height: look.width && look.width < 600 ? 844 : 900 },
    colorScheme: look.colours ?? "light",
    reducedMotion: look.still ? "reduce" : "no-preference",
    hasTouch: look.touch ?? false,
    acceptDownloads: true,
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`against the policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  const page = await context.newPage();
  /** @type {string[]} */
  const wrong = [];
  page.on("console", (message) => {
    const text = `${message.text()} (${message.location().url})`;
    if (message.type() === "error" && !look.allow?.some((allowed) => allowed.test(text))) wrong.push(text);
  });
  page.on("pageerror", (error) => wrong.push(`${error.stack ?? error}`));
  page.on("request", (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(url)) wrong.push(`a request to ${request.url()}`);
  });
  return { context, page, wrong };
}

/**
 * One server and one browser for all tests of a file.
 * @returns {(name: string, look: Look, body: (page: Page, server: import("./server.js").Server) => Promise<void>) => void}
 */
export function browsing() {
  const browser = startBrowser();
  const server = serve();
  // Whoever waits for them says what is wrong with them.
  browser.catch(() => {});
  server.catch(() => {});
  after(async () => {
    const ended = await Promise.allSettled([browser.then((it) => it.close()), server.then((it) => it.stop())]);
    for (const end of ended) if (end.status === "rejected") throw end.reason;
  });
  return (name, look, body) => {
    test(name, { timeout: 4 * PATIENCE }, async () => {
      const own = look.server ? await serve(look.server) : null;
      const house = own ?? await server;
      const { context, page, wrong } = await openPage(await browser, house.url, look);
      try {
        await body(page, house);
        assert.deepEqual(wrong, [], "nothing is wrong in the console");
      } catch (error) {
        await leaveTraces(name, page, wrong);
        throw error;
      } finally {
        await context.close();
        await own?.stop();
      }
    });
  };
}

/** What can be seen of a test that failed. @param {string} name @param {Page} page @param {string[]} wrong */
async function leaveTraces(name, page, wrong) {
  const folder = fileURLToPath(new URL("../out/failed", import.meta.url));
  mkdirSync(folder, { recursive: true });
  const path = `${folder}/${name.replace(/\W+/g, "-").slice(0, 100)}.png`;
  await page.screenshot({ path, fullPage: true, timeout: 5000 }).catch(() => {});
  const text = await page.innerText("main", { timeout: 5000 }).catch(() => "nothing");
  console.error(`${name}: at ${page.url()}, picture in ${path}\nconsole: ${JSON.stringify(wrong)}\n${text.slice(0, 3000)}`);
}

/**
 * Waits until something holds.
 * @template T
 * @param {() => Promise<T>} look
 * @param {(seen: T) => boolean} holds
 * @param {string} what
 * @returns {Promise<T>}
 */
export async function until(look, holds, what) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > end) assert.fail(`${what}; last seen: ${JSON.stringify(seen)?.slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits for an address. @param {Page} page @param {RegExp} address */
export async function untilAt(page, address) {
  return until(async () => page.url(), (url) => address.test(url), `the address becomes ${address}`);
}

/** Waits until the page has said something aloud. @param {Page} page @param {RegExp} words */
export async function untilSaid(page, words) {
  return until(() => said(page), (text) => words.test(text), `the page says ${words}`);
}

/** What the page says aloud now. @param {Page} page @returns {Promise<string>} */
export async function said(page) {
  return page.evaluate(() => ["polite", "urgent"].map((id) => document.getElementById(id)?.textContent ?? "").join(" "));
}

/** Whether the page is wider than the window. @param {Page} page */
export async function overflow(page) {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const names = [...document.querySelectorAll("body *")].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.right > wide + 1 && getComputedStyle(element).position !== "absolute";
    }).map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`);
    return { over: document.documentElement.scrollWidth - wide, names: names.slice(0, 5) };
  });
}

/**
 * Presses Tab, or Shift and Tab, until something has the focus, as people do who have no mouse.
 * @param {Page} page @param {Locator} locator
 */
export async function tabTo(page, locator) {
  await locator.waitFor();
  const far = await locator.evaluate((element) => {
    const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter((stop) =>
      stop === element || ("tabIndex" in stop && Number(stop.tabIndex) >= 0 && !stop.matches(":disabled") && stop.checkVisibility()));
    const here = document.activeElement ?? document.body;
    const before = stops.filter((stop) => stop === here || stop.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING).length;
    return stops.indexOf(element) + 1 - before;
  });
  for (let presses = Math.abs(far); presses > 0; presses--) await page.keyboard.press(far > 0 ? "Tab" : "Shift+Tab");
  // If the count was not right, all the way round.
  for (let presses = 0; presses < 300; presses++) {
    if (await locator.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab never comes to ${locator}`);
}

/** Presses something by key alone. @param {Page} page @param {Locator} locator @param {string} [key] */
export async function pressOn(page, locator, key = "Enter") {
  await tabTo(page, locator);
  await page.keyboard.press(key);
}

/**
 * The file that something hands out.
 * @param {Page} page @param {() => Promise<void>} press
 * @returns {Promise<{name: string, text: string}>}
 */
export async function handedOut(page, press) {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

/** What can be pressed and is smaller than 24 pixels; links within sentences may be. @param {Page} page */
export async function small(page) {
  return page.evaluate(() => [...document.querySelectorAll("button, select, summary, input:not([type=checkbox]), a:not(p a, li a, dd a, figcaption a)")].filter((element) => {
    const box = element.getBoundingClientRect();
    return element.checkVisibility() && box.width > 2 && (box.width < 24 || box.height < 24) && !element.matches(".unseen, .skip");
  }).slice(0, 5).map((element) => element.outerHTML.slice(0, 120)));
}
