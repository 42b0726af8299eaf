// The way to the server: JSON there and back, and a sentence when something is wrong.

/** What the server says is wrong, with its place in the text that was sent. */
export class Trouble extends Error {
  /** @param {number} status @param {{error?: string, line?: number, column?: number}} said */
  constructor(status, said) {
    super(said.error ?? `the server answered with status ${status}`);
    this.status = status;
    this.line = said.line;
    this.column = said.column;
  }
}

/**
 * Asks the server. Whoever aborts the signal ends the work on the answer too.
 * @param {"GET" | "POST" | "DELETE"} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function call(method, path, body, signal) {
  const given = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch(path, { method, signal, ...given });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Trouble(0, { error: "The server can't be reached; is misdeal serve still running?" });
  }
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Trouble(answer.status, said);
  return said;
}
