// The page knows no game by name: what it has of one is in the views that the game brings, and in what the server says.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { ask, serve } from "../lib/server.js";

const PAGE = fileURLToPath(new URL("../../crates/lab/page/", import.meta.url));

/** Problems have names of their own, and many are those of games. */
const PROBLEMS = /^views\/reductions/;

/** Games whose names are words of English and of JavaScript too: they are looked for as values only. */
const WORDS = ["set"];

test("no file but the views of a game has its name", async () => {
  const server = await serve();
  const { games } = await ask(server, "/api/questions").finally(() => server.stop());
  const files = readdirSync(PAGE, { recursive: true, encoding: "utf8" }).filter((name) => /\.(js|css|html)$/.test(name));
  assert.ok(files.length > 30);
  for (const { name, title, views } of games) {
    const own = (/** @type {string} */ file) => views.some((/** @type {string} */ view) => new RegExp(`^views/${view}(\\.|/)`).test(file));
    const names = [WORDS.includes(name) ? `["'\`/]${name}["'\`/?#]` : `(?<![a-z])${name}(?![a-z])`, `\\b${title}\\b`].map((word) => new RegExp(word));
    for (const file of files.filter((each) => !own(each) && !PROBLEMS.test(each))) {
      const lines = readFileSync(PAGE + file, "utf8").split("\n");
      const found = lines.flatMap((line, n) => (names.some((word) => word.test(line)) ? [`${file}:${n + 1}: ${line.trim()}`] : []));
      assert.deepEqual(found, [], `${title} is named outside its views`);
    }
  }
});
