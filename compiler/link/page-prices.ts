import type { SourceDocument, ValuePath } from '../problems/source-document.ts';
import { showMoney } from '../read/money.ts';
import { expandBlocks, type SourceBlock } from './expand-blocks.ts';
import { armsOf } from './experiment-arms.ts';
import type { LinkContext } from './link-context.ts';

/** An amount that a page shows, and where it is written. */
export interface PagePrice {
  readonly block: SourceBlock;
  /** `price`, `originPrice`, `groupPrice`, `amount`. */
  readonly name: string;
  readonly path: ValuePath;
  readonly cents: number;
}

const NAMES = ['price', 'groupPrice', 'originPrice', 'amount'] as const;

/** Every amount of the blocks given, from top to bottom. */
export function pricesOf(blocks: readonly SourceBlock[]): PagePrice[] {
  return blocks.flatMap((block) =>
    amountsOf(block.data).map(({ name, at, cents }) => ({ block, name, path: [...block.path, ...at], cents })),
  );
}

interface FoundPrice {
  readonly name: string;
  readonly at: ValuePath;
  readonly cents: number;
}

function amountsOf(data: Data): FoundPrice[] {
  const { coupon } = data;
  const own = amountsIn(data, []);
  return typeof coupon === 'object' && coupon !== null ? [...own, ...amountsIn(coupon, ['coupon'])] : own;
}

function amountsIn(data: object, below: ValuePath): FoundPrice[] {
  const found: FoundPrice[] = [];
  for (const name of NAMES) {
    const cents = (data as Data)[name];
    if (typeof cents === 'number') found.push({ name, at: [...below, name], cents });
  }
  return found;
}

/** A price that a block shows for the page's own course. */
export interface Offer {
  readonly block: SourceBlock;
  readonly price: number;
  readonly originPrice?: number;
}

const OFFERS = new Set(['hero', 'price-card', 'sticky-buy', 'course-card']);

/** The prices of the page's own course, from top to bottom. */
export function offersOf(document: SourceDocument, blocks: readonly SourceBlock[]): Offer[] {
  return blocks.flatMap((block) => {
    const { type, course, price, originPrice } = block.data as Data & { course?: { number?: unknown } };
    if (typeof price !== 'number' || !OFFERS.has(String(type))) return [];
    if (course !== undefined ? course?.number !== courseOf(document) : type === 'course-card') return [];
    return [{ block, price, ...(typeof originPrice === 'number' && { originPrice }) }];
  });
}

/** Whether a page writes a price of its own course, which its words can be compared with. */
export function writesOwnPrice(document: SourceDocument, blocks: readonly SourceBlock[]): boolean {
  const isOwnGroup = ({ data: { type, course } }: SourceBlock) =>
    type === 'group-buy' && (course as { readonly number?: unknown } | null)?.number === courseOf(document);
  return offersOf(document, blocks).length > 0 || blocks.some(isOwnGroup);
}

const courseOf = ({ value }: SourceDocument) =>
  (value as { readonly course?: { readonly number?: unknown } }).course?.number;

type Data = Readonly<Record<string, unknown>>;

/**
 * The amounts of a page in yuan, each once, with the blocks that show them: `¥1 原价 ¥199（hero、sticky-buy）`. Amounts that
 * only an arm of its experiment shows come last, with the arm's id.
 */
export function listPrices(document: SourceDocument, context: Pick<LinkContext, 'fragment' | 'pageSource'>): string[] {
  const own = listed(document, context);
  const ofArms = armsOf(document, context).flatMap(({ id, document: page }) =>
    [...listed(page, context)].filter(([text]) => !own.has(text)).map((line) => `方案 ${id}：${show(line)}`),
  );
  return [...[...own].map(show), ...ofArms];
}

type Listed = readonly [text: string, types: ReadonlySet<string>];

const show = ([text, types]: Listed) => `${text}（${[...types].join('、')}）`;

/** The block types that show an amount, by the amount's text. */
function listed(document: SourceDocument, context: Pick<LinkContext, 'fragment'>): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>();
  for (const block of expandBlocks(document, context)) {
    const text = describe(block);
    if (!text) continue;
    const types = owners.get(text) ?? new Set();
    owners.set(text, types.add(String(block.data.type)));
  }
  return owners;
}

function describe(block: SourceBlock): string {
  const own = new Map(pricesOf([block]).map(({ name, cents }) => [name, showMoney(cents)]));
  const [price, group, origin, amount] = NAMES.map((name) => own.get(name));
  const parts = [
    group && `拼团 ${group}`,
    group && price ? `单买 ${price}` : price,
    origin && `原价 ${origin}`,
    amount && `券 ${amount}`,
  ];
  return parts.filter(Boolean).join(' ');
}
