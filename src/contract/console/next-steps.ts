/** A suggestion from results, with its evidence. The console and the daily message use the same text. */
export interface NextStep {
  /**
   * `stop`: the channel costs more than it earns; `raise`: it surely earns more than it costs; `try`: the page's
   * registration rate is low.
   */
  readonly kind: 'stop' | 'raise' | 'try';
  readonly page: string;
  /** Key of the channel; empty for `try`. */
  readonly channel: string;
  readonly costCents: number;
  readonly netCents: number;
  /** Number of paid orders. */
  readonly orders: number;
  /** The 90% interval of net revenue per yuan spent; for `try` that of the registration rate in percent. */
  readonly least: number;
  readonly most: number;
  readonly visits: number;
  /** Registration rate of all other pages, in percent. */
  readonly usual: number;
  /** What four weeks cost: the loss in cents, or the net revenue of the missing registrations. */
  readonly stakeCents: number;
}

interface Names {
  readonly page: string;
  readonly channel: string;
}

export const NEXT_STEP_TITLES: Readonly<Record<NextStep['kind'], string>> = {
  stop: '停掉或换掉',
  raise: '可以加',
  try: '试一试',
};

/** Cents as whole yuan: `¥1,990`. */
export const wholeYuan = (cents: number) => {
  const whole = Math.round(Math.abs(cents) / 100).toLocaleString('en-US');
  return `${cents < 0 ? '−' : ''}¥${whole}`;
};

/** One sentence that says what to do and why. */
export function nextStepText(step: NextStep, names: Names): string {
  const { kind, costCents, netCents, orders, least, most, visits, usual, stakeCents } = step;
  if (kind === 'try') {
    return `${names.page}：${visits.toLocaleString('en-US')} 次访问，报名率 ${least}%–${most}%，别的页是 ${usual}%。改一改报名区做个实验；追平的话，四周大约多 ${wholeYuan(stakeCents)} 净收入。`;
  }
  const facts = `${names.page} 的${names.channel}：花了 ${wholeYuan(costCents)}，${orders} 单，净收入 ${wholeYuan(netCents)}`;
  return kind === 'stop'
    ? `${facts}。每花 1 元最多回 ${most} 元，四周大约亏 ${wholeYuan(stakeCents)}。`
    : `${facts}。每花 1 元至少回 ${least} 元，高于平均；加一成预算，看一周。`;
}
