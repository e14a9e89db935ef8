import type { ConsoleReply } from './all.ts';
import { channelName, type LinkNames } from './channel-names.ts';
import { RESULT_DIMENSIONS, type ResultDimension } from './result-words.ts';

export type ResultTableReply = ConsoleReply<'GET /console/api/results/table'>;
type Totals = ResultTableReply['total'];

/** The classes of devices, as people call them. */
export const DEVICE_NAMES: Readonly<Record<string, string>> = { phone: '手机', tablet: '平板', desktop: '电脑' };

/** The programs in which pages are opened. */
export const HOST_NAMES: Readonly<Record<string, string>> = {
  wechat: '微信',
  'mini-program': '微信小程序',
  wecom: '企业微信',
  app: '自己的 App',
  alipay: '支付宝',
  douyin: '抖音',
  toutiao: '今日头条',
  qq: 'QQ',
  weibo: '微博',
  baidu: '百度 App',
  uc: 'UC 浏览器',
  browser: '浏览器',
};

interface Names {
  readonly linkNames: LinkNames;
  readonly titles: Readonly<Record<string, string>>;
}

const NOTHING: Readonly<Partial<Record<ResultDimension, string>>> = {
  ...{ page: '没有页面', variant: '没有实验', device: '未知', host: '未知', staff: '不是链接来的' },
};

/** A value of a dimension as people call it. */
export function resultValueText(
  name: ResultDimension,
  value: string,
  { linkNames, titles }: Names = { linkNames: {}, titles: {} },
): string {
  if (name === 'channel') return channelName(value, linkNames);
  if (value === '') return NOTHING[name] ?? '没有';
  if (name === 'device') return DEVICE_NAMES[value] ?? value;
  if (name === 'host') return HOST_NAMES[value] ?? value;
  if (name === 'link') return linkNames[`link:${value}`] ?? value;
  if (name === 'platform') return channelName(`ad:${value}`, {});
  if (name === 'page') return titles[value] ? `${titles[value]} ${value}` : value;
  if (name === 'day') return dayText(value);
  return name === 'week' ? `${dayText(value)}起的一周` : value;
}

function dayText(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month}月${date}日`;
}

/** The rows of a table as a file, with the values as they are stored. */
export function resultTableFile(
  table: Pick<ResultTableReply, 'rows' | 'rest' | 'hasCosts'>,
  by: ResultDimension,
  second: ResultDimension | undefined,
): (string | number)[][] {
  const money = ({ paidCents, refundedCents, costCents }: Totals) =>
    [paidCents, refundedCents, paidCents - refundedCents, ...(table.hasCosts ? [costCents] : [])].map(
      (cents) => cents / 100,
    );
  const counts = ({ visits, registered, ordered, paid, regular, refunded, lessons, completed }: Totals) => [
    ...[visits, registered, ordered, paid, regular, refunded, lessons, completed],
  ];
  return [
    [
      ...[RESULT_DIMENSIONS[by], ...(second ? [RESULT_DIMENSIONS[second]] : [])],
      ...[
        '访问',
        '报名',
        '下单',
        '付款',
        '正式课',
        '退款单数',
        '开课',
        '学完',
        '收入（元）',
        '退款（元）',
        '净收入（元）',
      ],
      ...(table.hasCosts ? ['花费（元）'] : []),
    ],
    ...table.rows.map((row) => [
      ...[row.by, ...(second ? [row.second ?? ''] : []), ...counts(row.totals), ...money(row.totals)],
    ]),
    ...(table.rest ? [['其余的行', ...(second ? [''] : []), ...counts(table.rest), ...money(table.rest)]] : []),
  ];
}
