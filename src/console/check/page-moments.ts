/** A moment at which a page changes. */
export interface PageMoment {
  readonly atMs: number;
  /** The change: 上线, 结束, 显示 … */
  readonly what: string;
  /** Its subject: 整页, or a block by number and type. */
  readonly where: string;
  /** Index in `blocks`; undefined for the page as a whole. */
  readonly block?: number;
}

const WORDS: Readonly<Record<string, string>> = {
  from: '开始显示',
  until: '不再显示',
  endsAt: '倒计时结束',
  deadline: '截止',
};
const OF_PAGE: Readonly<Record<string, string>> = { from: '上线', until: '下线' };
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/**
 * Every moment in a page's data, in order.
 *
 * @param data The page's own file as data.
 * @param nameOf The Chinese name of a block type.
 */
export function pageMoments(data: unknown, nameOf: (type: string) => string): PageMoment[] {
  const { blocks, schedule, ...rest } = (data ?? {}) as Readonly<Record<string, unknown>>;
  const page = [...instantsIn(schedule), ...instantsIn(rest)].map(({ key, atMs }) => ({
    atMs,
    what: OF_PAGE[key] ?? key,
    where: '整页',
  }));
  const ofBlocks = (Array.isArray(blocks) ? blocks : []).flatMap((block: unknown, index) => {
    const { type } = (block ?? {}) as { readonly type?: unknown };
    const where = `第 ${index + 1} 块 ${typeof type === 'string' ? nameOf(type) : ''}`.trim();
    return instantsIn(block).map(({ key, atMs }) => ({ atMs, what: WORDS[key] ?? key, where, block: index }));
  });
  return [...page, ...ofBlocks].sort((a, b) => a.atMs - b.atMs);
}

function instantsIn(value: unknown, key = ''): { readonly key: string; readonly atMs: number }[] {
  if (typeof value === 'string') {
    const atMs = INSTANT.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(atMs) ? [] : [{ key, atMs }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => instantsIn(child, Array.isArray(value) ? key : name));
}
