/** By what results can be split, with the names on screens. Plain values: safe for the browser. */
export const RESULT_DIMENSIONS = {
  page: '活动页',
  channel: '渠道',
  platform: '广告平台',
  source: '来源 utm_source',
  medium: '媒介 utm_medium',
  campaign: '活动 utm_campaign',
  content: '素材 utm_content',
  link: '渠道链接',
  variant: '实验方案',
  week: '周',
  day: '天',
} as const;

export type ResultDimension = keyof typeof RESULT_DIMENSIONS;

/** Those by which costs are entered: by others they cannot be split. */
export const DIMENSIONS_OF_COSTS: readonly ResultDimension[] = ['page', 'channel', 'week', 'day'];

/** How many days after their registration people are looked at, as cohorts. */
export const COHORT_DAYS = [1, 7, 30, 90] as const;
