// Questions of the laboratory: asked, watched, ended early, and answered.

import { announce } from "./announce.js";
import { Trouble, call } from "./api.js";
import { h, replace } from "./dom.js";

/**
 * @typedef {object} Question what is asked, as the server takes it
 * @property {string} command
 * @property {string} [text]
 * @property {string} [witness] a second text of `carry` and `lift`
 * @property {string} [deal] a second text of `check`
 * @property {string[]} [name]
 * @property {Record<string, unknown>} [options]
 * @property {string[]} [keep]
 */

/**
 * @typedef {object} Job what became of it
 * @property {string} id
 * @property {"queued" | "running" | "done" | "cancelled" | "failed"} state
 * @property {number} [place]
 * @property {string} [progress]
 * @property {number} [seconds]
 * @property {number} [exit]
 * @property {any} [answer]
 * @property {string} [text]
 * @property {Record<string, string>} [files]
 */

/** How long a look at a job waits for a change, in seconds. */
const LOOK = 2;

/**
 * A place where questions are asked one at a time: it shows how far the search has come, and a
 * button that ends it with the best answer so far.
 */
export class Asking {
  constructor() {
    this.status = h("p", { class: "status", role: "status" });
    this.stop = h("button", { type: "button", hidden: true, onclick: () => this.cancel() }, "Stop, with what is known");
    this.bar = h("progress", { hidden: true, "aria-label": "searching" });
    this.element = h("div", { class: "asking" }, this.bar, this.status, this.stop);
    /** @type {string | null} */
    this.id = null;
    this.turn = 0;
  }

  /** Whether an answer is still waited for. */
  get busy() {
    return this.id !== null;
  }

  /**
   * Asks, and waits for the answer. A question that is asked later ends this one, which then has no answer.
   * @param {Question} question
   * @returns {Promise<Job | null>}
   */
  async ask(question) {
    this.leave();
    const mine = ++this.turn;
    this.show("Asking…", true);
    try {
      /** @type {Job} */
      let job = await call("POST", "/api/jobs", question);
      if (mine !== this.turn) {
        call("DELETE", `/api/jobs/${job.id}`).catch(() => {});
        return null;
      }
      this.id = job.id;
      while (job.state === "queued" || job.state === "running") {
        this.show(told(job), true);
        job = await call("GET", `/api/jobs/${job.id}?wait=${LOOK}`);
        if (mine !== this.turn) return null;
      }
      // An answer is one even if a file beside it, such as too large a picture, can't be made; it says so.
      if (job.state === "failed" && job.answer?.checked !== true)
        throw new Trouble(400, { error: "the question has no answer", ...job.answer });
      this.show(job.state === "cancelled" ? "Stopped." : `Took ${seconds(job.seconds)}.`, false);
      return job;
    } catch (trouble) {
      if (mine !== this.turn) return null;
      this.show("", false);
      throw trouble;
    } finally {
      if (mine === this.turn) this.id = null;
    }
  }

  /** Ends the search; the best answer so far comes back to whoever asked. */
  async cancel() {
    if (!this.id) return;
    this.status.textContent = "Stopping…";
    announce("Stopping the search");
    await call("DELETE", `/api/jobs/${this.id}`).catch(() => {});
  }

  /** Nobody waits for the answer any more. */
  leave() {
    this.turn += 1;
    if (this.id) call("DELETE", `/api/jobs/${this.id}`).catch(() => {});
    this.id = null;
    this.show("", false);
  }

  /** @param {string} words @param {boolean} busy */
  show(words, busy) {
    if (this.status.textContent !== words) replace(this.status, words);
    this.stop.hidden = !busy;
    this.bar.hidden = !busy;
  }
}

/** @param {Job} job */
function told(job) {
  if (job.state === "queued") return job.place ? `Waiting, number ${job.place} in the queue.` : "Waiting for its turn.";
  const progress = (job.progress ?? "").replace(/,? ?Ctrl-C ends it.*$/, "");
  return `Searching for ${seconds(job.seconds)}${progress ? `: ${progress}` : ""}…`;
}

/** A time in words. @param {number | undefined} time in seconds */
export function seconds(time) {
  if (time === undefined) return "a moment";
  if (time < 0.001) return "less than a millisecond";
  if (time < 1) return `${Math.round(time * 1000)} ms`;
  return `${time.toFixed(time < 10 ? 1 : 0)} s`;
}

/**
 * A question that takes no time to speak of, answered at once.
 * @param {Question} question @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export function askAtOnce({ command, ...rest }, signal) {
  return call("POST", `/api/${command}`, rest, signal);
}

/** A file that a job left behind. @param {string} address @returns {Promise<string>} */
export async function fileText(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Trouble(answer.status, { error: "the file is no longer kept; ask again" });
  return answer.text();
}
