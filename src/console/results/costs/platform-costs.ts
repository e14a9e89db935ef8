import type { AdPlatform } from '#src/contract/console/channel-links.ts';
import { costPlaces } from '#src/contract/console/cost-place.ts';
import { readCsv } from '../../client/read-csv.ts';
import { typedCents } from '../../client/typed-cents.ts';
import { type CostRow, dayOf } from './cost-file.ts';

/** The platforms whose exports are read. */
export type CostPlatform = Exclude<AdPlatform, 'none'>;

/** Headers of columns that identify an ad: names of campaigns and ads, and the address of its target. */
const WORDS = /名称|计划|单元|创意|素材|链接|落地页|网址|URL/i;
const DAY = /^(日期|时间|统计时间|分日)/;
/** Header of the cost column, by platform. */
const COSTS: readonly (readonly [RegExp, CostPlatform])[] = [
  [/^(总)?消耗/, 'oceanengine'],
  [/^(总)?消费/, 'baidu'],
  [/^(总)?花费/, 'tencent'],
];
const KUAISHOU = /^(广告计划|广告组|创意)(名称|ID)/;
const SUM = /^(合计|总计|汇总|总)/;

interface KnownLink {
  readonly code: string;
  readonly page: string;
}

export interface PlatformCosts {
  readonly platform: CostPlatform | undefined;
  /** One row for each day, page and channel: the cost of all its ads. */
  readonly rows: readonly CostRow[];
  /** Ads that name neither a link nor a page, most expensive first. */
  readonly unmatched: readonly { readonly name: string; readonly cents: number }[];
  readonly problems: readonly string[];
}

interface Known {
  readonly links: readonly KnownLink[];
  /** Addresses of pages. */
  readonly pages: readonly string[];
  /** The platform of the export, needed when the file does not tell. */
  readonly platform?: CostPlatform | undefined;
}

/**
 * Parses the export of an ad platform, recognised by its headers: a day, the cost, and the names of the ads.
 *
 * An ad belongs to a link when its name or address contains the link's code; otherwise to the page whose address it
 * contains, with the platform as the channel.
 */
export function readPlatformCosts(text: string, { links, pages, platform: chosen }: Known): PlatformCosts {
  const lines = readCsv(text);
  // Some exports begin with a title.
  const at = lines.findIndex(({ cells }) => cells.some((cell) => DAY.test(cell)) && costOf(cells) !== undefined);
  const head = lines[at]?.cells ?? [];
  const found = costOf(head);
  if (!found) {
    return { platform: undefined, rows: [], unmatched: [], problems: ['没有认出日期和花费（消耗、消费）这两列'] };
  }
  const platform =
    chosen ?? (head.some((cell) => KUAISHOU.test(cell)) && found.platform === 'tencent' ? 'kuaishou' : found.platform);
  const dayAt = head.findIndex((cell) => DAY.test(cell));
  const words = head.flatMap((cell, index) => (WORDS.test(cell) ? [index] : []));
  const placeOf = costPlaces(links, pages);
  const sums = new Map<string, CostRow>();
  const unmatched = new Map<string, number>();
  const problems: string[] = [];
  for (const { line, cells } of lines.slice(at + 1)) {
    if (SUM.test(cells[dayAt] ?? '') || (cells[dayAt] ?? '') === '') continue;
    const day = dayOf((cells[dayAt] ?? '').split(' ')[0] ?? '');
    const cents = typedCents(cells[found.index] ?? '');
    if (!day || cents === undefined) {
      problems.push(
        `第 ${line} 行：${day ? `花费“${cells[found.index] ?? ''}”不是金额` : `日期“${cells[dayAt] ?? ''}”看不懂`}`,
      );
      continue;
    }
    const said = words.map((index) => cells[index] ?? '').filter(Boolean);
    const place = placeOf(said.join(' '));
    if (!place) unmatched.set(said[0] ?? '没有名称', (unmatched.get(said[0] ?? '没有名称') ?? 0) + cents);
    else {
      const channel = place.channel ?? `ad:${platform}`;
      const key = `${day} ${place.path} ${channel}`;
      sums.set(key, { day, path: place.path, channel, cents: (sums.get(key)?.cents ?? 0) + cents });
    }
  }
  const dearest = [...unmatched].map(([name, cents]) => ({ name, cents })).sort((a, b) => b.cents - a.cents);
  return { platform, rows: [...sums.values()], unmatched: dearest, problems };
}

function costOf(head: readonly string[]) {
  for (const [words, platform] of COSTS) {
    const index = head.findIndex((cell) => words.test(cell));
    if (index >= 0) return { index, platform };
  }
  return undefined;
}
