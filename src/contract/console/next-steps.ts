/** What results suggest, with the evidence. Plain: the console and the daily message use the same words. */
export interface NextStep {
  /** `stop`: a channel of a page costs more than it brings; `raise`: it surely brings more; `try`: a page registers few. */
  readonly kind: 'stop' | 'raise' | 'try';
  readonly page: string;
  /** Key of the channel; empty for `try`. */
  readonly channel: string;
  readonly costCents: number;
  readonly netCents: number;
  /** Paid orders. */
  readonly orders: number;
  /** Net revenue per yuan spent: between these nine times of ten. For `try`: the rate of registrations, in percent. */
  readonly least: number;
  readonly most: number;
  readonly visits: number;
  /** The rate of registrations of all other pages, in percent. */
  readonly usual: number;
  /** What is at stake in four weeks: lost money, or net revenue of the registrations that are missing. */
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

/** Whole yuan: `¥1,990`. */
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
