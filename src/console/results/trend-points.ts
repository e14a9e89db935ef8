import { dayText, hourText, wholeDays, wholeHours } from './period.ts';
import type { Overview, PageResults } from './result-keys.ts';
import type { TrendPoint } from './trend-chart.tsx';

export type Metric = 'visits' | 'registered' | 'paid' | 'paidCents';

/** The course of a number over all pages: by hour for one day, else by day. */
export function overviewPoints({ days, hours }: Overview, metric: Metric): readonly TrendPoint[] {
  const [only] = days;
  if (hours.length > 0 && only)
    return wholeHours(hours, only.day).map((hour) => ({ label: hourText(hour.hour), now: hour[metric] }));
  return wholeDays(days).map((day) => ({ label: dayText(day.day), now: day[metric] }));
}

/** The same of one page, beside the days before it or another page. */
export function pagePoints(
  data: PageResults,
  compared: PageResults | undefined,
  metric: Metric,
): readonly TrendPoint[] {
  const [only] = data.days;
  if (data.hours.length > 0 && only)
    return wholeHours(data.hours, only.day).map(({ hour, now, before }) => ({
      label: hourText(hour),
      now: now[metric],
      before: compared ? compared.hours[hour]?.now[metric] : before[metric],
    }));
  return wholeDays(data.days).map(({ day, now, before }, index) => ({
    label: dayText(day),
    now: now[metric],
    before: compared ? compared.days[index]?.now[metric] : before[metric],
  }));
}
