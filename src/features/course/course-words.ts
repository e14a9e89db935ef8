import type { ReplyOf } from '#src/contract/all.ts';
import { priceDisplayTypes, validTypes } from '#src/contract/states.ts';
import { chinaDay, chinaMoment } from '#src/lib/money-and-time/china-time.ts';

export type Course = ReplyOf<'GET /api/v1/course/by_number/{number}'>;

/** What a course card shows in place of the price. */
export type PriceTag =
  | { readonly kind: 'price' | 'from'; readonly cents: number; readonly originCents?: number | undefined }
  | { readonly kind: 'free' }
  | { readonly kind: 'consult' };

/** The price as the server wants it shown. */
export function priceTag({
  price,
  origin_price,
  price_display_type,
}: Pick<Course, 'price' | 'origin_price' | 'price_display_type'>): PriceTag {
  switch (price_display_type) {
    case priceDisplayTypes.FREE:
      return { kind: 'free' };
    case priceDisplayTypes.CONSULT:
      return { kind: 'consult' };
    case priceDisplayTypes.FROM:
      return { kind: 'from', cents: price, originCents: origin_price };
    default:
      return price === 0 ? { kind: 'free' } : { kind: 'price', cents: price, originCents: origin_price };
  }
}

/**
 * How long a course bought at `now` stays open: `90 天有效`, `2026-12-20 前有效`, `已过期`.
 *
 * Undefined when the server gives neither days nor an end.
 */
export function validity(
  { valid_type, valid_days, valid_end_time }: Pick<Course, 'valid_type' | 'valid_days' | 'valid_end_time'>,
  now: number,
): string | undefined {
  if (valid_type === validTypes.DAYS) return valid_days > 0 ? `${valid_days} 天有效` : undefined;
  const end = Date.parse(valid_end_time ?? '');
  if (Number.isNaN(end)) return undefined;
  return end <= now ? '已过期' : `${chinaDay(end)} 前有效`;
}

interface Seats {
  readonly isOnShelf: boolean;
  readonly isSoldOut: boolean;
  /** Null for no limit. */
  readonly stockLeft: number | null;
}

const FEW_SEATS = 50;

/** A note about the seats; undefined while there are plenty. */
export function seatsNote({ isOnShelf, isSoldOut, stockLeft }: Seats) {
  if (!isOnShelf) return { tone: 'gone', text: '已下架' } as const;
  if (isSoldOut || stockLeft === 0) return { tone: 'gone', text: '名额已满' } as const;
  return stockLeft !== null && stockLeft <= FEW_SEATS
    ? ({ tone: 'few', text: `仅剩 ${stockLeft} 个名额` } as const)
    : undefined;
}

/** When a sale begins: `12月1日 10:00 开售`. */
export function beginText(instant: string | undefined): string | undefined {
  const at = Date.parse(instant ?? '');
  return Number.isNaN(at) ? undefined : `${chinaMoment(at, Date.now())} 开售`;
}
