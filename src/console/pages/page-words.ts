import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { PageCardState } from '#src/contract/console/page.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';

export type PageCard = ConsoleReply<'GET /console/api/pages'>['pages'][number];

/** Where a page is edited. */
export const editorPath = (file: string) => `/console/pages/edit?file=${encodeURIComponent(file)}`;

/** Place of a page by its folder and name. */
export const pageFilePath = (folder: string, name: string) => `${folder}/${name}.yaml`;

export const STATE_NAMES: Readonly<Record<PageCardState, string>> = {
  live: '在线',
  scheduled: '待上线',
  closed: '已结束',
  draft: '草稿',
  archived: '已下线',
  broken: '有错误',
};

/** What visitors find at the page's address, in a sentence. */
export function stateSentence({ state, from, until, otherwise }: PageCard, now: number): string {
  const time = (instant: string) => chinaMoment(Date.parse(instant), now);
  const elsewhere = otherwise ? `访客会去 ${otherwise}` : '访客会看到“页面不存在”';
  if (state === 'scheduled' && from) return `${time(from)} 上线，在那之前${elsewhere}`;
  if (state === 'closed' && until) return `${time(until)} 已结束，${elsewhere}`;
  if (state === 'live') return until ? `${time(until)} 结束` : '长期在线';
  if (state === 'broken') return '改好错误才能发布，访客看到的还是上一个好的版本';
  return state === 'draft' ? '还没有发布' : '不再展示';
}

/** The pages that match search and filters, in the chosen order. */
export function choosePages(pages: readonly PageCard[], { words, state, order }: PageChoice): readonly PageCard[] {
  const wanted = words.trim().toLowerCase().split(/\s+/);
  const found = pages.filter((page) => {
    if (state === 'problems' ? page.problems.length === 0 : state !== 'all' && page.state !== state) return false;
    const text = [page.path, page.title, page.file, page.owner, page.source, ...page.tags].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return found.toSorted(ORDERS[order]);
}

export type StateFilter = PageCardState | 'all' | 'problems';
export type PageOrder = 'changed' | 'path' | 'until';

export interface PageChoice {
  readonly words: string;
  readonly state: StateFilter;
  readonly order: PageOrder;
}

const byPath = (a: PageCard, b: PageCard) => a.path.localeCompare(b.path, 'en', { numeric: true });
const endOf = ({ until }: PageCard) => (until ? Date.parse(until) : Number.POSITIVE_INFINITY);

const ORDERS: Readonly<Record<PageOrder, (a: PageCard, b: PageCard) => number>> = {
  changed: (a, b) => Date.parse(b.changedAt) - Date.parse(a.changedAt) || byPath(a, b),
  path: byPath,
  until: (a, b) => (endOf(a) === endOf(b) ? byPath(a, b) : endOf(a) - endOf(b)),
};
