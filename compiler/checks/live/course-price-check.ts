import { expandBlocks, type SourceBlock } from '../../link/expand-blocks.ts';
import { pricesOf, writesOwnPrice } from '../../link/page-prices.ts';
import type { ProblemArgs } from '../../problems/problem.ts';
import type { SourceDocument, SourceRange } from '../../problems/source-document.ts';
import { showMoney, writeYuan } from '../../read/money.ts';
import { placeInPage } from '../place-in-page.ts';
import { amountsOfPage, otherAmountsOf } from '../words/amount-words-check.ts';
import type { LiveCheck } from './live-comparison.ts';

type Data = Readonly<Record<string, unknown>>;

const OFFERS = new Set(['hero', 'price-card', 'sticky-buy', 'course-card', 'group-buy']);

/** A price that a page writes for one course, and where. */
interface WrittenPrice {
  readonly block: SourceBlock;
  /** Of the course. */
  readonly number: unknown;
  readonly price: number;
  readonly originPrice?: number;
  /** The block names the course itself. */
  readonly isOwn: boolean;
  readonly isGroupPrice: boolean;
}

/** The prices that a page writes for its courses, from top to bottom, where each is the price of one course. */
export function writtenPrices(document: SourceDocument, blocks: readonly SourceBlock[]): WrittenPrice[] {
  const { course } = (document.value ?? {}) as { readonly course?: Data };
  // Bundle prices and group prices are not the price of any single course.
  if (Array.isArray(course?.joint)) return [];
  const group = blocks.find(({ data }) => data.type === 'group-buy')?.data.groupPrice;
  const cards = blocks.filter(({ data }) => data.type === 'price-card');
  return blocks.flatMap((block) => {
    const { type, course: own, price, originPrice } = block.data as Data & { course?: Data };
    if (typeof price !== 'number' || !OFFERS.has(String(type))) return [];
    // Several cards are several ways to buy; the page's course is one of them.
    if (type === 'price-card' && cards.length > 1) return [];
    const isGroupPrice = price === group;
    const written = { block, number: (own ?? course)?.number, price, isOwn: own !== undefined, isGroupPrice };
    return [{ ...written, ...(typeof originPrice === 'number' && { originPrice }) }];
  });
}

/**
 * Compares a page's prices with the present and former prices of its courses. When several prices agree with one
 * another, the course number is probably wrong.
 */
export function checkCoursePrices({ document, context, catalogue, report }: LiveCheck): void {
  const { course } = (document.value ?? {}) as { readonly course?: Data };
  const wrong: { readonly range: SourceRange; readonly args: ProblemArgs }[] = [];
  for (const { block, number, price, originPrice, isOwn, isGroupPrice } of writtenPrices(
    document,
    expandBlocks(document, context),
  )) {
    const known = catalogue.courses.find(({ course_number }) => course_number === number);
    if (!known) continue;
    if (price === known.price && originPrice !== undefined && originPrice !== known.origin_price) {
      const range = placeInPage(document, block, [...block.path, 'originPrice']);
      const real = { name: known.name, real: showMoney(known.origin_price), written: writeYuan(known.origin_price) };
      report('COURSE_ORIGIN_PRICE', range, { money: showMoney(originPrice), ...real });
    }
    if (price === known.price || isGroupPrice) continue;
    const range = placeInPage(document, block, [...block.path, 'price']);
    const real = { name: known.name, real: showMoney(known.price), written: writeYuan(known.price) };
    if (isOwn) report('COURSE_PRICE', range, { money: showMoney(price), ...real });
    else wrong.push({ range, args: { money: showMoney(price), ...real } });
  }
  const [first, ...others] = wrong;
  const isOnePrice = others.length > 0 && others.every(({ args }) => args.money === first?.args.money);
  if (first && isOnePrice) {
    // Several places that agree are right more often than a course number that fits none of them.
    const number = String(course?.number);
    const range = document.rangeOf(['course', 'number']);
    report('COURSE_NUMBER_DOUBTFUL', range, { number, count: wrong.length, ...first.args });
  } else for (const { range, args } of wrong) report('COURSE_PRICE', range, args);
}

/**
 * For a page that writes no price of its own course: every price in its words must be a price of something the page
 * names in the catalogue. When the page writes a price, its words were compared with that.
 */
export function checkCourseWords({ document, context, catalogue, named, report }: LiveCheck): void {
  const blocks = expandBlocks(document, context);
  const courses = catalogue.courses.filter(({ course_number, uuid, product_uuid }) =>
    [course_number, uuid, product_uuid].some((id) => id !== null && named.has(id)),
  );
  const [first] = courses;
  if (!first || writesOwnPrice(document, blocks)) return;
  const known = new Set([
    ...pricesOf(blocks).map(({ cents }) => cents),
    ...courses.flatMap(({ price, origin_price }) => [price, origin_price]),
    ...catalogue.activities
      .filter(({ course_uuid }) => courses.some(({ uuid }) => uuid === course_uuid))
      .map(({ group_price }) => group_price),
    ...otherAmountsOf(document, blocks),
  ]);
  for (const { amount, rangeOf } of amountsOfPage(document, blocks, context)) {
    const { role, cents, written } = amount;
    if (role !== 'price' || known.has(cents)) continue;
    report('COURSE_WORDS', rangeOf(), { said: written, name: first.name, real: showMoney(first.price) });
  }
}
