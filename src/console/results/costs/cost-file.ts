import { channelKeyOf, type LinkNames } from '#src/contract/console/channel-names.ts';
import { readCsv } from '../../client/read-csv.ts';
import { typedCents } from '../../client/typed-cents.ts';

export interface CostRow {
  readonly day: string;
  readonly path: string;
  readonly channel: string;
  readonly cents: number;
}

interface CostFile {
  readonly rows: readonly CostRow[];
  /** Mistakes, line by line; nothing is stored while there are any. */
  readonly problems: readonly string[];
}

export const COST_COLUMNS = ['日期', '渠道', '花费（元）'] as const;
const MOST_ROWS = 2000;

interface Known {
  /** Keys of the page's channels. */
  readonly keys: readonly string[];
  readonly links: LinkNames;
}

/** Reads a table of costs: a day, a channel by its name or key, yuan, and a page when it differs from `path`. */
export function readCosts(text: string, path: string, { keys, links }: Known): CostFile {
  const [head, ...lines] = readCsv(text);
  const column = (name: string) => head?.cells.findIndex((cell) => cell.startsWith(name)) ?? -1;
  const [dayAt, channelAt, costAt, pageAt] = ['日期', '渠道', '花费', '页面'].map(column) as [
    number,
    number,
    number,
    number,
  ];
  if (dayAt < 0 || channelAt < 0 || costAt < 0)
    return { rows: [], problems: [`第一行要有这些列：${COST_COLUMNS.join('、')}`] };
  if (lines.length === 0) return { rows: [], problems: ['文件里没有花费'] };
  if (lines.length > MOST_ROWS) return { rows: [], problems: [`一次最多 ${MOST_ROWS} 行，请分开导入`] };
  const rows: CostRow[] = [];
  const problems: string[] = [];
  for (const { line, cells } of lines) {
    const day = dayOf(cells[dayAt] ?? '');
    const cents = typedCents(cells[costAt] ?? '');
    const channel = channelKeyOf(cells[channelAt] ?? '', keys, links);
    const page = (pageAt >= 0 && cells[pageAt]) || path;
    const problem =
      (!day && `日期“${cells[dayAt] ?? ''}”看不懂，请写成 2026-11-20`) ||
      (!channel && `没有叫“${cells[channelAt] ?? ''}”的渠道`) ||
      (cents === undefined && `花费“${cells[costAt] ?? ''}”不是金额`) ||
      (!page.startsWith('/') && `页面“${page}”要以 / 开头`);
    if (problem) problems.push(`第 ${line} 行：${problem}`);
    else rows.push({ day: day ?? '', channel: channel ?? '', cents: cents ?? 0, path: page });
  }
  return { rows, problems };
}

/** `2026-11-20` from a spreadsheet's form of it. */
export function dayOf(text: string): string | undefined {
  const [, year, month = '', day = ''] = text.match(/^(20\d\d)[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/) ?? [];
  if (!year) return undefined;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${written}T00:00:00Z`);
  return at > 0 && new Date(at).toISOString().startsWith(written) ? written : undefined;
}
