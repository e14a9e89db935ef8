import { useLocation, useSearchParams } from 'react-router-dom';
import { type CourseFilters, filterQuery, readFilters } from './course-filters.ts';

/** Noted in the history entry once the student has chosen, also when they chose nothing. */
const CHOSEN = { areFiltersChosen: true } as const;

/**
 * The filters of the address.
 *
 * A choice takes the place of the address before it: the list can be shared as it stands, and Back leaves it at once.
 */
export function useFilters() {
  const [query, setQuery] = useSearchParams();
  const state = useLocation().state as Partial<typeof CHOSEN> | null;
  const setFilters = (filters: CourseFilters) => {
    const values = Object.entries(filterQuery(filters)).map(([name, value]) => [name, String(value)]);
    setQuery(new URLSearchParams(values), { replace: true, state: CHOSEN });
  };
  return { query, filters: readFilters(query), setFilters, isChosen: state?.areFiltersChosen === true };
}
