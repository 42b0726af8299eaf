// Pictures of every view in every look, for people to look at.

import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openPage, startBrowser } from "./lib/browser.js";
import { serve } from "./lib/server.js";
import { LOOKS, VIEWS, lookAs, show } from "./lib/views.js";

const folder = fileURLToPath(new URL("out/screenshots", import.meta.url));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await startBrowser();
try {
  for (const view of VIEWS.filter(({ name }) => name.includes(process.argv[2] ?? ""))) {
    const { context, page } = await openPage(browser, server.url, { still: true });
    await show(page, view);
    for (const look of LOOKS) {
      await lookAs(page, look);
      await page.screenshot({ path: `${folder}/${view.name}-${look.width}-${look.colours}.png`, fullPage: true });
    }
    await context.close();
  }
  console.log(folder);
} finally {
  await browser.close();
  await server.stop();
}
