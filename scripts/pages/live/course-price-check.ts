import { placeInPage } from '../checks/place-in-page.ts';
import { expandBlocks } from '../expand-blocks.ts';
import { showMoney, writeYuan } from '../money.ts';
import type { LiveCheck } from './live-comparison.ts';

type Data = Readonly<Record<string, unknown>>;

const OFFERS = new Set(['hero', 'price-card', 'sticky-buy', 'course-card', 'group-buy']);

/** Prices of a page are those that its courses cost; a price that none of several courses has is told of the likeliest. */
export function checkCoursePrices({ document, context, catalogue, report }: LiveCheck): void {
  const { course } = (document.value ?? {}) as { readonly course?: Data };
  // Courses that are sold together, and the price of a group, have figures that no single course has.
  if (Array.isArray(course?.joint)) return;
  const blocks = expandBlocks(document, context);
  const group = blocks.find(({ data }) => data.type === 'group-buy')?.data.groupPrice;
  const cards = blocks.filter(({ data }) => data.type === 'price-card');
  for (const block of blocks) {
    const { type, course: own, price } = block.data as Data & { course?: Data };
    if (typeof price !== 'number' || !OFFERS.has(String(type))) continue;
    const number = (own ?? course)?.number;
    const known = catalogue.courses.find(({ course_number }) => course_number === number);
    if (!known || price === known.price || price === group) continue;
    // Several cards are several ways to buy, of which the page's course is one.
    if (type === 'price-card' && cards.length > 1) continue;
    const range = placeInPage(document, block, [...block.path, 'price']);
    const real = { name: known.name, real: showMoney(known.price), written: writeYuan(known.price) };
    report('COURSE_PRICE', range, { money: showMoney(price), ...real });
  }
}
