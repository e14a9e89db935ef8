/** Fields of a course that staff can change, with their names. */
export const SALE_FIELD_NAMES = {
  price: '价格',
  originPrice: '原价',
  stock: '名额',
  isOnShelf: '上架',
  salesFrom: '开售时间',
  salesUntil: '停售时间',
} as const;
export type SaleField = keyof typeof SALE_FIELD_NAMES;
export const SALE_FIELDS = Object.keys(SALE_FIELD_NAMES) as SaleField[];

export interface SaleValues {
  /** In cents. */
  readonly price: number;
  readonly originPrice: number;
  /** Number of places; null for no limit. */
  readonly stock: number | null;
  readonly isOnShelf: boolean;
  /** Start and end of the sale; null for no limit. Ordering is possible from the start until right before the end. */
  readonly salesFrom: string | null;
  readonly salesUntil: string | null;
}

/** The largest price that staff can set, in cents. */
export const DEAREST = 100_000_000;
/** The largest number of places. */
export const MOST_PLACES = 1_000_000;

/** Parts of the list of courses: on sale, not on sale, all. */
export const SALE_PARTS = ['on', 'off', 'all'] as const;
export type SalePart = (typeof SALE_PARTS)[number];

/** A change as text, field by field: `价格 ¥2280 → ¥1980`. */
export function saleChangeTexts(before: Partial<SaleValues>, after: Partial<SaleValues>): string[] {
  return SALE_FIELDS.filter((field) => after[field] !== undefined && before[field] !== after[field]).map((field) =>
    field === 'isOnShelf'
      ? after.isOnShelf
        ? '上架'
        : '下架'
      : `${SALE_FIELD_NAMES[field]} ${saleText(field, before)} → ${saleText(field, after)}`,
  );
}

/** A value as text. */
function saleText(field: SaleField, values: Partial<SaleValues>): string {
  if (field === 'isOnShelf') return values.isOnShelf ? '上架' : '下架';
  if (field === 'stock') return values.stock === null || values.stock === undefined ? '不限' : `${values.stock} 个`;
  if (field === 'salesFrom' || field === 'salesUntil') return minuteText(values[field]) ?? '不限';
  return priceText(values[field] ?? 0);
}

/** A price: `¥2280`, `¥9.90`. */
export const priceText = (cents: number): string => `¥${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;

/** A time of a sale, to the minute: `2026-12-01 10:00`; undefined for no limit. */
export const minuteText = (instant: string | null | undefined): string | undefined =>
  instant?.slice(0, 16).replace('T', ' ');
