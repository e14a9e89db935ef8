import type { Samples } from './sample-input.ts';

const NAMES_A_THING = /(uuid|id|code|number|num|classroom|_tp)$/;
const MAX_TEXT = 64;

/** Ids and names from earlier responses, as input for later calls. */
export class Findings {
  readonly #found: { readonly path: string; readonly name: string; readonly text: string }[] = [];

  /** Records every text of a response that names something. */
  add(key: string, data: unknown): void {
    const path = pathOf(key);
    const rest: unknown[] = [data];
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
      if (typeof next !== 'object' || next === null) continue;
      for (const [name, value] of Object.entries(next)) {
        if (typeof value === 'object' && value !== null) rest.push(value);
        const isText = typeof value === 'string' || typeof value === 'number';
        if (isText && NAMES_A_THING.test(name) && String(value).length <= MAX_TEXT) {
          this.#found.push({ path, name, text: String(value) });
        }
      }
    }
  }

  /** Recorded values by name; first those of calls with the longest common path prefix. */
  near(key: string): Samples {
    const path = pathOf(key);
    const ranked = [...this.#found].sort((a, b) => common(b.path, path) - common(a.path, path));
    const texts = new Set<string>();
    return Object.fromEntries(
      ranked.flatMap(({ name, text }, at) => {
        if (texts.has(text)) return [];
        texts.add(text);
        return [[`${name}~${at}`, text]];
      }),
    );
  }
}

const pathOf = (key: string) => key.slice(key.indexOf(' ') + 1);

/** Length of the common prefix of two texts. */
function common(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
