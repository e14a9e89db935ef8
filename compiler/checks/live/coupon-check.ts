import type { CatalogueAnswer } from '#src/contract/catalogue.ts';
import { couponMolds, couponSetStates } from '#src/contract/states.ts';
import { showInstant } from '../../link/page-state.ts';
import type { ValuePath } from '../../problems/source-document.ts';
import { showMoney } from '../../read/money.ts';
import { placeInPage } from '../place-in-page.ts';
import type { LiveCheck } from './live-comparison.ts';
import type { PageReference } from './page-references.ts';
import { type CouponFigures, figuresIn, isSameName, type WrittenCoupon, writtenCoupon } from './written-coupon.ts';

type Coupon = CatalogueAnswer['coupons'][number];

/** Checks that a coupon exists, is given out while the page is open, and has the figures that the page states. */
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
  const written = block && writtenCoupon(block.data);
  if (!block || !written) return;
  const rangeOf = (at: ValuePath) => placeInPage(document, block, [...block.path, ...at]);
  const { name } = coupon;
  const flaw = flawOf(written, coupon);
  if (flaw) {
    const { at, ...said } = flaw;
    report('COUPON_DIFFERS', rangeOf(at), { name, ...said });
  }
  if (!isSameName(written.name.text, name)) {
    report('COUPON_NAME', rangeOf(written.name.at), { said: written.name.text, name });
  }
  checkCourse(coupon, reference, check);
}

const MOLDS: Readonly<Record<number, string>> = {
  1: '@mold-money',
  2: '@mold-discount',
  3: '@mold-deposit',
  4: '@mold-custom',
};

/** The first difference between the page and the coupon, and where the page writes it. */
function flawOf({ mold, amount, discount, at, texts }: WrittenCoupon, coupon: Coupon) {
  if (mold !== coupon.mold) {
    const [said, real] = [MOLDS[mold] ?? '', MOLDS[coupon.mold] ?? ''];
    return { at: [...at, 'mold'], what: '@coupon-mold', said, real };
  }
  const isMoney = mold === couponMolds.MONEY || mold === couponMolds.DEPOSIT;
  const wrong = (what: string, said: number | undefined, real: number, isMeant = true) =>
    isMeant && said !== undefined && said !== real ? { what, ...shown(what, said, real) } : undefined;
  const findWrong = (figures: CouponFigures) =>
    wrong('@coupon-amount', figures.amount, coupon.amount, isMoney) ??
    wrong('@coupon-discount', figures.discount, coupon.discount_percent, mold === couponMolds.DISCOUNT) ??
    wrong('@coupon-threshold', figures.threshold, coupon.threshold);
  const byKey = findWrong({ amount, discount });
  if (byKey) return { at: [...at, byKey.what === '@coupon-amount' ? 'amount' : 'discount'], ...byKey };
  for (const { at: place, text } of texts) {
    const inText = findWrong(figuresIn(text));
    if (inText) return { at: place, ...inText };
  }
  return undefined;
}

function shown(what: string, said: number, real: number) {
  const show = what === '@coupon-discount' ? (percent: number) => `${percent / 10} 折` : showMoney;
  return { said: show(said), real: show(real) };
}

/** A coupon on a page that sells courses must be valid for one of the courses that the page names. */
function checkCourse(coupon: Coupon, { range }: PageReference, { catalogue, named, report }: LiveCheck): void {
  if (coupon.course_uuids.length === 0) return;
  const own = catalogue.courses.filter((course) => named.has(course.course_number) || named.has(course.uuid));
  if (own.length === 0 || own.some(({ uuid }) => coupon.course_uuids.includes(uuid))) return;
  report('COUPON_COURSE', range(), { name: coupon.name, course: own[0]?.name ?? '' });
}
