import { expandBlocks, type SourceBlock } from './expand-blocks.ts';
import { onceByBlock } from './kept-by-block.ts';
import type { LinkContext } from './link-context.ts';
import { showMoney } from './money.ts';
import type { SourceDocument, ValuePath } from './source-document.ts';

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

const amountsOf = onceByBlock((data) => {
  const { coupon } = data;
  const within = typeof coupon === 'object' && coupon !== null ? amountsIn(coupon, ['coupon']) : [];
  return [...amountsIn(data, []), ...within];
});

function amountsIn(data: object, below: ValuePath) {
  return NAMES.flatMap((name) => {
    const cents = (data as Readonly<Record<string, unknown>>)[name];
    return typeof cents === 'number' ? [{ name, at: [...below, name], cents }] : [];
  });
}

/** The amounts of a page in yuan, each once, with the blocks that show them: `¥1 原价 ¥199（hero、sticky-buy）`. */
export function listPrices(document: SourceDocument, context: Pick<LinkContext, 'fragment'>): string[] {
  const blocks = expandBlocks(document, context);
  const owners = new Map<string, Set<string>>();
  for (const block of blocks) {
    const text = describe(block);
    if (!text) continue;
    const types = owners.get(text) ?? new Set();
    owners.set(text, types.add(String(block.data.type)));
  }
  return [...owners].map(([text, types]) => `${text}（${[...types].join('、')}）`);
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
