import { armOf, armText } from '../experiment-variant.ts';
import type { ConsoleReply } from './all.ts';
import { channelName, type LinkNames } from './channel-names.ts';
import {
  ATTRIBUTION_MODELS,
  type AttributionModel,
  PLAIN_MODEL,
  RESULT_DIMENSIONS,
  type ResultDimension,
} from './result-words.ts';

export type ResultTableReply = ConsoleReply<'GET /console/api/results/table'>;
type Totals = ResultTableReply['total'];

/** Names of the classes of devices. */
export const DEVICE_NAMES: Readonly<Record<string, string>> = { phone: '手机', tablet: '平板', desktop: '电脑' };

/** Names of the programs in which pages are opened. */
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
  readonly variantNames: Readonly<Record<string, string>>;
}

const NOTHING: Readonly<Partial<Record<ResultDimension, string>>> = {
  ...{ page: '没有页面', variant: '没有实验', device: '未知', host: '未知', city: '未知', staff: '不是链接来的' },
};

/** Name of a value of a dimension. */
export function resultValueText(
  name: ResultDimension,
  value: string,
  { linkNames, titles, variantNames }: Names = { linkNames: {}, titles: {}, variantNames: {} },
): string {
  if (name === 'channel') return channelName(value, linkNames);
  if (value === '') return NOTHING[name] ?? '没有';
  if (name === 'device') return DEVICE_NAMES[value] ?? value;
  if (name === 'host') return HOST_NAMES[value] ?? value;
  if (name === 'link') return linkNames[`link:${value}`] ?? value;
  if (name === 'platform') return channelName(`ad:${value}`, {});
  if (name === 'page') return titles[value] ? `${titles[value]} ${value}` : value.replace(/:\w+\??/g, '…');
  if (name === 'variant') return variantNames[value] ?? armText(armOf(value) || value);
  if (name === 'day') return dayText(value);
  return name === 'week' ? `${dayText(value)}起的一周` : value;
}

const CHINA_MS = 8 * 3_600_000;

/** `11月26日 20 点` in China. */
function hourText(instant: string): string {
  const china = new Date(Date.parse(instant) + CHINA_MS);
  return `${china.getUTCMonth() + 1}月${china.getUTCDate()}日 ${china.getUTCHours()} 点`;
}

function dayText(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month}月${date}日`;
}

const PLAIN_TEXT = '下单前 30 天里最后一次的来源';
const MODEL_TEXTS: Readonly<Record<AttributionModel, string>> = {
  'last-30': PLAIN_TEXT,
  'last-90': '下单前 90 天里最后一次有渠道的来源',
  'first-30': '下单前 30 天里第一次有渠道的来源',
  'first-90': '下单前 90 天里第一次有渠道的来源',
};

/** How orders are credited, as a sentence; `since`: earlier orders are credited as everywhere else. */
export function modelText(model: AttributionModel, since: string | null): string {
  const other = model === PLAIN_MODEL ? '' : `，没有就和别处一样，记在${PLAIN_TEXT}上`;
  const before = since === null ? '' : `${hourText(since)}起这样算，更早的记在${PLAIN_TEXT}上。`;
  return `下单、付款、退款和学习记在${MODEL_TEXTS[model]}上${other}。${before}`;
}

/** A table as CSV, with raw values; the header names the model unless it is the default one. */
export function resultTableFile(
  table: Pick<ResultTableReply, 'rows' | 'rest' | 'hasCosts'>,
  by: ResultDimension,
  second: ResultDimension | undefined,
  model: AttributionModel = PLAIN_MODEL,
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
      ...[
        `${RESULT_DIMENSIONS[by]}${model === PLAIN_MODEL ? '' : `（${ATTRIBUTION_MODELS[model]}）`}`,
        ...(second ? [RESULT_DIMENSIONS[second]] : []),
      ],
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
