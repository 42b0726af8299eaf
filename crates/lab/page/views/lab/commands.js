// What can be asked, as forms: the same questions and options as on the command line. The server
// refuses what does not go together, in a sentence.

/**
 * @typedef {object} Field
 * @property {string} name the option, or a word of the command
 * @property {string} label
 * @property {"number" | "text" | "select" | "check" | "lines"} kind
 * @property {[string, string][]} [choices] value and label
 * @property {string} [value] what it is at first
 * @property {string} [hint]
 * @property {boolean} [word] whether it is a word of the command and no option
 * @property {string} [beside] the member of the question that it is, where it is a text of its own and no option
 * @property {(at: At) => boolean} [when] whether it is there at all
 */

/**
 * @typedef {object} At what the form is about
 * @property {string} game the game of the deal: swish, set, uno, uno-real, geography, graph, claim or ""
 * @property {string} play the play of an uno deal
 * @property {Record<string, string>} values what the fields hold
 */

/**
 * @typedef {object} Command
 * @property {string} name
 * @property {string} label
 * @property {string} about
 * @property {boolean} text whether it reads the text
 * @property {Field[]} fields
 * @property {(at: At) => string[]} keep the files that it can leave behind
 */

/** Which game a text is about, by its first words. @param {string} text @returns {{game: string, play: string}} */
export function about(text) {
  const lines = text
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim())
    .filter((line) => line && !line.startsWith("wanted"));
  const [first = "", , third = ""] = (lines[0] ?? "").split(/\s+/);
  if (first === "misdeal") return { game: "claim", play: "" };
  if (first === "uno" && /^uno\s+real/.test(lines[0])) return { game: "uno-real", play: "real" };
  if (first === "uno") return { game: "uno", play: third };
  if (["swish", "set", "geography", "graph"].includes(first)) return { game: first, play: "" };
  return { game: "", play: "" };
}

/** The questions of each game: value, label, options. @type {Record<string, [string, string, Record<string, boolean>][]>} */
const QUESTIONS = {
  swish: [
    ["any", "Is there a swish?", {}],
    ["max", "The largest swish", { max: true }],
    ["at-least", "A swish of at least so many cards", {}],
    ["all", "All swishes", { all: true }],
    ["count", "How many swishes", { count: true }],
    ["free", "The most cards without a swish", { free: true }],
    ["free-all", "All largest sets without a swish", { free: true, all: true }],
    ["free-count", "How many largest sets without a swish", { free: true, count: true }],
  ],
  set: [
    ["any", "Is there a set?", {}],
    ["all", "All sets", { all: true }],
    ["count", "How many sets", { count: true }],
    ["disjoint", "The most sets that share no card", { disjoint: true }],
    ["hitting", "The fewest sets that meet every set", { hitting: true }],
    ["free", "The most cards without a set", { free: true }],
  ],
  solitaire: [
    ["play", "Can all cards be played?", {}],
    ["max", "The most cards that can be played", { max: true }],
    ["at-least", "At least so many cards", {}],
    ["count", "In how many orders", { count: true }],
    ["fill-in", "The fewest cards to add", { "fill-in": true }],
  ],
  other: [["play", "Who wins, or can it be played?", {}]],
};

/** The questions that a deal can be asked. @param {At} at */
export function questions({ game, play }) {
  if (game === "uno") return QUESTIONS[play === "solitaire" ? "solitaire" : "other"];
  return QUESTIONS[game] ?? QUESTIONS.other;
}

/** The engines of `solve --engine list`, by game. @type {Record<string, string>} */
export const ENGINES = {
  swish: "engines",
  set: "set_engines",
  uno: "uno_engines",
  "uno-real": "uno_real_engines",
  geography: "geography_engines",
  graph: "geography_engines",
};

/** @type {Field[]} */
const LIMITS = [
  { name: "time", label: "Time limit", kind: "text", value: "30s", hint: "500ms, 10s, 5m" },
  { name: "conflicts", label: "SAT conflicts", kind: "number", hint: "at most so many, unless empty" },
];
const uno = (/** @type {string} */ play) => (/** @type {At} */ at) => at.game === "uno" && at.play === play;
const isFor =
  (/** @type {string[]} */ ...games) =>
  (/** @type {At} */ at) =>
    games.includes(at.values.game ?? "swish");
