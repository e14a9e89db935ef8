/** What an author's amount of money means. */
export type MoneyReading =
  /** The amount is certain: `199元`, `¥199`, `19900分`. */
  | { readonly kind: 'cents'; readonly cents: number }
  /** Only yuan have decimals, so `9.9` means ¥9.90 even without a unit. */
  | { readonly kind: 'fraction'; readonly cents: number }
  /** `1,299` and `199.00` may be yuan or cents; both readings, in cents. */
  | { readonly kind: 'unclear'; readonly asYuan: number; readonly asCents: number }
  | { readonly kind: 'none' };

const FIGURE = '(\\d{1,9}|\\d{1,3}(?:[,，]\\d{3}){1,2})(?:\\.(\\d{1,2}))?';
const AMOUNT = new RegExp(`^(?:([¥￥])\\s*)?${FIGURE}\\s*(元|块|块钱|圆|人民币|RMB|CNY|分)?$`, 'i');
const NONE: MoneyReading = { kind: 'none' };

/** Reads an amount as authors write it. Never guesses: an ambiguous amount gives both readings. */
export function readMoney(written: string): MoneyReading {
  const found = AMOUNT.exec(written.trim());
  if (!found) return NONE;
  const [, sign, figure = '', decimals, unit] = found;
  const whole = Number(figure.replace(/[,，]/g, ''));
  const asYuan = whole * 100 + Number((decimals ?? '').padEnd(2, '0'));
  if (unit === '分') return sign || decimals ? NONE : { kind: 'cents', cents: whole };
  if (sign || unit) return { kind: 'cents', cents: asYuan };
  if (Number(decimals) > 0) return { kind: 'fraction', cents: asYuan };
  return { kind: 'unclear', asYuan, asCents: whole };
}

/** An amount in messages and lists: `¥1299`, `¥9.90`. */
export function showMoney(cents: number): string {
  const whole = Math.floor(cents / 100);
  return cents % 100 === 0 ? `¥${whole}` : `¥${whole}.${String(cents % 100).padStart(2, '0')}`;
}

/** An amount as an author may write it: `1299元`, `9.90元`. */
export const writeYuan = (cents: number) => `${showMoney(cents).slice(1)}元`;
