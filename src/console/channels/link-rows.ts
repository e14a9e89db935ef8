import type { ConsoleInput } from '#src/contract/console/all.ts';
import {
  AD_PLATFORM_NAMES,
  AD_PLATFORMS,
  type AdPlatform,
  CODE_PATTERN,
  MOST_LINKS,
  PAGE_PATTERN,
} from '#src/contract/console/channel-links.ts';
import { readCsv } from '../client/read-csv.ts';
import type { Link } from './channel-queries.ts';
import { freeCode } from './free-code.ts';

export type NewLink = ConsoleInput<'POST /console/api/channels'>['body'];

/** One row of a table of links. */
export interface LinkRow {
  readonly line: number;
  readonly name: string;
  readonly page: string;
  /** The link; undefined when the row has a problem. */
  readonly link: NewLink | undefined;
  readonly problem: string | undefined;
}

/** The columns, in the order used for a table without a header. */
export const LINK_COLUMNS = ['名称', '页面', '投放在', '代码', '来源', '媒介', '活动', '素材'] as const;
type Column = (typeof LINK_COLUMNS)[number];

const OTHER_NAMES: Readonly<Record<string, Column>> = {
  ...{ 链接名称: '名称', name: '名称', 落地页: '页面', 地址: '页面', page: '页面', url: '页面' },
  ...{ 平台: '投放在', 渠道: '投放在', platform: '投放在', code: '代码' },
  ...{ utm_source: '来源', utm_medium: '媒介', utm_campaign: '活动', utm_content: '素材' },
};

const PLATFORM_WORDS: Readonly<Record<AdPlatform, readonly string[]>> = {
  none: ['', '不是广告', '海报', '二维码', '传单', '展架', '线下', '短信', '群', '社群', '公众号'],
  tencent: ['腾讯', '广点通', '微信广告', '朋友圈'],
  oceanengine: ['巨量', '抖音', '头条', '巨量广告'],
  baidu: ['百度', '百度推广', '百度竞价'],
  kuaishou: ['快手', '磁力引擎', '磁力'],
};

interface Known {
  readonly links: readonly Pick<Link, 'code' | 'name' | 'page' | 'platform' | 'utm'>[];
  /** Origin of the site, which may stand before a page's path. */
  readonly origin: string;
}

interface LinkTable {
  readonly rows: readonly LinkRow[];
  /** Why the table as a whole cannot be read. */
  readonly problem: string | undefined;
}

/**
 * Parses a pasted table or a CSV of links. A row without a code gets a free one, or the code of an identical existing
 * link, so that the same table can be pasted again.
 */
export function readLinks(text: string, { links, origin }: Known): LinkTable {
  const lines = readCsv(text);
  const head = lines[0]?.cells.map(columnOf) ?? [];
  const hasHead = head.includes('名称') && head.includes('页面');
  const body = hasHead ? lines.slice(1) : lines;
  if (body.length === 0) return { rows: [], problem: '表里没有链接' };
  if (body.length > MOST_LINKS) return { rows: [], problem: `一次最多 ${MOST_LINKS} 条，请分开做` };
  const columns = hasHead ? head : LINK_COLUMNS;
  const taken: { code: string }[] = [...links];
  const own = new Set<string>();
  const rows = body.map(({ line, cells }): LinkRow => {
    const cell = (name: Column) => cells[columns.indexOf(name)] ?? '';
    const name = cell('名称');
    const page = pathOf(cell('页面'), origin);
    const platform = platformOf(cell('投放在'));
    const utm = { source: cell('来源'), medium: cell('媒介'), campaign: cell('活动'), content: cell('素材') };
    const wanted = { name, page, platform: platform ?? ('none' as const), utm };
    const code = cell('代码').toLowerCase() || sameLink(wanted, links)?.code || freeCode(wanted, taken);
    const problem =
      problemOf({ ...wanted, code }) ??
      (platform === undefined ? `“投放在”认不出“${cell('投放在')}”，可以写：${PLATFORM_LIST}` : undefined) ??
      (own.has(code) ? `代码 ${code} 在表里写了两次` : undefined);
    if (problem === undefined) {
      own.add(code);
      taken.push({ code });
    }
    return { line, name, page, problem, link: problem === undefined ? { ...wanted, code } : undefined };
  });
  return { rows, problem: undefined };
}

const PLATFORM_LIST = Object.values(AD_PLATFORM_NAMES).join('、');

function columnOf(cell: string): Column | undefined {
  const word = cell
    .replace(/[（(].*$/, '')
    .trim()
    .toLowerCase();
  return LINK_COLUMNS.find((one) => one === word) ?? OTHER_NAMES[word];
}

/** The path of an address of this site, as people copy it from a browser. */
function pathOf(text: string, origin: string): string {
  const path = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
  return path === text ? path : path.replace(/[?#].*$/, '');
}

function platformOf(text: string): AdPlatform | undefined {
  const word = text.trim().toLowerCase();
  return AD_PLATFORMS.find(
    (one) => one === word || AD_PLATFORM_NAMES[one] === word || PLATFORM_WORDS[one].includes(word),
  );
}

const sameLink = (wanted: Omit<NewLink, 'code'>, links: Known['links']) =>
  links.find(
    (link) =>
      link.name === wanted.name &&
      link.page === wanted.page &&
      link.platform === wanted.platform &&
      Object.entries(wanted.utm).every(([name, value]) => (link.utm[name] ?? '') === value),
  );

const LONGEST_NAME = 60;
const WORD = /^[^\p{Cc}&#?=]{0,60}$/u;

function problemOf({ name, page, code, utm }: NewLink): string | undefined {
  if (name === '') return '没有名称';
  if (name.length > LONGEST_NAME) return `名称超过 ${LONGEST_NAME} 个字`;
  if (page === '') return '没有页面';
  if (!new RegExp(PAGE_PATTERN).test(page)) return `页面“${page}”不是本站页面的路径，例如 /901`;
  if (!new RegExp(CODE_PATTERN).test(code)) return `代码“${code}”要是 2–40 个小写字母、数字或短横线`;
  const wrong = Object.values(utm).find((value) => !WORD.test(value));
  return wrong === undefined ? undefined : `“${wrong}”最多 60 个字，不含 & # ? =`;
}
