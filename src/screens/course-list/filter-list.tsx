import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { examYearQuery } from './course-list-query.ts';
import { CoursesSkeleton } from './course-pages.tsx';
import { CourseResults } from './course-results.tsx';
import { FacetPanel } from './facet-panel.tsx';
import { useFilters } from './use-filters.ts';
import './course-list.css';

/** All filters above the courses. Starts with the student's exam year. */
export default function FilterList() {
  const { query, filters, setFilters, isChosen } = useFilters();
  const isUntouched = query.size === 0 && !isChosen;
  const { data: year, isPending } = useQuery({ ...examYearQuery, enabled: isUntouched });
  const preset = isUntouched && year ? year : undefined;
  useEffect(() => {
    if (preset) setFilters({ year: preset });
  });
  const isSettled = !isUntouched || (!isPending && !preset);
  return (
    <div className="wide-filters">
      <div className="course-list__panel wide-filters__filters">
        <FacetPanel filters={filters} onChange={setFilters} layout="rows" />
      </div>
      <div className="course-list">
        {isSettled ? <CourseResults filters={filters} onClear={() => setFilters({})} /> : <CoursesSkeleton />}
      </div>
    </div>
  );
}
