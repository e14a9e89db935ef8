import { type AmountRole, amountsInText, type TextAmount } from '../../link/amounts-in-text.ts';
import type { SourceBlock } from '../../link/expand-blocks.ts';
import type { LinkContext } from '../../link/link-context.ts';
import { pricesOf, writesOwnPrice } from '../../link/page-prices.ts';
import { walkTexts } from '../../link/walk.ts';
import { createProblem, type Problem } from '../../problems/problem.ts';
import type { SourceDocument, SourceRange, ValuePath } from '../../problems/source-document.ts';
import { showMoney } from '../../read/money.ts';
import type { SchemaPlan } from '../../validate/schema-plan.ts';
import { placeInPage } from '../place-in-page.ts';

type Data = Readonly<Record<string, unknown>>;

/** Words on buttons; their prices are compared with the button's own price. */
export const LABELS: readonly (readonly string[])[] = [['label'], ['submit'], ['button', 'label']];
/** Texts that are compared with the coupon they belong to. */
const OF_COUPONS = new Set(['coupon title', 'coupon condition', 'exit-dialog coupon.label']);
/** Texts that no visitor reads. */
const OF_AUTHORS = ['weight', 'experiment', 'otherAmounts', 'sharedSource'];

/** An amount in a text of a page. */
interface AmountInPage {
  readonly amount: TextAmount;
  /** It is the price on a button, which is compared with the button's own price. */
  readonly isLabel: boolean;
  readonly rangeOf: () => SourceRange;
}

/**
 * Warns about every amount in a page's texts that is neither one of its prices nor follows from them: a difference, a
 * price less a coupon, a price per day. When a page writes no price of its own course, only the catalogue can judge its
 * amounts. For a page with an arm, `standing` are the blocks of the page as it is: a price that differs is reported
 * once, at the price.
 */
export function checkAmountWords(
  document: SourceDocument,
  blocks: readonly SourceBlock[],
  context: Pick<LinkContext, 'schemas' | 'once'>,
  standing: readonly SourceBlock[],
): Problem[] {
  if (!writesOwnPrice(document, blocks)) return [];
  const found = amountsOfPage(document, blocks, context).filter(({ isLabel }) => !isLabel);
  if (found.length === 0) return [];
  const known = knownAmounts(document, [...blocks, ...standing]);
  return found.flatMap(({ amount, rangeOf }) => {
    const { role, cents, written } = amount;
    if (role === 'other' || FITS[role](cents, known, () => countsOf(document, blocks))) return [];
    const args = { written, what: `@amount-${role}`, known: known.shown.map(showMoney) };
    return [createProblem('PRICE_WORDS', { file: document.file, range: rangeOf() }, args)];
  });
}

/** Every amount in the texts of a page and its fragments, except on coupons, which have their own check. */
export function amountsOfPage(
  document: SourceDocument,
  blocks: readonly SourceBlock[],
  context: Pick<LinkContext, 'schemas' | 'once'>,
): AmountInPage[] {
  const { schemas } = context;
  const head = { ...(document.value as Data), blocks: undefined };
  const place = (path: ValuePath, { written }: TextAmount) => within(document, document.rangeOf(path), written);
  return [
    ...amountsIn(schemas.of('page'), head)
      .filter(({ at: [key] }) => !OF_AUTHORS.includes(String(key)))
      .map(({ at, amount }) => ({ amount, isLabel: false, rangeOf: () => place(at, amount) })),
    ...blocks.flatMap((block) =>
      context
        .once('amounts in words', block, () => amountsOfBlock(block.data, schemas.block))
        .map(({ at, amount }) => {
          const path = [...block.path, ...at];
          const rangeOf = () => (block.fragment ? placeInPage(document, block, path) : place(path, amount));
          return { amount, isLabel: amount.role === 'price' && IS_LABEL.has(at.join('.')), rangeOf };
        }),
    ),
  ];
}

interface FoundAmount {
  readonly at: ValuePath;
  readonly amount: TextAmount;
}

const IS_LABEL = new Set(LABELS.map((path) => path.join('.')));

const amountsOfBlock = (data: Data, schema: SchemaPlan): readonly FoundAmount[] =>
  amountsIn(schema, data).filter(({ at }) => !OF_COUPONS.has(`${String(data.type)} ${at.join('.')}`));

