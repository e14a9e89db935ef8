import type { Block, PageContext } from '#src/page-model/page.ts';

/** What a block asked of its page, with the answers. */
type Answers = ReadonlyMap<string, unknown>;

interface Kept {
  readonly html: string;
  readonly isHidden: boolean;
  readonly answers: Answers;
}

/**
 * HTML of blocks with what each asked of its page: where a page answers the same, the block has the same HTML. It is kept
 * as long as the block is; the compiler gives a block that comes again as the same object.
 */
export class KeptHtml {
  readonly #kept = new WeakMap<Block, Kept>();

  /** The HTML that was kept of a block, if this page answers the same. */
  find(block: Block, isHidden: boolean, page: PageContext): string | undefined {
    const known = this.#kept.get(block);
    return known?.isHidden === isHidden && answersAlike(page, known.answers) ? known.html : undefined;
  }

  /** Keeps nothing of a block whose questions are not all known. */
  keep(block: Block, isHidden: boolean, html: string, answers: Answers | undefined): void {
    if (answers) this.#kept.set(block, { html, isHidden, answers });
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
