import type { Block, PageContext } from '#src/page-model/page.ts';
import type { RenderedHtml } from '#src/page-model/rendered-html.ts';
import { classesIn } from './classes-in.ts';

/** What a block asked of its page, with the answers. */
type Answers = ReadonlyMap<string, unknown>;

/** Stands in HTML for the page's tracking mark, which blocks print as it is: a page puts in its own. No file of an author may hold it. */
const SOURCE = '\uffff';
/** A mark that reads the same in HTML. */
const PRINTABLE = /^[\w-]+$/;

/** An answer, and its JSON: pages say the same in objects of their own. */
interface KeptAnswer {
  readonly name: string;
  readonly answer: unknown;
  readonly json: string | undefined;
}

interface Kept {
  /** What stands before, between and after the places of the page's mark. */
  readonly html: readonly string[];
  readonly classes: readonly string[];
  readonly isHidden: boolean;
  readonly answers: readonly KeptAnswer[];
}

/**
 * HTML of blocks with what each asked of its page: where a page answers the same, the block has the same HTML. It is kept
 * as long as the block is; the compiler gives a block that comes again as the same object.
 */
export class KeptHtml {
  readonly #kept = new WeakMap<Block, Kept>();

  /** The HTML that was kept of a block, if this page answers the same. */
  find(block: Block, isHidden: boolean, page: PageContext): RenderedHtml | undefined {
    const known = this.#kept.get(block);
    if (known?.isHidden !== isHidden || !answersAlike(page, known.answers)) return undefined;
    return { html: known.html.join(page.source), classes: known.classes };
  }

  /**
   * Keeps the HTML of a block that asked `heard` of `page`, and gives it as this page has it. Keeps nothing of a block
   * whose questions are not all known.
   */
  keep(block: Block, isHidden: boolean, page: PageContext, html: string, answers: Answers | undefined): RenderedHtml {
    const parts = html.split(SOURCE);
    const classes = classesIn(html);
    if (answers) this.#kept.set(block, { html: parts, classes, isHidden, answers: [...answers].map(keptAnswer) });
    return { html: parts.join(page.source), classes };
  }
}

const keptAnswer = ([name, answer]: [string, unknown]): KeptAnswer => ({ name, answer, json: JSON.stringify(answer) });

function answersAlike(page: PageContext, answers: readonly KeptAnswer[]): boolean {
  return answers.every(({ name, answer, json }) => {
    const own: unknown = answerOf(page, name);
    return own === answer || JSON.stringify(own) === json;
  });
}

/** What a page says of itself, its mark but as a place for it. */
function answerOf(page: PageContext, name: string | symbol): unknown {
  if (name === 'source' && PRINTABLE.test(page.source ?? '')) return SOURCE;
  return Reflect.get(page, name);
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
      const answer: unknown = answerOf(target, name);
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
