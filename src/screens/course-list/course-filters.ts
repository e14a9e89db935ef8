import type { InputOf } from '#src/contract/all.ts';
import { type CourseType, courseTypes } from '#src/contract/states.ts';

type ListQuery = InputOf<'GET /api/v1/course/'>['query'];
export type CourseSort = NonNullable<NonNullable<ListQuery>['sort']>;

/** What a list of courses is narrowed to. Nothing given: the whole shelf, the most taken first. */
export interface CourseFilters {
  readonly subject?: number | undefined;
  readonly year?: number | undefined;
  readonly type?: CourseType | undefined;
  /** Cents: courses that cost no more, free ones among them. */
  readonly maxPrice?: number | undefined;
  readonly sort?: CourseSort | undefined;
}

/** The highest price of what a student can simply try: 1 元. */
export const TRIAL_PRICE = 100;

export const sorts: readonly { readonly value: CourseSort; readonly label: string }[] = [
  { value: 'popular', label: '综合排序' },
  { value: 'newest', label: '最新上架' },
  { value: 'price_asc', label: '价格最低' },
  { value: 'price_desc', label: '价格最高' },
];

const MAX_UUIDS = 50;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The filters of an address, which anybody may have written: what is not one of our values is left out. */
export function readFilters(query: URLSearchParams): CourseFilters {
  const type = Object.values(courseTypes).find((id) => String(id) === query.get('type'));
  const sort = sorts.find(({ value }) => value === query.get('sort'))?.value;
  return {
    ...defined('subject', wholeNumber(query.get('subject'), 1, 9999)),
    ...defined('year', wholeNumber(query.get('year'), 2000, 2100)),
    ...defined('type', type),
    ...defined('maxPrice', wholeNumber(query.get('max_price'), 0, 100_000_000)),
    // The usual order is no filter: two addresses of one list would be two lists to the cache.
    ...defined('sort', sort === 'popular' ? undefined : sort),
  };
}

/** The query under which `readFilters` finds the same filters again; also what the API asks. */
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
 * The courses that an address names, each once and in its order.
 *
 * Undefined when it names none; empty when nothing of what it names can be a course.
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

/** The same filters among the courses that the school itself teaches from start to end. */
export function officialFilters({ year, sort }: CourseFilters): CourseFilters {
  return { ...defined('year', year), ...defined('sort', sort), type: courseTypes.COURSE };
}

/** Whether two lists hold the same courses, in whatever order. */
export function isSameShelf(a: CourseFilters, b: CourseFilters): boolean {
  return a.subject === b.subject && a.year === b.year && a.type === b.type && a.maxPrice === b.maxPrice;
}

/** How many filters are set. The order is none. */
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
