// Answers in words, from the JSON that the command line prints too. Nothing is decided here.

/** @param {number} n @param {string} one @param {string} [many] */
export function many(n, one, many = `${one}s`) {
  return `${n} ${n === 1 ? one : many}`;
}

/** Verdicts, with a sign each so that colour is never alone. @type {Record<string, {sign: string, word: string, tone: string}>} */
const VERDICTS = {
  yes: { sign: "✓", word: "Yes", tone: "good" },
  no: { sign: "✗", word: "No", tone: "bad" },
  unknown: { sign: "?", word: "Unknown", tone: "open" },
};

/** @param {any} answer */
export function verdict(answer) {
  return VERDICTS[answer?.verdict] ?? VERDICTS.unknown;
}

/** What the answer comes to, in a sentence or two. @param {any} answer @returns {string[]} */
export function sentences(answer) {
  const said = [];
  const what = answer.question ?? "";
  if (answer.accepted !== undefined)
    said.push(answer.accepted ? "The claim is accepted: kernel code alone has followed it." : "The claim is not accepted.");
  if (answer.verdict === "unknown") {
    if (answer.value !== undefined)
      said.push(
        `The best so far is ${answer.value}${answer.bound === undefined ? "" : `, and none is above ${answer.bound}`}; that it is the best is unproven.`,
      );
    else said.push("The search ended before it was settled: this is not a no.");
    if (answer.reason) said.push(`Why: ${answer.reason}.`);
    return said;
  }
  if (answer.winner !== undefined && answer.winner !== null) said.push(`Player ${answer.winner} wins.`);
  else if (answer.winner === null) said.push("Nobody can make sure to win.");
  else if (answer.count !== undefined && answer.size !== undefined)
    said.push(
      `There ${answer.count === 1 ? "is 1 largest set" : `are ${answer.count} largest sets`} without a match, of ${answer.size} of ${answer.of} cards, and that is proven.`,
    );
  else if (what.startsWith("count")) said.push(`There are exactly ${answer.value ?? answer.count ?? 0}${least(what)}.`);
  else if (what.startsWith("all")) said.push(`All of them${least(what)} are listed: ${answer.count ?? answer.witnesses?.length ?? 0}.`);
  else if (answer.value !== undefined && answer.verdict === "yes")
    said.push(`${best(what, answer.value)}${answer.of === undefined ? "" : ` of ${answer.of} cards`}, and that is proven.`);
  else if (answer.verdict === "no") said.push(none(what));
  else if (answer.witness !== undefined)
    said.push(typeof answer.cards === "number" ? `Found, with ${many(answer.cards, "card")}.` : "Found.");
  if (answer.checked === true) said.push("The kernel has checked it.");
  return said;
}

/** @param {string} question @param {number} value */
function best(question, value) {
  if (question === "disjoint") return `The most sets that share no card are ${value}`;
  if (question === "hitting") return `The fewest disjoint sets that meet every set are ${value}`;
  if (question === "fill-in") return `The fewest cards to add are ${value}`;
  if (question.startsWith("free")) return `The most cards without a match are ${value}`;
  return `The largest has ${many(value, "card")}`;
}

/** Which of them were asked for, if not all. @param {string} question */
function least(question) {
  const size = /\bat-least (\d+)/.exec(question)?.[1];
  return size ? ` with at least ${size} cards` : "";
}

/** @param {string} question */
function none(question) {
  if (question === "play") return "It can't be played.";
  if (question.startsWith("at-least")) return `There is none of at least ${question.slice(9)}, and that is proven.`;
  return "There is none, and that is proven.";
}

/** Keys of an answer that are told elsewhere. */
const TOLD = new Set(["verdict", "checked", "witness", "witnesses", "text", "certificate", "steps", "cards", "rows", "decks", "error"]);

/** A value that has room in a line; nothing for others. @param {string} key @param {unknown} value @returns {string | null} */
function short(key, value) {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value))
    return value.length <= 6 && value.every((each) => typeof each !== "object") ? value.map((each) => short("", each)).join(", ") : null;
  if (typeof value === "object") return null;
  const number = typeof value === "number" && !Number.isInteger(value);
  return number || key === "seconds" ? String(Number(Number(value).toPrecision(4))) : String(value);
}

/** What else an answer says, as pairs for a list. @param {any} answer @param {string} [of] what it is part of @returns {[string, string][]} */
export function facts(answer, of = "") {
  return Object.entries(answer).flatMap(([key, value]) => {
    if (!of && TOLD.has(key)) return [];
    const name = `${of}${key.replaceAll("_", " ")}`;
    if (value && typeof value === "object" && !Array.isArray(value)) return of ? [] : facts(value, `${name}: `);
    const shown = short(key, value);
    return shown === null ? [] : [/** @type {[string, string]} */ ([name, shown])];
  });
}

/** Lists of things with the same members, as tables: what they are, the heads, the rows. @param {any} answer @returns {[string, string[], string[][]][]} */
export function lists(answer) {
  return Object.entries(answer).flatMap(([key, value]) => {
    if (
      TOLD.has(key) ||
      !Array.isArray(value) ||
      !value.length ||
      value.some((each) => !each || typeof each !== "object" || Array.isArray(each))
    )
      return [];
    const heads = Object.keys(value[0]).filter((head) => value.every((each) => short(head, each[head]) !== null));
    const rows = value.map((each) => heads.map((head) => short(head, each[head]) ?? ""));
    return heads.length
      ? [/** @type {[string, string[], string[][]]} */ ([key.replaceAll("_", " "), heads.map((head) => head.replaceAll("_", " ")), rows])]
      : [];
  });
}

/** The witness as text, one line each. @param {any} answer @returns {string} */
export function witnessText(answer) {
  const shown = answer.witnesses ?? answer.witness;
  if (shown === undefined || shown === null) return "";
  if (!Array.isArray(shown)) return String(shown).trimEnd();
  const line = (/** @type {unknown} */ each) => (Array.isArray(each) ? each.join(" ") : String(each));
  return answer.witnesses ? shown.map(line).join("\n") : shown.map(line).join(" ");
}
