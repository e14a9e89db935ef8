import { queryOptions } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { SALE_PARTS, type SalePart } from '#src/contract/console/sale-values.ts';
import { consoleApi } from '../client/console-api.ts';

export type Sale = ConsoleReply<'GET /console/api/courses'>['courses'][number];
export type SaleDetail = ConsoleReply<'GET /console/api/courses/{uuid}'>;
export type PageOfCourse = NonNullable<ConsoleReply<'GET /console/api/courses/{uuid}/pages'>['pages']>[number];

/** Key of all queries about courses on sale. */
export const SALES_KEY = ['courses'] as const;

export const PARTS: Readonly<Record<SalePart, string>> = { on: '在售', off: '已下架', all: '全部' };
export const KIND_NAMES = { course: '课程', books: '图书', yanxue: '研学' } as const;

interface SaleFilter {
  readonly part: SalePart;
  readonly words?: string;
  readonly subject?: number;
}

export function readFilter(search: URLSearchParams): SaleFilter {
  const part = SALE_PARTS.find((one) => one === search.get('part')) ?? 'on';
  const [words, subject] = [search.get('words'), Number(search.get('subject'))];
  return { part, ...(words ? { words } : {}), ...(Number.isInteger(subject) && subject > 0 ? { subject } : {}) };
}

export const saleQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...SALES_KEY, 'one', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/courses/{uuid}', { params: { uuid } }, { signal }),
    refetchOnWindowFocus: 'always',
  });

export const pagesQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...SALES_KEY, 'pages', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/courses/{uuid}/pages', { params: { uuid } }, { signal }),
    refetchOnWindowFocus: 'always',
  });

/**
 * Sold and available places of a course: `已售 12
 * 50`.
 */
export const placesText = ({ stock, sold }: Pick<Sale, 'stock' | 'sold'>) =>
  stock === null ? '不限' : `已售 ${sold ?? 0} / ${stock}`;

/** Whether visitors can see the page, now or later. */
export const isForVisitors = ({ state }: PageOfCourse) => state !== 'archived' && state !== 'closed';