/** @type {Field} */
const GAME = {
  name: "game",
  label: "Game",
  kind: "select",
  word: true,
  choices: [
    ["swish", "Swish"],
    ["set", "SET"],
    ["uno", "UNO"],
  ],
  value: "swish",
};
/** @type {Field} */
const SIZE = { name: "size", label: "Size", kind: "text", word: true, hint: "rows x columns, properties x values, or colours x numbers" };
/** @type {Field} */
const SEED = { name: "seed", label: "Seed", kind: "text", hint: "as v1:42; a fresh one unless told" };

/** @type {Command[]} */
export const COMMANDS = [
  {
    name: "solve",
    label: "Ask about the deal",
    about: "Finds it, or proves that there is none.",
    text: true,
    fields: [
      { name: "ask", label: "Question", kind: "select" },
      {
        name: "at-least",
        label: "At least",
        kind: "number",
        hint: "cards",
        when: ({ game, values }) => values.ask === "at-least" || (game === "swish" && ["all", "count"].includes(values.ask ?? "")),
      },
      {
        name: "skips",
        label: "Who skips",
        kind: "select",
        when: uno("coop"),
        choices: [
          ["", "as the deal says"],
          ["stuck", "who can't play"],
          ["never", "nobody"],
          ["free", "who likes to"],
        ],
      },
      {
        name: "going-out",
        label: "The last card",
        kind: "select",
        when: uno("duel"),
        choices: [
          ["", "as the deal says"],
          ["loses", "who has to move then loses"],
          ["wins", "wins at once"],
          ["retires", "retires"],
        ],
      },
      {
        name: "ties",
        label: "Likes to lose",
        kind: "select",
        when: uno("uncooperative"),
        choices: [
          ["", "as the deal says"],
          ["next", "the next player"],
          ["previous", "the previous player"],
        ],
      },
      {
        name: "geography",
        label: "Geography",
        kind: "text",
        hint: "as in: undirected vertex from 1",
        when: ({ game }) => game === "graph",
      },
      { name: "engine", label: "Engine", kind: "select" },
      ...LIMITS,
    ],
    keep: ({ game }) => (["swish", "set", "uno"].includes(game) ? ["certificate", "svg"] : ["certificate"]),
  },
  {
    name: "check",
    label: "Check a claim",
    about: "Checks a claim file with kernel code only.",
    text: true,
    fields: [
      {
        name: "only",
        label: "Only if it is about these cards",
        kind: "lines",
        beside: "deal",
        hint: "a deal, in any order; any unless told",
      },
    ],
    keep: () => [],
  },
  {
    name: "export",
    label: "Export for other tools",
    about: "Writes the deal, or the formula and the proof of a claim.",
    text: true,
    fields: [
      {
        name: "to",
        label: "Format",
        kind: "select",
        value: "cnf",
        choices: [
          ["cnf", "DIMACS CNF"],
          ["wcnf", "WCNF, for MaxSAT"],
          ["opb", "OPB, pseudo-Boolean"],
          ["smt2", "SMT-LIB 2"],
          ["dot", "DOT, for Graphviz"],
          ["svg", "SVG picture"],
          ["json", "JSON"],
          ["lrat", "LRAT proof of a claim"],
        ],
      },
      {
        name: "at-least",
        label: "At least",
        kind: "number",
        hint: "cards, for swish",
        when: ({ game, values }) => game === "swish" && ["cnf", "opb", "smt2"].includes(values.to),
      },
      { name: "max", label: "The largest swish", kind: "check", when: ({ game, values }) => game === "swish" && values.to === "opb" },
      {
        name: "disjoint",
        label: "Disjoint sets",
        kind: "check",
        when: ({ game, values }) => game === "set" && ["wcnf", "opb"].includes(values.to),
      },
      {
        name: "free",
        label: "Cards without a set",
        kind: "check",
        when: ({ game, values }) => game === "set" && ["wcnf", "opb"].includes(values.to),
      },
      { name: "unsorted", label: "Cards in any order", kind: "check", when: ({ values }) => values.to === "smt2" },
      { name: "graph", label: "The match graph", kind: "check", when: ({ game, values }) => game === "uno" && values.to === "svg" },
    ],
    keep: () => [],
  },
  {
    name: "deal",
    label: "Deal cards",
    about: "Deals from a seed: the same seed gives the same cards everywhere.",
    text: false,
    fields: [
      GAME,
      SIZE,
      { name: "cards", label: "Cards", kind: "number" },
      SEED,
      { name: "players", label: "Hands", kind: "number", when: isFor("uno") },
      { name: "play", label: "Play", kind: "text", hint: "coop, or duel going-out wins", when: isFor("uno") },
      { name: "symbols", label: "Symbols a card", kind: "text", hint: "3 or 1-4: random cards instead of a deck", when: isFor("swish") },
      { name: "fixed", label: "Cards must not be turned", kind: "check", when: isFor("swish") },
      {
        name: "trials",
        label: "Deal so many times, and test",
        kind: "number",
        hint: "whether every card comes up as often",
        when: isFor("set"),
      },
      { name: "deck", label: "Deal from the cards in the text", kind: "check", when: isFor("swish", "set") },
    ],
    keep: ({ values }) => (values.game === "set" && values.trials ? ["plot"] : []),
  },
  {
    name: "deck",
    label: "Print a deck",
    about: "Every card of a game; Swish without a size is the commercial deck.",
    text: false,
    fields: [GAME, SIZE],
    keep: () => [],
  },
  {
    name: "free",
    label: "A whole deck without a match",
    about: "The largest match-free set of all cards of a size, with its proof.",
    text: false,
    fields: [
      {
        ...GAME,
        choices: [
          ["swish", "Swish"],
          ["set", "SET"],
        ],
      },
      { ...SIZE, value: "4x3" },
      {
        name: "engine",
        label: "Engine",
        kind: "select",
        when: isFor("swish"),
        choices: [
          ["", "construction"],
          ["packing", "packing"],
          ["hitting-sets", "hitting-sets"],
          ["no-swish-set", "no-swish-set"],
        ],
      },
      { name: "count", label: "Count all layouts", kind: "check", when: isFor("set") },
      { ...SEED, when: isFor("set") },
      ...LIMITS,
    ],
    keep: () => ["certificate", "svg"],
  },
  {
    name: "simulate",
    label: "Simulate UNO games",
    about: "Simple players play thousands of games, and everything is counted.",
    text: false,
    fields: [
      { name: "players", label: "Players", kind: "number", value: "4" },
      {
        name: "kind",
        label: "How they play",
        kind: "text",
        value: "random",
        hint: "random, greedy or aimless; or each: greedy,random,random",
      },
      { name: "games", label: "Games", kind: "number", value: "20000" },
      { name: "to", label: "Points that win", kind: "number", hint: "one hand unless told" },
      { name: "stacking", label: "Draw cards may be answered", kind: "check" },
      { name: "reverse-turns", label: "With two, a Reverse does nothing", kind: "check" },
      SEED,
      { name: "time", label: "Time limit", kind: "text", value: "30s" },
    ],
    keep: () => ["plot", "transcript"],
  },
];

