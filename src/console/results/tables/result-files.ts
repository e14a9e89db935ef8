import { channelName, type LinkNames } from '#src/contract/console/channel-names.ts';
import { netCents } from '../numbers.ts';
import { OTHERS, type Overview, type Totals } from '../result-keys.ts';

type FileRows = (string | number)[][];

const MONEY_COLUMNS = ['收入（元）', '退款（元）', '净收入（元）', '花费（元）'] as const;
const moneyOf = (totals: Totals) =>
  [totals.paidCents, totals.refundedCents, netCents(totals), totals.costCents].map((cents) => cents / 100);

/** Every page, and the rest, as rows of a file. */
export function overviewFile({ pages, others }: Pick<Overview, 'pages' | 'others'>): FileRows {
  const head = [
    ...['页面', '标题', '访问', '看到报名表', '开始填写', '收到验证码', '报名', '下单', '付款', '退款单数'],
    ...MONEY_COLUMNS,
    '主要内容 P75（毫秒）',
  ];
  const row = (path: string, title: string, now: Totals, lcp: number | null) => [
    ...[path, title, now.visits, now.formsSeen, now.formsStarted, now.codesSent, now.registered, now.ordered],
    ...[now.paid, now.refunded, ...moneyOf(now), lcp ?? ''],
  ];
  return [
    head,
    ...pages.map(({ path, title, now, speed }) => row(path, title ?? '', now, speed.lcp)),
    ...(others ? [row('其他', OTHERS, others.now, null)] : []),
  ];
}

export interface ChannelSums {
  readonly channels: readonly { readonly channel: string; readonly totals: Totals }[];
  readonly linkNames: LinkNames;
}

/** Every channel as rows of a file. */
export function channelsFile(path: string, { channels, linkNames }: ChannelSums): FileRows {
  const head = ['页面', '渠道', '标记', '访问', '报名', '下单', '付款', ...MONEY_COLUMNS];
  const rows = channels.map(({ channel, totals }) => [
    ...[path, channelName(channel, linkNames), channel, totals.visits, totals.registered, totals.ordered, totals.paid],
    ...moneyOf(totals),
  ]);
  return [head, ...rows];
}
