// The program under test: `misdeal serve` in a process of its own, and `misdeal` itself
// for what it says about the files that the page hands out.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL("../..", import.meta.url));
const BINARY = process.env.MISDEAL ?? `${process.env.CARGO_TARGET_DIR ?? `${HERE}target`}/release/misdeal`;

/** @typedef {{url: string, stop: () => Promise<void>}} Server */

/**
 * Starts a server on a free port, and waits until it says where it is.
 * @param {string[]} [more] arguments besides
 * @returns {Promise<Server>}
 */
export async function serve(more = []) {
  if (!existsSync(BINARY)) throw new Error(`${BINARY} is missing: cargo build --release -p misdeal makes it`);
  const assets = process.env.MISDEAL_ASSETS ? ["--assets", process.env.MISDEAL_ASSETS] : [];
  const child = spawn(BINARY, ["serve", "--no-open", ...(more.includes("--port") ? [] : ["--port", "0"]), ...assets, ...more], { stdio: ["ignore", "pipe", "pipe"] });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  let said = "";
  child.stderr.on("data", (bytes) => { said += bytes; });
  const url = await new Promise((resolve, reject) => {
    let printed = "";
    child.stdout.on("data", (bytes) => {
      printed += bytes;
      const found = /^http:\/\/\S+?(?=\/?\n)/m.exec(printed);
      if (found) resolve(found[0]);
    });
    child.once("error", reject);
    gone.then((code) => reject(new Error(`misdeal serve ended with ${code}: ${said}`)));
  });
  return {
    url,
    stop: async () => {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), 5000);
      await gone;
      clearTimeout(late);
    },
  };
}

/** A file with this text, for the command line. @param {string} name @param {string} text */
export function written(name, text) {
  const path = join(mkdtempSync(join(tmpdir(), "misdeal-page-")), name);
  writeFileSync(path, text);
  process.once("exit", () => rmSync(dirname(path), { recursive: true, force: true }));
  return path;
}

/**
 * Runs the command line.
 * @param {string[]} args
 * @param {string} [input] what it reads
 */
export function misdeal(args, input = "") {
  const { status, stdout, stderr } = spawnSync(BINARY, args, { input, encoding: "utf8", timeout: 120_000, maxBuffer: 1 << 28 });
  return { status, stdout, stderr };
}

/**
 * Asks the server as any program would, to know what there is to be played.
 * @param {Server} server @param {string} path @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function ask(server, path, body) {
  const given = body === undefined ? {} : {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const answer = await fetch(server.url + path, given);
  const said = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(said)}`);
  return said;
}
