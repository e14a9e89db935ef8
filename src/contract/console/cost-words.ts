/** Ad platforms whose cost reports are read. */
export const COST_PLATFORMS = ['oceanengine', 'tencent', 'kuaishou', 'baidu'] as const;
export type CostPlatform = (typeof COST_PLATFORMS)[number];

/** Reasons why a report could not be read, and what staff can do. */
export const COST_FAILURES = {
  grant: '授权过期或已经用过：在平台重新授权，把新的刷新令牌填进来。',
  app: '应用编号或密钥不对：照平台开发者后台的填一次。',
  rights: '应用没有看这个账户报表的权限：在平台把账户授权给应用，再点“试一试”。',
  busy: '平台要求放慢，到时候自己再取，不用管。',
  down: '平台没有回复，过一会儿自己再取，不用管。',
  unclear: '平台的回复看不懂，过一会儿自己再取；一直这样请告诉开发。',
  refused: '平台不接受这样的请求：核对账户编号（百度还有账户名），一直这样请告诉开发。',
} as const;
export type CostFailure = keyof typeof COST_FAILURES;
