// Claims before two checkers that are the same code: one of this machine, and one in WebAssembly, where `usize` has 32 bits. What one
// says the other must say, word for word: of all claims under testdata/claims and results (but the longest, by name), and of
// each claim under testdata/claims with any byte replaced, left out, doubled or put in, or a large number for another. A panic or the end of memory is a failure.
//
// node wasm-check/compare.mjs MODULE.wasm PROGRAM [EVERY]: with EVERY, only each EVERY-th change is tried.

import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
// These take more than ten seconds of a 64-bit machine.
const LONGEST = ["results/set/free-4x4-crossed.claim", "results/set/free-4x4-quarters.claim", "results/set/layouts-3x4.claim"];
// What bytes are replaced by, besides their neighbour in the code: as in crates/kernel/tests/all/changes.rs.
const OTHERS = Buffer.from("0129-+ \n#x:.,*a@");
// Numbers that are read, or just not, where an address has 32 bits, and one that is just read where it has 64.
const LARGE = ["2147483647", "2147483648", "4294967294", "4294967295", "4294967296", "18446744073709551615"];
// How many different answers are shown; all are counted.
const SHOWN = 20;
// How many bytes of claims are on their way at once.
const BATCH = 1 << 22;

class Native {
  constructor(program) {
    this.child = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
    this.said = Buffer.alloc(0);
    this.child.stdout.on("data", (bytes) => {
      this.parts.push(bytes);
      this.missing -= bytes.length;
      this.look();
    });
    this.parts = [];
    this.missing = 0;
    this.child.on("exit", (code, signal) => this.fail?.(new Error(`the native checker ended with ${signal ?? code}`)));
    this.child.stdin.on("error", () => {});
  }

  // What it says about some claims.
  ask(claims) {
    const answers = new Promise((done, fail) => Object.assign(this, { wanted: claims.length, answers: [], done, fail }));
    const frames = claims.flatMap((claim) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(claim.length);
      return [length, claim];
    });
    this.child.stdin.write(Buffer.concat(frames));
    return answers;
  }

  look() {
    this.said = Buffer.concat([this.said, ...this.parts]);
    this.parts = [];
    let place = 0;
    while (place + 4 <= this.said.length) {
      const end = place + 4 + this.said.readUInt32LE(place);
      if (end > this.said.length) break;
      this.answers.push(this.said.toString("utf8", place + 4, end));
      place = end;
    }
    this.said = this.said.subarray(place);
    if (this.answers.length === this.wanted) this.done(this.answers);
  }

  end() {
    this.fail = undefined;
    this.child.stdin.end();
  }
}

class Module {
  constructor(path) {
    this.module = new WebAssembly.Module(readFileSync(path));
    this.start();
  }

  start() {
    this.exports = new WebAssembly.Instance(this.module).exports;
  }

  read(bytes) {
    return Buffer.from(this.exports.memory.buffer, this.exports.answer() >>> 0, bytes >>> 0).toString("utf8");
  }

  check(claim) {
    try {
      const at = this.exports.room(claim.length) >>> 0;
      new Uint8Array(this.exports.memory.buffer).set(claim, at);
      return this.read(this.exports.check());
    } catch (trap) {
      if (!(trap instanceof WebAssembly.RuntimeError)) throw trap;
      let why = "";
      try {
        why = this.read(this.exports.answer_bytes());
      } catch {
        // It can't even say that.
      }
      this.start();
      return `trap: ${why || `${trap.message}, without a panic: the memory is used up, or the stack`}`;
    }
  }
}

function* changes(claim) {
  const changed = (place, left, put) => Buffer.concat([claim.subarray(0, place), put, claim.subarray(place + left)]);
  for (let place = 0; place < claim.length; place += 1) {
    const here = claim.subarray(place, place + 1);
    for (const byte of [...OTHERS, here[0] ^ 1]) if (byte !== here[0]) yield changed(place, 1, Buffer.of(byte));
    for (const byte of OTHERS) yield changed(place, 0, Buffer.of(byte));
    yield changed(place, 1, Buffer.alloc(0));
    yield changed(place, 0, here);
  }
  for (const { 0: digits, index } of claim.toString("latin1").matchAll(/[0-9]+/g)) {
    for (const large of LARGE) yield changed(index, digits.length, Buffer.from(large));
  }
}

function claims(folder) {
  const below = (path) =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? below(join(path, entry.name)) : entry.name.endsWith(".claim") ? [join(path, entry.name)] : [],
    );
  return below(join(ROOT, folder)).sort();
}

async function main([path, program, every = "1"]) {
  const native = new Native(program);
  const module = new Module(path);
  const tally = { claims: 0, changed: 0, accepted: 0, rejected: 0, traps: 0, other: 0 };

  const compare = async (name, texts) => {
    const asked = native.ask(texts);
    const there = texts.map((text) => module.check(text));
    const here = await asked;
    here.forEach((said, place) => {
      if (said === there[place]) {
        tally[said.startsWith("accepted") ? "accepted" : "rejected"] += 1;
      } else {
        tally[there[place].startsWith("trap") ? "traps" : "other"] += 1;
        if (tally.traps + tally.other > SHOWN) return;
        const shown = (text) => (text.length > 400 ? `${text.slice(0, 400)}...` : text);
        console.log(`${name}\n  here: ${shown(said)}\n  wasm: ${shown(there[place])}`);
        if (texts.length > 1) console.log(`  of: ${JSON.stringify(texts[place].toString("utf8"))}`);
      }
    });
  };

  const all = ["testdata/claims", "results"].flatMap(claims).filter((file) => !LONGEST.includes(relative(ROOT, file)));
  for (const file of all) {
    await compare(relative(ROOT, file), [readFileSync(file)]);
    tally.claims += 1;
  }
  console.log(`${tally.claims} claims: ${tally.accepted} accepted by both; not tried: ${LONGEST.join(", ")}`);
  for (const file of claims("testdata/claims")) {
    let [batch, bytes, number] = [[], 0, 0];
    for (const changed of changes(readFileSync(file))) {
      number += 1;
      if (number % Number(every) !== 0) continue;
      batch.push(changed);
      bytes += changed.length;
      tally.changed += 1;
      if (bytes > BATCH) {
        await compare(relative(ROOT, file), batch);
        [batch, bytes] = [[], 0];
      }
    }
    if (batch.length > 0) await compare(relative(ROOT, file), batch);
  }
  native.end();
  console.log(
    `${tally.changed} changed claims; of all, ${tally.accepted} accepted and ${tally.rejected} rejected by both in the same words,` +
      ` ${tally.other} with another answer, ${tally.traps} traps`,
  );
  if (tally.other + tally.traps > 0 || tally.accepted < tally.claims) process.exit(1);
}

await main(process.argv.slice(2));
