import type { Database } from '#server/db/database.ts';
import { changesOfSale, type FoundSale } from '#server/domains/sales/find-sales.ts';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { CompilerCalls } from '#src/contract/console/compiler-calls.ts';
import { priceText } from '#src/contract/console/sale-values.ts';

type Page = NonNullable<ConsoleReply<'GET /console/api/courses/{uuid}/pages'>['pages']>[number];
type Written = CompilerCalls['pagesOfCourse']['reply'][number];

/** The pages that name a course, each with its differences from the course's data. */
export async function pagesOfCourse(db: Database, compiler: PageCompiler, { course }: FoundSale): Promise<Page[]> {
  const found = await compiler.ask('pagesOfCourse', { number: course.courseNumber, uuid: course.id });
  const { rows } = await changesOfSale(db, course.id);
  const former = new Set(rows.flatMap(({ before: { price, originPrice } }) => [price, originPrice]));
  return found.map((page) => {
    const { file, path, title, state, live, prices } = page;
    const isOver = state === 'archived' || state === 'closed';
    const differences = isOver ? [] : differencesOf(page, course, former);
    return { file, path, title, state, isUnpublished: live === 'differs', prices: [...prices], differences };
  });
}

interface Sold {
  readonly priceCents: number;
  readonly originPriceCents: number;
}

/** The differences as text. Of the prices in a page's texts, only former prices certainly belong to this course. */
function differencesOf(
  { prices, originPrices, words }: Written,
  { priceCents, originPriceCents }: Sold,
  former: ReadonlySet<number | undefined>,
): string[] {
  const isOld = (cents: number) => former.has(cents) && cents !== priceCents && cents !== originPriceCents;
  const wrong = prices.filter((cents) => cents !== priceCents);
  const wrongOrigin = originPrices.filter((cents) => cents !== originPriceCents);
  const told = new Set([...wrong, ...wrongOrigin]);
  return [
    ...wrong.map((cents) => `价格写着 ${priceText(cents)}`),
    ...wrongOrigin.map((cents) => `原价写着 ${priceText(cents)}`),
    ...words.filter((cents) => isOld(cents) && !told.has(cents)).map((cents) => `文字里写着 ${priceText(cents)}`),
  ];
}
