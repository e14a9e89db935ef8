import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { msText } from './numbers.ts';
import type { OverviewPage } from './result-keys.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 7;

type Alert = OverviewPage['alerts'][number];

const SENTENCES: Readonly<Record<Alert['kind'], (alert: Alert) => string>> = {
  'form-fell': ({ now, before }) => `24 小时报名率 ${now}%，前 7 天是 ${before}%`,
  'codes-fail': ({ now, before }) =>
    `24 小时有 ${now}% 的验证码没有发出${before === null ? '' : `，前 7 天是 ${before}%`}`,
  slow: ({ now }) => `四分之一的访客等主要内容超过 ${msText(now)}`,
  'visits-fell': ({ now, before }) => `24 小时只有 ${now} 次访问，平时每天 ${before} 次`,
};

const TITLES: Readonly<Record<Alert['kind'], string>> = {
  'form-fell': '报名率跌了一半',
  'codes-fail': '验证码发不出去',
  slow: '页面慢',
  'visits-fell': '访问少了很多',
};

export interface Notice {
  readonly path: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

/** Alerts, and pages that end within a week. */
export function noticesOf(pages: readonly OverviewPage[], now: number): readonly Notice[] {
  return pages.flatMap(({ path, title, alerts, closesAt }) => {
    const page = title ?? path;
    const left = closesAt ? Date.parse(closesAt) - now : -1;
    const closing = { path, page, title: '快结束了', text: `${chinaMoment(now + left, now)} 下线` };
    return [
      ...alerts.map((alert) => ({ path, page, title: TITLES[alert.kind], text: SENTENCES[alert.kind](alert) })),
      ...(left > 0 && left < SOON_DAYS * DAY_MS ? [closing] : []),
    ];
  });
}
