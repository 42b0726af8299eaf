// Which options there are for what is asked about, and the question that they make. The conditions are the menus'
// own, so what the server would refuse is not offered.

/** @typedef {import("./menus.js").Field} Field */
/** @typedef {import("./menus.js").Home} Home */
/** @typedef {import("./menus.js").Command} Command */

/**
 * @typedef {object} At what a form is about
 * @property {string} game
 * @property {string[]} kinds
 * @property {import("./menus.js").Asked[]} questions what can be asked of the deal; none where no deal is asked about
 * @property {Record<string, string>} values what the fields hold, where someone changed them
 */

/** The questions that a deal can be asked. @param {import("./menus.js").Game | undefined} game @param {string[]} kinds */
export function questionsOf(game, kinds) {
  const all = (game?.questions ?? []).filter(({ only }) => !only.length || only.some((kind) => kinds.includes(kind)));
  return all.filter(({ key }, n) => all.findIndex((other) => other.key === key) === n);
}

/** The question that is chosen. @param {At} at */
export function chosen({ questions, values }) {
  return questions.find(({ key }) => key === values.ask) ?? questions[0];
}

/** Whether an option is at home where a form is, whatever else is asked. @param {Home} option @param {At} at */
export function isHome({ game, only }, { game: here, kinds }) {
  const fits = (/** @type {string} */ kind) => kind.startsWith("--") || kinds.includes(kind);
  return (game === null || game === here) && (!only.length || only.some(fits));
}

/** What a field holds. @param {Field} field @param {At} at */
export function valueOf(field, { values }) {
  const value = values[field.name] ?? field.value;
  if (field.kind !== "select" || field.choices?.some(([key]) => key === value)) return value;
  return field.must ? (field.choices?.[0]?.[0] ?? "") : "";
}

/**
 * The fields that there are, and of these the ones that say something.
 * @param {Command} command @param {At} at
 */
export function fieldsOf(command, at) {
  const all = command.fields.filter((field) => isHome(field, at) && isAsked(field, at));
  // What a game has by itself comes first, and is meant.
  const home = all.filter(({ name }, n) => all.findIndex((other) => other.name === name) === n);
  const said = home.filter((field) => {
    const value = valueOf(field, at);
    return value !== "" && value !== field.usually;
  });
  const there = home.filter((field) => goes(field, said, at));
  return { there, given: said.filter((field) => there.includes(field)) };
}

/** The files that are left behind. @param {Command} command @param {At} at */
export function keptOf(command, at) {
  const { given } = fieldsOf(command, at);
  return command.keeps.filter((kept) => isHome(kept, at) && goes(kept, given, at));
}

/** Whether an option has to do with the question. @param {Field} field @param {At} at */
function isAsked({ name, questions }, at) {
  const asked = chosen(at);
  if (!asked) return true;
  if (questions?.length && !questions.includes(asked.key)) return false;
  const has = (/** @type {import("./menus.js").Asked} */ { options, may }) => options.includes(name) || may.includes(name);
  return has(asked) || !at.questions.some(has);
}

/** Whether an option goes with what is said; of two that do not, the first stays. @param {Home} option @param {Field[]} said @param {At} at */
function goes(option, said, at) {
  const { name, only, needs, not_with } = option;
  const kinds = said.flatMap((field) => [`--${field.name}`, `--${field.name} ${valueOf(field, at)}`]);
  const fits = (/** @type {string} */ kind) => kinds.includes(kind) || at.kinds.includes(kind);
  const has = (/** @type {string} */ other) => said.some((field) => field.name === other);
  const mine = said.findIndex((field) => field === option);
  const against = said.findIndex((field) => field !== option && (not_with.includes(field.name) || field.not_with.includes(name)));
  return (!only.length || only.some(fits)) && needs.every(has) && (against < 0 || (mine >= 0 && mine < against));
}

/**
 * The question as the server takes it.
 * @param {Command} command @param {At} at @param {string} text
 * @returns {import("./job.js").Question}
 */
export function question(command, at, text) {
  /** @type {Record<string, unknown>} */
  const options = {};
  /** @type {Record<string, string>} */
  const texts = command.text ? { text } : {};
  const name = command.text ? [] : [at.game];
  for (const option of chosen(at)?.options ?? []) options[option] = true;
  for (const field of fieldsOf(command, at).given) {
    const value = valueOf(field, at);
    if (field.word) name.push(value);
    else if (field.beside) texts[field.beside] = value;
    else if (field.text) texts.text = text;
    else if (field.kind === "check") options[field.name] = true;
    else if (field.kind === "number") options[field.name] = Number(value);
    else options[field.name] = field.kind === "list" ? value.split(" ") : value;
  }
  const keep = keptOf(command, at).map((kept) => kept.name);
  return { command: command.name, options, ...(name.length ? { name } : {}), ...texts, ...(keep.length ? { keep } : {}) };
}

/** The same question on the command line. @param {import("./job.js").Question} question @param {string} file */
export function commandLine(question, file) {
  const words = ["misdeal", question.command, ...(question.name ?? [])];
  if (question.text !== undefined) words.push(...(question.name?.length ? ["--deck", file] : [file]));
  if (question.deal !== undefined) words.push("--deal", "table.deal");
  for (const [key, value] of Object.entries(question.options ?? {})) {
    if (value === true) words.push(`--${key}`);
    else for (const each of [value].flat()) words.push(`--${key}`, /[\s,]/.test(String(each)) ? `"${each}"` : String(each));
  }
  return words.join(" ");
}
