import { readFileSync } from 'node:fs';
import type { CompilerCalls } from '#src/contract/console/compiler-calls.ts';
import type { CompileSite } from '../build/compile-site.ts';
import { writtenPrices } from '../checks/live/course-price-check.ts';
import { referencesOfPage } from '../checks/live/page-references.ts';
import { pagesOf } from '../checks/over-arms.ts';
import { amountsOfPage } from '../checks/words/amount-words-check.ts';
import { expandBlocks } from '../link/expand-blocks.ts';
import type { LinkContext } from '../link/link-context.ts';
import { pageStateOf } from '../link/page-state.ts';
import { isError } from '../problems/problem.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import { publicPathOf } from '../read/page-path.ts';
import type { SourceFile } from '../site/source-files.ts';
import { pagesShowing } from './fragments.ts';
import { stateAt } from './page-cards.ts';

type Asked = CompilerCalls['pagesOfCourse']['input'];
type Found = Omit<CompilerCalls['pagesOfCourse']['reply'][number], 'live'>;

/** The saved pages that name a course, directly or in a fragment, with the prices they show for it. */
export function pagesOfCourse(site: CompileSite, asked: Asked): Found[] {
  const now = Date.now();
  const context = { ...site.track().context, now };
  return mayName(site, asked).flatMap((source) => {
    const { document, problems } = site.loaded.check(source, undefined, context);
    if (!document || typeof document.value !== 'object') return [];
    const pages = pagesOf(document, context);
    if (!pages.some((page) => names(page, context, asked))) return [];
    const { title } = document.value as { readonly title?: unknown };
    const place = source.place ?? '';
    const path = publicPathOf(place);
    const state = stateAt({ ...pageStateOf(document), hasErrors: problems.some(isError) }, now);
    return [
      {
        file: place,
        path,
        title: typeof title === 'string' ? title : path,
        state,
        ...writtenIn(pages, context, asked),
      },
    ];
  });
}

/** Pages with an id of the course in their text or in a fragment's text; the others are not parsed. */
function mayName(site: CompileSite, { number, uuid }: Asked): readonly SourceFile[] {
  const mentions = (text: string) => text.includes(number) || text.toLowerCase().includes(uuid);
  const { context, files } = site.loaded;
  const fragments = [...(context?.fragmentNames ?? [])].filter((name) => mentions(context?.fragment(name)?.text ?? ''));
  const around = new Set(fragments.flatMap((name) => pagesShowing(name, site)));
  return files.filter((source) => source.kind === 'page' && (around.has(source) || mentions(textOf(source))));
}

/** The text of a file; empty when the file is gone. */
export function textOf({ absolute }: SourceFile): string {
  try {
    return readFileSync(absolute, 'utf8');
  } catch {
    return '';
  }
}

const names = (page: SourceDocument, context: LinkContext, { number, uuid }: Asked) =>
  referencesOfPage(page, context).some(
    ({ kind, id }) => (kind === 'course-number' && id === number) || (kind === 'course' && id.toLowerCase() === uuid),
  );

function writtenIn(pages: readonly SourceDocument[], context: LinkContext, { number }: Asked) {
  const [prices, originPrices, words] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const page of pages) {
    const blocks = expandBlocks(page, context);
    for (const written of writtenPrices(page, blocks)) {
      if (written.number !== number || written.isGroupPrice) continue;
      prices.add(written.price);
      if (written.originPrice !== undefined) originPrices.add(written.originPrice);
    }
    for (const { amount } of amountsOfPage(page, blocks, context)) {
      if (amount.role === 'price') words.add(amount.cents);
    }
  }
  return { prices: [...prices], originPrices: [...originPrices], words: [...words] };
}
