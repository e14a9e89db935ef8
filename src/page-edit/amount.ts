import type { Json } from './page-node.ts';

const WRITTEN = /^([¥￥])?\s*([\d,]+(?:\.\d{1,2})?)\s*(元|块|块钱|圆|人民币|RMB|CNY|分)?$/i;

/** An amount of the file in cents: a plain number is cents, `199元` and `¥199` are yuan. Nothing for what is no amount. */
export function centsOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value;
  const [, sign, figure, unit] = (typeof value === 'string' && WRITTEN.exec(value.trim())) || [];
  if (figure === undefined) return undefined;
  const amount = Number(figure.replaceAll(',', ''));
  return Math.round(sign === undefined && (unit === undefined || unit === '分') ? amount : amount * 100);
}

/** Yuan as they are typed: `199`, `9.9`. */
export const yuanText = (cents: number | undefined): string => (cents === undefined ? '' : String(cents / 100));

/** An amount as the file writes it: in the way of the one that stands there, else in cents. */
export function writeAmount(cents: number, before: Json | undefined): Json {
  const [, sign, , unit] = (typeof before === 'string' && WRITTEN.exec(before.trim())) || [];
  if (sign !== undefined) return `${sign}${yuanText(cents)}`;
  return unit === undefined || unit === '分' ? cents : `${yuanText(cents)}${unit}`;
}
