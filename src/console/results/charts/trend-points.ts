import { netCents } from '../numbers.ts';
import { dayText, hourText, isOpen } from '../period.ts';
import type { Overview, PageResults } from '../result-keys.ts';
import type { TrendPoint } from './trend-chart.tsx';

/** The values that a curve may show. */
export const METRICS = {
  visits: '访问',
  registered: '报名',
  paid: '付款',
  paidCents: '收入',
  refundedCents: '退款',
  netCents: '净收入',
} as const;
export type Metric = keyof typeof METRICS;

export const isMoney = (metric: Metric) => metric.endsWith('Cents');

type Sums = Readonly<Record<Exclude<Metric, 'netCents'>, number>>;
const metricOf = (sums: Sums, metric: Metric) => (metric === 'netCents' ? netCents(sums) : sums[metric]);

/** The values over all pages: by hour for one day, else by day. */
export function overviewPoints({ days, hours }: Overview, metric: Metric): readonly TrendPoint[] {
  const [only] = days;
  if (hours.length > 0 && only)
    return hours.map((hour) => ({ ...hourPoint(only.day, hour.hour), now: metricOf(hour, metric) }));
  return days.map((day) => ({ ...dayPoint(day.day), now: metricOf(day, metric) }));
}

/** The same for one page, compared with the days before it or another page. */
export function pagePoints(
  data: PageResults,
  compared: PageResults | undefined,
  metric: Metric,
): readonly TrendPoint[] {
  const [only] = data.days;
  const other = (sums: Sums | undefined) => sums && metricOf(sums, metric);
  if (data.hours.length > 0 && only)
    return data.hours.map(({ hour, now, before }) => ({
      ...hourPoint(only.day, hour),
      now: metricOf(now, metric),
      before: other(compared ? compared.hours[hour]?.now : before),
    }));
  return data.days.map(({ day, now, before }, index) => ({
    ...dayPoint(day),
    now: metricOf(now, metric),
    before: other(compared ? compared.days[index]?.now : before),
  }));
}

const dayPoint = (day: string) => ({ label: dayText(day), isOpen: isOpen(day) });
const hourPoint = (day: string, hour: number) => ({ label: hourText(hour), isOpen: isOpen(day, hour) });