function amountsIn(schema: SchemaPlan, value: unknown): FoundAmount[] {
  const found: FoundAmount[] = [];
  walkTexts(schema, value, [], ({ text, path }) => {
    for (const amount of amountsInText(text)) found.push({ at: [...path], amount });
  });
  return found;
}

function within(document: SourceDocument, whole: SourceRange, written: string): SourceRange {
  const at = document.text.indexOf(written, whole.start);
  return at >= 0 && at < whole.end ? document.rangeAt(at, at + written.length) : whole;
}

/** The amounts that a page states. */
interface KnownAmounts {
  /** What something costs, or used to cost. */
  readonly prices: ReadonlySet<number>;
  readonly coupons: ReadonlySet<number>;
  /** Discounts, as percent of the price that is left. */
  readonly discounts: readonly number[];
  /** Amounts that the author says are not prices. */
  readonly others: ReadonlySet<number>;
  readonly shown: readonly number[];
}

function knownAmounts(document: SourceDocument, blocks: readonly SourceBlock[]): KnownAmounts {
  const all = pricesOf(blocks);
  const prices = new Set(all.filter(({ name }) => name !== 'amount').map(({ cents }) => cents));
  const coupons = new Set(all.filter(({ name }) => name === 'amount').map(({ cents }) => cents));
  const discounts = blocks.flatMap(({ data: { type, discount } }) =>
    type === 'coupon' && typeof discount === 'number' ? [discount] : [],
  );
  const others = new Set(otherAmountsOf(document, blocks));
  return { prices, coupons, discounts, others, shown: [...new Set([...prices, ...coupons])] };
}

/** Amounts that a page or one of its fragments declares not to be prices. */
export function otherAmountsOf(document: SourceDocument, blocks: readonly SourceBlock[]): number[] {
  const files = new Set([document, ...blocks.map((block) => block.document)]);
  return [...files].flatMap(({ value }) => {
    const { otherAmounts } = value as { readonly otherAmounts?: readonly { readonly amount?: unknown }[] };
    return (otherAmounts ?? []).flatMap(({ amount }) => (typeof amount === 'number' ? [amount] : []));
  });
}

type Fit = (cents: number, known: KnownAmounts, counts: () => ReadonlySet<number>) => boolean;

const isPrice: Fit = (cents, { prices, coupons, discounts, others }) =>
  prices.has(cents) ||
  others.has(cents) ||
  [...prices, ...others].some(
    (price) =>
      coupons.has(price - cents) || discounts.some((discount) => Math.round((price * discount) / 100) === cents),
  );

const isOff: Fit = (cents, { prices, coupons, others }) =>
  coupons.has(cents) || others.has(cents) || [...prices].some((price) => prices.has(price - cents));

const FITS: Readonly<Record<Exclude<AmountRole, 'other'>, Fit>> = {
  price: isPrice,
  off: isOff,
  deposit: (cents, known, counts) => known.coupons.has(cents) || isPrice(cents, known, counts),
  each: (cents, known, counts) =>
    isPrice(cents, known, counts) || [...known.prices].some((price) => isEach(cents, price, counts())),
};

/** Rounding to half a yuan or to a tenth: nobody writes an average to the cent. */
const isEach = (cents: number, price: number, counts: ReadonlySet<number>) =>
  [...counts].some((count) => Math.abs(price / count - cents) <= Math.max(50, cents / 10));

/** A week, a month, and a year by months and by days. */
const USUAL_COUNTS = [7, 12, 30, 365];

/** How many days, lessons and so on the texts of a page mention. */
function countsOf(document: SourceDocument, blocks: readonly SourceBlock[]): ReadonlySet<number> {
  const texts = new Set([document.text, ...blocks.map((block) => block.document.text)]);
  const written = [...texts].flatMap((text) =>
    [...text.matchAll(/(\d{1,4})\s*个?(?:天|日|晚|节|课时|讲|次|周|月|小时)/g)].map(([, figure]) => Number(figure)),
  );
  return new Set([...USUAL_COUNTS, ...written.filter((count) => count > 0)]);
}
