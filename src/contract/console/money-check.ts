/** The pairs of sums that are compared, with the names of both sides. */
export const MONEY_COMPARISONS = {
  payments: { name: '付款', one: '支付记录', other: '账目' },
  refunds: { name: '退款', one: '退款记录', other: '账目' },
  paid: { name: '收入', one: '账目', other: '数据' },
  refunded: { name: '退款', one: '账目', other: '数据' },
  channels: { name: '渠道净收入', one: '数据', other: '渠道列表' },
} as const;

export type MoneyComparison = keyof typeof MONEY_COMPARISONS;

/** Two sums that should be equal and are not. */
export interface MoneyDifference {
  readonly what: MoneyComparison;
  /** The day in China; for `channels` the key of the channel. */
  readonly of: string;
  readonly cents: number;
  readonly count: number;
  readonly otherCents: number;
  readonly otherCount: number;
  /** Numbers of some orders whose payments or refunds differ; empty when unknown. */
  readonly orders: readonly string[];
}

const yuan = (cents: number) => (cents / 100).toFixed(2);

/** A difference as text, with both amounts. */
export function differenceText({ what, of, orders, ...sums }: MoneyDifference): string {
  const { name, one, other } = MONEY_COMPARISONS[what];
  const side = (words: string, cents: number, count: number) => `${words} ${yuan(cents)} 元（${count} 笔）`;
  const found = orders.length > 0 ? `；订单 ${orders.join('、')}` : '';
  return `${of} ${name}：${side(one, sums.cents, sums.count)}，${side(other, sums.otherCents, sums.otherCount)}${found}`;
}
