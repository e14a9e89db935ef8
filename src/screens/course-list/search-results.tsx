import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { markTerms } from '#src/features/search/mark-terms.tsx';
import { searchQuery } from '#src/features/search/search-query.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { useStoredPages } from '#src/lib/queries/use-stored-pages.ts';
import { Button } from '#src/ui/app/button.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { type CourseFilters, countFilters, filterQuery } from './course-filters.ts';
import { CoursePages, CoursesSkeleton, RecommendedCourses } from './course-pages.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useFilters } from './use-filters.ts';

/** Results of a search under the filters of the course list; without any, suggestions and popular courses. */
export function SearchResults({ keyword }: { readonly keyword: string }) {
  const { filters, setFilters } = useFilters();
  return (
    <div className="wide-filters">
      <div className="wide-filters__filters">
        <FilterBar
          keyword={keyword}
          filters={filters}
          onChange={setFilters}
          to={(query) => paths.search({}, { keyword, ...query })}
        />
      </div>
      <Results keyword={keyword} filters={filters} onClear={() => setFilters({ sort: filters.sort })} />
    </div>
  );
}

interface ResultsProps {
  readonly keyword: string;
  readonly filters: CourseFilters;
  readonly onClear: () => void;
}

function Results({ keyword, filters, onClear }: ResultsProps) {
  const found = searchQuery(keyword, filterQuery(filters));
  const query = useInfiniteQuery(found);
  useStoredPages(found.queryKey, query.data);
  if (query.isPending) {
    return (
      <div className="search__body">
        <CoursesSkeleton />
      </div>
    );
  }
  if (!query.data) return <FailedView text={failureText(query.error)} onRetry={() => void query.refetch()} />;
  const [{ total, terms, recommended } = { total: 0, terms: [], recommended: [] }] = query.data.pages;
  if (total > 0) {
    return (
      <div className="search__body">
        <CoursePages query={query} markName={(name) => markTerms(name, terms)} />
      </div>
    );
  }
  if (countFilters(filters) > 0) {
    return (
      <div className="search__body">
        <StatusView title="没有符合条件的课程" text={`少选一个条件，或者清除筛选，看“${keyword}”的全部结果。`}>
          <Button onClick={onClear}>清除筛选</Button>
        </StatusView>
      </div>
    );
  }
  return (
    <div className="search__body">
      <StatusView title={`没有找到“${keyword}”`} text="换个更短的词，或者只写科目、老师的名字。">
        <Link className="button button--brand" to={paths.courseList()}>
          查看全部课程
        </Link>
      </StatusView>
      {recommended.length > 0 && <RecommendedCourses courses={recommended} />}
    </div>
  );
}
