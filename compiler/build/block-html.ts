import { holds, plainVisit } from '#src/page-model/conditions.ts';
import type { Block, PageContext } from '#src/page-model/page.ts';
import type { RenderedHtml } from '#src/page-model/rendered-html.ts';
import type { Prerender } from './page-renderer.ts';

type PageFact = keyof PageContext;

/** Every question that a block may ask of its page. */
const PAGE_FACTS: Readonly<Record<PageFact, true>> = {
  path: true,
  title: true,
  course: true,
  source: true,
  hasWholePrices: true,
  agreements: true,
  firstPicture: true,
};

interface CachedHtml {
  readonly html: RenderedHtml;
  readonly isHidden: boolean;
  /** The questions the block asked of its page, with the answers as JSON. */
  readonly answers: ReadonlyMap<PageFact, string | undefined>;
}

/**
 * Renders blocks. A block that pages share (`isShared`) is rendered once for all pages that answer its questions in the
 * same way.
 */
export function rememberHtml(
  renderBlock: Prerender['renderBlock'],
  isShared: (block: Block) => boolean,
): Prerender['renderBlock'] {
  const known = new Map<Block, CachedHtml>();
  return (block, page, builtAt) => {
    if (!isShared(block)) return renderBlock(block, page, builtAt);
    const isHidden = !holds(block.when, plainVisit(builtAt));
    const cached = known.get(block);
    if (cached?.isHidden === isHidden && answersAlike(page, cached.answers)) return cached.html;
    const answers = new Map<PageFact, string | undefined>();
    const html = renderBlock(block, noting(page, answers), builtAt);
    known.set(block, { html, isHidden, answers });
    return html;
  };
}

function answersAlike(page: PageContext, answers: CachedHtml['answers']): boolean {
  return [...answers].every(([fact, answer]) => JSON.stringify(page[fact]) === answer);
}

/** The page, wrapped so that each question and its answer are recorded in `answers`. */
function noting(page: PageContext, answers: Map<PageFact, string | undefined>): PageContext {
  const getters = Object.keys(PAGE_FACTS).map((name) => {
    const fact = name as PageFact;
    const get = () => {
      const answer = page[fact];
      answers.set(fact, JSON.stringify(answer));
      return answer;
    };
    return [fact, { get, enumerable: true }] as const;
  });
  return Object.defineProperties<PageContext>({ path: '', title: '', agreements: [] }, Object.fromEntries(getters));
}
