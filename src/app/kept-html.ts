import type { PageContext } from '#src/page-model/page.ts';

/** Most blocks whose HTML is kept; fragments, teachers and common questions are the same on many pages. */
const MAX_KEPT = 500;

/** What a block asked of its page, with the answers. */
type Answers = ReadonlyMap<string, unknown>;

interface Kept {
  readonly html: string;
  readonly answers: Answers;
}

/** HTML of blocks with what each asked of its page: where a page answers the same, the block has the same HTML. */
export class KeptHtml {
  readonly #kept = new Map<string, Kept>();

  /** The HTML that was kept under `key`, if this page answers the same. */
  find(key: string, page: PageContext): string | undefined {
    const known = this.#kept.get(key);
    if (!known || !answersAlike(page, known.answers)) return undefined;
    this.#put(key, known);
    return known.html;
  }

  /** Keeps nothing of a block whose questions are not all known. */
  keep(key: string, html: string, answers: Answers | undefined): void {
    if (answers) this.#put(key, { html, answers });
  }

  /** Lets go of what was not asked for longest. */
  #put(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.size > MAX_KEPT ? this.#kept.keys() : [];
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}

function answersAlike(page: PageContext, answers: Answers): boolean {
  for (const [name, answer] of answers) {
    const own: unknown = Reflect.get(page, name);
    if (own !== answer && JSON.stringify(own) !== JSON.stringify(answer)) return false;
  }
  return true;
}

/** A page that remembers what it is asked; `answers` is undefined where it was asked for everything it has. */
export function listenTo(page: PageContext): {
  readonly heard: PageContext;
  readonly answers: () => Answers | undefined;
} {
  const answers = new Map<string, unknown>();
  let isWhole = false;
  const heard = new Proxy(page, {
    get(target, name) {
      const answer: unknown = Reflect.get(target, name);
      answers.set(String(name), answer);
      return answer;
    },
    ownKeys(target) {
      isWhole = true;
      return Reflect.ownKeys(target);
    },
    has(target, name) {
      isWhole = true;
      return Reflect.has(target, name);
    },
  });
  return { heard, answers: () => (isWhole ? undefined : answers) };
}
