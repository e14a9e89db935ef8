const counts = new Intl.NumberFormat('zh-CN');
const yuans = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 0 });
const smallYuans = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Shown when there is nothing to divide by. */
const NONE = '–';
/** From this amount on, cents are not shown. */
const WHOLE_YUAN = 1000_00;

export const countText = (count: number) => counts.format(count);

/** A share of a total: `12.3%`. */
export function rateText(part: number, whole: number): string {
  if (whole <= 0) return NONE;
  const percent = (part / whole) * 100;
  return `${percent >= 100 || percent === 0 ? Math.round(percent) : percent.toFixed(percent < 1 ? 2 : 1)}%`;
}

/** Cents as yuan: `¥1,990`, `¥9.00`. */
export function moneyText(cents: number): string {
  if (cents === 0) return '¥0';
  const size = Math.abs(cents);
  return `${cents < 0 ? '−' : ''}¥${(size < WHOLE_YUAN ? smallYuans : yuans).format(size / 100)}`;
}

/** Net revenue. */
export const netCents = ({
  paidCents,
  refundedCents,
}: {
  readonly paidCents: number;
  readonly refundedCents: number;
}): number => paidCents - refundedCents;

/** Net revenue per yuan spent: `2.4`. */
export function returnText(totals: {
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly costCents: number;
}) {
  return totals.costCents > 0 ? (netCents(totals) / totals.costCents).toFixed(1) : NONE;
}

/** Cost per piece. */
export const eachText = (cents: number, count: number) => (cents > 0 && count > 0 ? moneyText(cents / count) : NONE);

/** Milliseconds in readable form. */
export function msText(ms: number | null): string {
  if (ms === null) return NONE;
  return ms < 1000 ? `${ms} 毫秒` : `${(ms / 1000).toFixed(1)} 秒`;
}

interface Change {
  readonly text: string;
  readonly direction: 'up' | 'down' | 'same';
}

/** Relative change; undefined when there was nothing to compare with. */
export function changeOf(now: number, before: number): Change | undefined {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return { text: '持平', direction: 'same' };
  return {
    text: `${percent > 0 ? '+' : '−'}${counts.format(Math.abs(percent))}%`,
    direction: percent > 0 ? 'up' : 'down',
  };
}
