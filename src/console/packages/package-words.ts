import type { ConsoleInput, ConsoleReply } from '#src/contract/console/all.ts';
import { PACKAGE_PARTS, type PackagePart } from '#src/contract/console/list-parts.ts';
import { hasLostDigits, lostDigits, readCsv } from '../client/read-csv.ts';

export type Package = ConsoleReply<'GET /console/api/packages'>['packages'][number];
export type SendRow = ConsoleInput<'POST /console/api/packages/send'>['body']['rows'][number];
export type Outcome = ConsoleReply<'POST /console/api/packages/send'>['rows'][number];

/** Key of all queries about packages. */
export const PACKAGES_KEY = ['packages'] as const;

export const PARTS: Readonly<Record<PackagePart, string>> = {
  'to-send': '待发货',
  'no-address': '等学员填地址',
  sent: '已寄出',
};

export interface PackageFilter {
  readonly part: PackagePart;
  readonly words?: string;
}

export function readFilter(search: URLSearchParams): PackageFilter {
  const part = PACKAGE_PARTS.find((one) => one === search.get('part')) ?? 'to-send';
  const words = search.get('words');
  return { part, ...(words ? { words } : {}) };
}

/** The number of each item in these packages, largest first. */
export function goodsOf(packages: readonly Pick<Package, 'goods'>[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { name, count } of packages.flatMap(({ goods }) => goods)) {
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'zh-CN'));
}

interface SendFile {
  readonly rows: readonly SendRow[];
  /** Why the whole file cannot be read. */
  readonly problem?: string;
}

const COLUMNS = {
  number: ['包裹编号', '编号'],
  company: ['快递公司', '物流公司', '承运商'],
  code: ['快递单号', '运单号', '物流单号', '单号'],
} as const;

/** The header may be within this many lines: some programs put a title above it. */
const HEAD_WITHIN = 5;

/** Parses the warehouse's table, from a file or pasted cells. Lines without a parcel number are skipped. */
export function readSendFile(text: string): SendFile {
  const table = readCsv(text);
  const columnsOf = (cells: readonly string[]) =>
    Object.values(COLUMNS).map((names: readonly string[]) => cells.findIndex((cell) => names.includes(cell)));
  const head = table.slice(0, HEAD_WITHIN).findIndex(({ cells }) => !columnsOf(cells).includes(-1));
  if (head < 0) return { rows: [], problem: '第一行要有这三列：包裹编号、快递公司、快递单号' };
  const [number, company, code] = columnsOf(table[head]?.cells ?? []);
  const cellOf = (cells: readonly string[], at = -1, most = 40) => (cells[at] ?? '').slice(0, most);
  const rows = table
    .slice(head + 1)
    .map(({ line, cells }) => ({
      line,
      number: cellOf(cells, number),
      company: cellOf(cells, company),
      code: cellOf(cells, code, 60).replaceAll(/[\s']/g, ''),
    }))
    .filter((row) => row.code !== '');
  const cut = rows.find((row) => hasLostDigits(row.code));
  if (cut) return { rows: [], problem: lostDigits(cut.line, cut.code) };
  return rows.length > 0 ? { rows } : { rows, problem: '没有一行填了快递单号' };
}
