import type { InputOf } from '#src/contract/all.ts';
import { type CourseType, courseTypes } from '#src/contract/states.ts';

type ListQuery = InputOf<'GET /api/v1/course/'>['query'];
export type CourseSort = NonNullable<NonNullable<ListQuery>['sort']>;

/** Filters of a course list. Without any: all courses, the most popular first. */
export interface CourseFilters {
  readonly subject?: number | undefined;
  readonly year?: number | undefined;
  readonly type?: CourseType | undefined;
  /** Cents. Includes free courses. */
  readonly maxPrice?: number | undefined;
  readonly sort?: CourseSort | undefined;
}

/** The price limit of trial courses: 1 元. */
export const TRIAL_PRICE = 100;

export const sorts: readonly { readonly value: CourseSort; readonly label: string }[] = [
  { value: 'popular', label: '综合排序' },
  { value: 'newest', label: '最新上架' },
  { value: 'price_asc', label: '价格最低' },
  { value: 'price_desc', label: '价格最高' },
];

const MAX_UUIDS = 50;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Reads filters from an address. Invalid values are ignored: anybody may have written the address. */
export function readFilters(query: URLSearchParams): CourseFilters {
  const type = Object.values(courseTypes).find((id) => String(id) === query.get('type'));
  const sort = sorts.find(({ value }) => value === query.get('sort'))?.value;
  return {
    ...defined('subject', wholeNumber(query.get('subject'), 1, 9999)),
    ...defined('year', wholeNumber(query.get('year'), 2000, 2100)),
    ...defined('type', type),
    ...defined('maxPrice', wholeNumber(query.get('max_price'), 0, 100_000_000)),
    // The default order is left out, so that one list has one address and one cache key.
    ...defined('sort', sort === 'popular' ? undefined : sort),
  };
}

/** The query string that `readFilters` reads back; also the API's parameters. */
export function filterQuery({ subject, year, type, maxPrice, sort }: CourseFilters) {
  return {
    ...defined('subject', subject),
    ...defined('year', year),
    ...defined('type', type),
    ...defined('max_price', maxPrice),
    ...defined('sort', sort),
  };
}

/**
 * Uuids of courses in the address, without duplicates, in order.
 *
 * Undefined when there is no such parameter; empty when it has no valid uuid.
 */
export function readUuids(query: URLSearchParams): readonly string[] | undefined {
  const named = query.get('uuids');
  if (named === null) return undefined;
  const uuids = named
    .toLowerCase()
    .split(',')
    .filter((uuid) => UUID.test(uuid));
  return [...new Set(uuids)].slice(0, MAX_UUIDS);
}

/** The same filters for the list of the school's own full courses. */
export function officialFilters({ year, sort }: CourseFilters): CourseFilters {
  return { ...defined('year', year), ...defined('sort', sort), type: courseTypes.COURSE };
}

/** Whether two filters give the same set of courses; the order is ignored. */
export function isSameShelf(a: CourseFilters, b: CourseFilters): boolean {
  return a.subject === b.subject && a.year === b.year && a.type === b.type && a.maxPrice === b.maxPrice;
}

/** Number of active filters; the order is not counted. */
export function countFilters({ subject, year, type, maxPrice }: CourseFilters): number {
  return [subject, year, type, maxPrice].filter((value) => value !== undefined).length;
}

function wholeNumber(text: string | null, min: number, max: number): number | undefined {
  if (text === null || !/^\d{1,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

function defined<K extends string, V>(key: K, value: V | undefined): { readonly [key in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [key in K]?: V };
}
