/** Most texts of one generation; there are two. */
const MAX_MET = 2_000;

/**
 * Results by the text that they were made of.
 *
 * A text is kept from the second time on that it is met: most of what is met only once would push out what comes on every
 * page. What was not met for a generation goes. Results are frozen to their last part, for many share them.
 */
export class KeptTexts<T extends object> {
  #young = new Map<string, T | undefined>();
  #old = new Map<string, T | undefined>();

  find(text: string): T | undefined {
    const known = this.#young.get(text);
    if (known) return known;
    const older = this.#old.get(text);
    if (older) this.#put(text, older);
    return older;
  }

  /** Says that a text was met for which there is no result; `make` is asked for one where the text is worth keeping. */
  meet(text: string, make: () => T): void {
    const isMetAgain = this.#young.has(text) || this.#old.has(text);
    this.#put(text, isMetAgain ? frozen(make()) : undefined);
  }

  #put(text: string, result: T | undefined): void {
    if (this.#young.size >= MAX_MET) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(text, result);
  }
}

/** The value, which from now on nobody may change. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const child of Object.values(value)) frozen(child);
  return Object.freeze(value);
}
