import type { CatalogueAnswer } from '#src/contract/catalogue.ts';
import { couponMolds, couponSetStates } from '#src/contract/states.ts';
import { placeInPage } from '../checks/place-in-page.ts';
import { showMoney } from '../money.ts';
import { showInstant } from '../page-state.ts';
import type { ValuePath } from '../source-document.ts';
import type { LiveCheck } from './live-comparison.ts';
import type { PageReference } from './page-references.ts';

type Coupon = CatalogueAnswer['coupons'][number];
type Data = Readonly<Record<string, unknown>>;

/** What a block says of a coupon, beside its uuid. */
interface WrittenCoupon extends Data {
  /** Where it is written within its block. */
  readonly at: ValuePath;
  /** The keys whose texts name what must be spent. */
  readonly words: readonly string[];
}

/** A coupon is there, is given out while the page can be seen, and is what the page says it is. */
export function checkCoupon(reference: PageReference, check: LiveCheck): void {
  const { id, range, block } = reference;
  const { document, catalogue, open, report } = check;
  const coupon = catalogue.coupons.find(({ uuid }) => uuid.toLowerCase() === id.toLowerCase());
  if (!coupon || coupon.set_state === couponSetStates.FAILED) {
    report('COUPON_NOT_FOUND', range(), { id, state: coupon ? '@coupon-withdrawn' : '@coupon-missing' });
    return;
  }
  const [start, end] = [Date.parse(coupon.start_time), Date.parse(coupon.end_time)];
  const isShort = open.until !== Number.POSITIVE_INFINITY && end < open.until;
  if (end <= open.from || start > open.from || isShort) {
    const times = { start: showInstant(start), end: showInstant(end) };
    const pageUntil = open.until === Number.POSITIVE_INFINITY ? '@open-end' : showInstant(open.until);
    report('COUPON_TIME', range(), { name: coupon.name, ...times, from: showInstant(open.from), until: pageUntil });
  } else if (coupon.stock_left === 0) report('COUPON_SOLD_OUT', range(), { name: coupon.name });
  const written = block && writtenBy(block.data);
  if (!block || !written) return;
  const flaw = flawOf(written, coupon);
  if (flaw) {
    const { at, ...said } = flaw;
    report('COUPON_DIFFERS', placeInPage(document, block, [...block.path, ...at]), { name: coupon.name, ...said });
  }
  checkCourse(coupon, reference, check);
}

function writtenBy(block: Data): WrittenCoupon | undefined {
  if (block.type === 'coupon') return { mold: couponMolds.MONEY, ...block, at: [], words: ['title', 'condition'] };
  const ticket = block.type === 'exit-dialog' ? (block.coupon as Data | undefined) : undefined;
  return ticket && { mold: couponMolds.MONEY, ...ticket, at: ['coupon'], words: ['label'] };
}

const MOLDS: Readonly<Record<number, string>> = {
  1: '@mold-money',
  2: '@mold-discount',
  3: '@mold-deposit',
  4: '@mold-custom',
};

/** The first thing in which the words of the page and the coupon differ, and where it is written. */
function flawOf(written: WrittenCoupon, coupon: Coupon) {
  const { mold, amount, discount, at, words } = written;
  if (mold !== coupon.mold) {
    const [said, real] = [MOLDS[Number(mold)] ?? '', MOLDS[coupon.mold] ?? ''];
    return { at: [...at, 'mold'], what: '@coupon-mold', said, real };
  }
  const isMoney = coupon.mold === couponMolds.MONEY || coupon.mold === couponMolds.DEPOSIT;
  if (isMoney && typeof amount === 'number' && amount !== coupon.amount) {
    const [said, real] = [showMoney(amount), showMoney(coupon.amount)];
    return { at: [...at, 'amount'], what: '@coupon-amount', said, real };
  }
  if (coupon.mold === couponMolds.DISCOUNT && typeof discount === 'number' && discount !== coupon.discount_percent) {
    const [said, real] = [folds(discount), folds(coupon.discount_percent)];
    return { at: [...at, 'discount'], what: '@coupon-discount', said, real };
  }
  for (const key of words) {
    const cents = thresholdIn(String(written[key] ?? ''));
    if (cents === undefined || cents === coupon.threshold) continue;
    return { at: [...at, key], what: '@coupon-threshold', said: showMoney(cents), real: showMoney(coupon.threshold) };
  }
  return undefined;
}

const folds = (percent: number) => `${percent / 10} 折`;

/** What must be spent, as a text says it: `满 1000 元可用`, `无门槛`. */
function thresholdIn(text: string): number | undefined {
  const figure = /满\s*[¥￥]?\s*(\d[\d,]*(?:\.\d{1,2})?)/.exec(text)?.[1];
  if (figure !== undefined) return Math.round(Number(figure.replaceAll(',', '')) * 100);
  return text.includes('无门槛') ? 0 : undefined;
}

/** The coupon of a page that sells courses can be used for one of those that the page names. */
function checkCourse(coupon: Coupon, { range }: PageReference, { catalogue, named, report }: LiveCheck): void {
  if (coupon.course_uuids.length === 0) return;
  const own = catalogue.courses.filter((course) => named.has(course.course_number) || named.has(course.uuid));
  if (own.length === 0 || own.some(({ uuid }) => coupon.course_uuids.includes(uuid))) return;
  report('COUPON_COURSE', range(), { name: coupon.name, course: own[0]?.name ?? '' });
}
