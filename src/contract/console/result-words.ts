/** Dimensions of results, with their names. Plain values: safe for the browser. */
export const RESULT_DIMENSIONS = {
  page: '活动页',
  channel: '渠道',
  platform: '广告平台',
  source: '来源 utm_source',
  medium: '媒介 utm_medium',
  campaign: '活动 utm_campaign',
  content: '素材 utm_content',
  link: '渠道链接',
  staff: '建链接的人',
  variant: '实验方案',
  device: '设备',
  host: '打开方式',
  city: '城市',
  week: '周',
  day: '天',
} as const;

export type ResultDimension = keyof typeof RESULT_DIMENSIONS;

/** Attribution models: which touch an order is credited to. All other screens use the first one. */
export const ATTRIBUTION_MODELS = {
  'last-30': '最后一次来源，30 天内',
  'last-90': '最后一次来源，90 天内',
  'first-30': '第一次来源，30 天内',
  'first-90': '第一次来源，90 天内',
} as const;
export type AttributionModel = keyof typeof ATTRIBUTION_MODELS;
export const PLAIN_MODEL = 'last-30';

/** Dimensions that costs are entered by; costs cannot be split by any other. */
export const DIMENSIONS_OF_COSTS: readonly ResultDimension[] = ['page', 'channel', 'week', 'day'];

/** Sort orders of a table's rows; days and weeks are always in their own order. */
export const RESULT_ORDERS = { visits: '访问多的在前', net: '净收入多的在前', refunded: '退款多的在前' } as const;
export type ResultOrder = keyof typeof RESULT_ORDERS;

/** Periods up to today, by their number of days; `-1` is yesterday. */
export const RESULT_PRESETS = {
  ...{ '1': '今天', '-1': '昨天', '7': '近 7 天', '30': '近 30 天', '60': '近 60 天' },
} as const;
export type ResultPreset = keyof typeof RESULT_PRESETS;

/** Days after the registration for which cohorts have figures. */
export const COHORT_DAYS = [1, 7, 30, 90] as const;

/** How many days a link to results may be valid. */
export const SHARE_DAYS = [7, 30, 90] as const;

/** Base path of these links; begins with a character that no page and no screen may begin with. */
export const SHARE_PATH = '/_results';
