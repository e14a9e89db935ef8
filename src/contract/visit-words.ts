/** The events of a landing page's visit. Plain values: safe for the browser. */
export const VISIT_EVENT_KINDS = [
  'visit',
  /** A block was seen: half of it, or enough of it to fill half the screen. */
  'block',
  'form-seen',
  'form-start',
  'code-sent',
  /** A code was requested but could not be sent. */
  'code-failed',
  'scroll-25',
  'scroll-50',
  'scroll-75',
  'scroll-100',
  'lcp',
  'inp',
  'form-ready',
] as const;
export type VisitEventKind = (typeof VISIT_EVENT_KINDS)[number];

/** The events that measure speed. */
const SPEED_METRICS = ['lcp', 'inp', 'form-ready'] as const;
export type SpeedMetric = (typeof SPEED_METRICS)[number];

export const VISIT_DEVICES = ['phone', 'tablet', 'desktop'] as const;
export type VisitDevice = (typeof VISIT_DEVICES)[number];

/** The programs a page runs in, as `hostOf` of host-of.ts names them. */
export const VISIT_HOSTS = [
  ...['wechat', 'mini-program', 'wecom', 'app', 'alipay', 'douyin'],
  ...['toutiao', 'qq', 'weibo', 'baidu', 'uc', 'browser'],
] as const;
export type VisitHost = (typeof VISIT_HOSTS)[number];
