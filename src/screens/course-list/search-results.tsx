import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { markTerms } from '#src/features/search/mark-terms.tsx';
import { searchQuery } from '#src/features/search/search-query.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { useKeptPages } from '#src/lib/queries/use-kept-pages.ts';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { CoursePages, CoursesSkeleton, RecommendedCourses } from './course-pages.tsx';

/** Results of a search; without any, suggestions and popular courses. */
export function SearchResults({ keyword }: { readonly keyword: string }) {
  const found = searchQuery(keyword);
  const query = useInfiniteQuery(found);
  useKeptPages(found.queryKey, query.data);
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
