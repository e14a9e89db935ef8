import type { CatalogueAnswer } from '#src/contract/catalogue.ts';
import { expandBlocks } from '../../link/expand-blocks.ts';
import { walkTexts } from '../../link/walk.ts';
import type { SourceRange } from '../../problems/source-document.ts';
import { showMoney } from '../../read/money.ts';
import { placeInPage } from '../place-in-page.ts';
import { courseNumberAt, livesIn } from '../words/promise-checks.ts';
import type { LiveCheck } from './live-comparison.ts';
import { figuresIn, writtenCoupon } from './written-coupon.ts';

/**
 * Figures in a page's texts must match the catalogue: numbers of live classes, conditions of coupons. Decision 0218.
 */
export function checkWords(check: LiveCheck): void {
  const { document, context } = check;
  const { blocks: _, ...head } = (document.value ?? {}) as Readonly<Record<string, unknown>>;
  const course = courseNumberAt(head, []);
  const coupons = check.catalogue.coupons.filter(({ uuid }) => check.named.has(uuid));
  walkTexts(context.schemas.of('page'), head, [], ({ text, path }) => {
    const at = [...path];
    const rangeOf = () => document.rangeOf(at);
    compareLives({ text, number: course, rangeOf }, check);
    compareCoupons({ text, rangeOf }, coupons, check);
  });
  for (const block of expandBlocks(document, context)) {
    // Text on a coupon is compared with that coupon.
    const isCoupon = writtenCoupon(block.data) !== undefined;
    walkTexts(context.schemas.block, block.data, [], ({ text, path }) => {
      const at = [...block.path, ...path];
      const rangeOf = () => placeInPage(document, block, at);
      compareLives({ text, number: courseNumberAt(block.data, path) ?? course, rangeOf }, check);
      if (!isCoupon) compareCoupons({ text, rangeOf }, coupons, check);
    });
  }
}

interface Words {
  readonly text: string;
  readonly rangeOf: () => SourceRange;
}

function compareLives(
  { text, number, rangeOf }: Words & { readonly number: string | undefined },
  { catalogue, context, report }: LiveCheck,
): void {
  const said = text.includes('直播') ? livesIn(text) : undefined;
  const course = catalogue.courses.find(({ course_number }) => course_number === number);
  if (said === undefined || !course || said === course.live_count) return;
  // It contradicts the promise, which is reported without the catalogue.
  const promised = context.promises.courses?.find((each) => each.number === number)?.lives;
  if (promised !== undefined && said !== promised) return;
  report('COURSE_LIVES', rangeOf(), { said, name: course.name, real: course.live_count });
}

/** `满 1000 减 100`, `满 1000 可用`: the condition of a coupon, not of a gift or a number of people. */
const RULE =
  /满\s*[¥￥]?\s*\d[\d,.]*\s*元?\s*(?:即可|立|可)?(?:(?:减|抵)\s*[¥￥]?\s*\d[\d,]*(?:\.\d{1,2})?|(?:可|能|才能)?(?:使用|用)(?!心|户))/g;

function compareCoupons(
  { text, rangeOf }: Words,
  coupons: readonly CatalogueAnswer['coupons'][number][],
  { report }: LiveCheck,
): void {
  const [first] = coupons;
  if (!first || !text.includes('满')) return;
  for (const [said] of text.matchAll(RULE)) {
    const { amount, threshold } = figuresIn(said);
    const fits = coupons.some(
      (coupon) => threshold === coupon.threshold && (amount === undefined || amount === coupon.amount),
    );
    if (fits) continue;
    const rule = first.threshold === 0 ? '无门槛' : `满 ${showMoney(first.threshold)}`;
    const real = first.amount > 0 ? `${rule} 减 ${showMoney(first.amount)}` : rule;
    report('COUPON_RULE_WORDS', rangeOf(), { said, name: first.name, real });
  }
}
