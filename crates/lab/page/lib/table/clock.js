// The clock of a table: told by the server now and then, and running in between.

import { h } from "../dom.js";

/** @param {number} seconds */
export function clockText(seconds) {
  const all = Math.max(0, Math.floor(seconds));
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(all / 3600);
  return `${hours ? `${hours}:` : ""}${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`;
}

/** A clock that is seen and, since it changes all the time, not announced. */
export class Clock {
  constructor() {
    this.face = h("span", { class: "figure", role: "timer", "aria-label": "Time" }, "00:00");
    this.at = 0;
    this.since = performance.now();
    this.runs = false;
    this.tick = window.setInterval(() => this.draw(), 500);
  }

  /** @param {number} seconds @param {boolean} runs */
  set(seconds, runs) {
    this.at = seconds;
    this.since = performance.now();
    this.runs = runs;
    this.draw();
  }

  draw() {
    const text = clockText(this.at + (this.runs ? (performance.now() - this.since) / 1000 : 0));
    if (this.face.textContent !== text) this.face.textContent = text;
  }

  stop() {
    window.clearInterval(this.tick);
  }
}
