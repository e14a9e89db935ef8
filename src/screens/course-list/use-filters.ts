import { useLocation, useSearchParams } from 'react-router-dom';
import { type CourseFilters, filterQuery, readFilters } from './course-filters.ts';

/** Set in the history entry once the student has chosen filters, even none. */
const CHOSEN = { areFiltersChosen: true } as const;

/**
 * The filters in the address.
 *
 * A new choice replaces the history entry: the address can be shared, and Back leaves the list at once. A keyword stays.
 */
export function useFilters() {
  const [query, setQuery] = useSearchParams();
  const state = useLocation().state as Partial<typeof CHOSEN> | null;
  const setFilters = (filters: CourseFilters) => {
    const values = Object.entries(filterQuery(filters)).map(([name, value]) => [name, String(value)]);
    const keyword = query.get('keyword');
    const kept = keyword === null ? [] : [['keyword', keyword]];
    setQuery(new URLSearchParams([...kept, ...values]), { replace: true, state: CHOSEN });
  };
  return { query, filters: readFilters(query), setFilters, isChosen: state?.areFiltersChosen === true };
}
