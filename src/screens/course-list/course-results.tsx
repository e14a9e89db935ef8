import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '#src/lib/api/api-failures.ts';
import { useStoredPages } from '#src/lib/queries/use-stored-pages.ts';
import { Button } from '#src/ui/app/button.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { type CourseFilters, countFilters } from './course-filters.ts';
import { courseListQuery } from './course-list-query.ts';
import { CoursePages, CoursesSkeleton, RecommendedCourses } from './course-pages.tsx';

interface CourseResultsProps {
  readonly filters: CourseFilters;
  /** Called to reset the filters. */
  readonly onClear: () => void;
  readonly insert?: ReactNode;
}

/** The filtered courses, with the states for loading, empty and failed. */
export function CourseResults({ filters, onClear, insert }: CourseResultsProps) {
  const list = courseListQuery(filters);
  const query = useInfiniteQuery(list);
  useStoredPages(list.queryKey, query.data);
  if (query.isPending) return <CoursesSkeleton />;
  if (!query.data) return <FailedView text={failureText(query.error)} onRetry={() => void query.refetch()} />;
  if (query.data.pages[0]?.list.length) return <CoursePages query={query} insert={insert} />;
  if (countFilters(filters) === 0)
    return <StatusView title="课程正在准备" text="新一季课程马上上架，过一会儿再来看看。" />;
  return (
    <>
      <StatusView title="没有符合条件的课程" text="少选一个条件，或者看看大家在学什么。">
        <Button onClick={onClear}>清除筛选</Button>
      </StatusView>
      <PopularCourses />
    </>
  );
}

const POPULAR = 6;

/** Popular courses. Optional: nothing is shown when the request fails. */
function PopularCourses() {
  const { data } = useInfiniteQuery(courseListQuery({}));
  const courses = data?.pages[0]?.list.slice(0, POPULAR) ?? [];
  return courses.length > 0 && <RecommendedCourses courses={courses} />;
}
