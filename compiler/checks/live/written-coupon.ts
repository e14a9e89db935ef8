import { couponMolds } from '#src/contract/states.ts';
import type { ValuePath } from '../../problems/source-document.ts';

type Data = Readonly<Record<string, unknown>>;

interface Words {
  /** Where they are written within their block. */
  readonly at: ValuePath;
  readonly text: string;
}

/** What a block says about a coupon, besides its uuid. */
export interface WrittenCoupon extends CouponFigures {
  /** Where it is written within its block. */
  readonly at: ValuePath;
  readonly mold: number;
  readonly name: Words;
  /** All text of it that a student reads. */
  readonly texts: readonly Words[];
}

/** Figures of a coupon: amounts in cents, the discount in percent of the price. */
export interface CouponFigures {
  readonly amount?: number | undefined;
  readonly discount?: number | undefined;
  readonly threshold?: number | undefined;
}

/** The coupon that a block describes; undefined for a block that only links to one. */
export function writtenCoupon(block: Data): WrittenCoupon | undefined {
  if (block.type === 'coupon') return read(block, [], 'title', wordsOf(block, ['title', 'condition'], []));
  const ticket = block.type === 'exit-dialog' ? (block.coupon as Data | undefined) : undefined;
  if (!ticket) return undefined;
  const texts = [...wordsOf(ticket, ['label'], ['coupon']), ...wordsOf(block, ['title', 'text'], [])];
  return read(ticket, ['coupon'], 'label', texts);
}

function read(data: Data, at: ValuePath, nameKey: string, texts: readonly Words[]): WrittenCoupon {
  const figure = (key: string) => (typeof data[key] === 'number' ? data[key] : undefined);
  return {
    at,
    mold: figure('mold') ?? couponMolds.MONEY,
    amount: figure('amount'),
    discount: figure('discount'),
    name: { at: [...at, nameKey], text: String(data[nameKey] ?? '') },
    texts,
  };
}

function wordsOf(data: Data, keys: readonly string[], at: ValuePath): Words[] {
  return keys.flatMap((key) => (typeof data[key] === 'string' ? [{ at: [...at, key], text: data[key] }] : []));
}

const FIGURE = '(\\d[\\d,]*(?:\\.\\d{1,2})?)';
const AMOUNT = new RegExp(`[减抵]\\s*[¥￥]?\\s*${FIGURE}`);
const THRESHOLD = new RegExp(`满\\s*[¥￥]?\\s*${FIGURE}(?![\\d,.]|\\s*[人名])`);
const DISCOUNT = /(\d(?:\.\d)?)\s*折/;

/** The coupon figures in a text: `满 1000 减 100`, `无门槛`, `8.5 折`. */
export function figuresIn(text: string): CouponFigures {
  const folds = DISCOUNT.exec(text)?.[1];
  const threshold = centsIn(text, THRESHOLD) ?? (text.includes('无门槛') ? 0 : undefined);
  return { amount: centsIn(text, AMOUNT), discount: folds ? Math.round(Number(folds) * 10) : undefined, threshold };
}

function centsIn(text: string, pattern: RegExp): number | undefined {
  const figure = pattern.exec(text)?.[1];
  return figure === undefined ? undefined : Math.round(Number(figure.replaceAll(',', '')) * 100);
}

/** Whether a student would take two names for the same: ignores spaces, dots, character width and a final 券. */
export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

const plain = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}.]/gu, '')
    .replace(/(?:优惠)?券$/, '');