/**
 * The question as the server takes it.
 * @param {Command} command @param {At} at @param {string} text
 * @returns {import("../../lib/job.js").Question}
 */
export function question(command, at, text) {
  /** @type {Record<string, unknown>} */
  const options = {};
  /** @type {Record<string, string>} */
  const beside = {};
  const name = command.name === "simulate" ? ["uno"] : [];
  for (const field of command.fields) {
    const value = at.values[field.name] ?? "";
    if ((field.when && !field.when(at)) || value === "") continue;
    if (field.word) name.push(value);
    else if (field.beside) beside[field.beside] = value;
    else if (field.name === "deck") beside.text = text;
    else if (field.name === "ask") Object.assign(options, questions(at).find(([key]) => key === value)?.[2] ?? {});
    else options[field.name] = field.kind === "check" ? value === "on" : field.kind === "number" ? Number(value) : value;
  }
  const keep = command.keep(at);
  // Cards of one's own have their size with them.
  if (beside.text !== undefined) name.length = 1;
  return {
    command: command.name,
    options,
    ...(name.length ? { name } : {}),
    ...(command.text ? { text } : {}),
    ...beside,
    ...(keep.length ? { keep } : {}),
  };
}

/** The same question on the command line. @param {import("../../lib/job.js").Question} question @param {string} file */
export function commandLine(question, file) {
  const words = ["misdeal", question.command, ...(question.name ?? [])];
  if (question.text !== undefined) words.push(...(question.command === "deal" ? ["--deck", file] : [file]));
  if (question.deal !== undefined) words.push("--deal", "table.deal");
  for (const [key, value] of Object.entries(question.options ?? {})) {
    if (value === true) words.push(`--${key}`);
    else if (value !== false) words.push(`--${key}`, /[\s,]/.test(String(value)) ? `"${value}"` : String(value));
  }
  return words.join(" ");
}
