import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { failureText } from '#src/lib/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { chosenCoursesQuery } from './course-list-query.ts';
import { CourseRows, CoursesSkeleton } from './course-pages.tsx';

/** The courses that a banner names, and the way to all the others. */
export function ChosenCourses({ uuids }: { readonly uuids: readonly string[] }) {
  const { data, error, refetch } = useQuery(chosenCoursesQuery(uuids));
  return (
    <div className="course-list">
      {uuids.length === 0 || data?.list.length === 0 ? (
        <StatusView title="这些课程已经下架" text="看看现在有哪些课程。">
          <Link className="button button--brand" to={paths.courseList()}>
            查看全部课程
          </Link>
        </StatusView>
      ) : data ? (
        <>
          <p className="course-pages__total course-list__chosen" role="status">
            <span>{chosenText(data.list.length, uuids.length)}</span>
            <Link to={paths.courseList()}>查看全部课程</Link>
          </p>
          <CourseRows courses={data.list} />
        </>
      ) : error ? (
        <FailedView text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <CoursesSkeleton />
      )}
    </div>
  );
}

function chosenText(found: number, asked: number): string {
  return found < asked ? `精选 ${found} 门课程，另有 ${asked - found} 门已下架` : `精选 ${found} 门课程`;
}
