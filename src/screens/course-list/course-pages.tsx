import { Fragment, type ReactNode } from 'react';
import { CourseRow, CourseRowSkeleton } from '#src/features/course/course-row.tsx';
import { endOfList } from '#src/lib/queries/paged-query.ts';
import { ListEnd } from '#src/ui/app/list-end.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import type { ListedCourse } from './course-list-query.ts';
import './course-pages.css';

/** The parts of an infinite query that the list needs. */
interface Pages {
  readonly data: { readonly pages: readonly CoursePage[] };
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface CoursePage {
  readonly total: number;
  readonly list: readonly ListedCourse[];
}

interface CoursePagesProps {
  readonly query: Pages;
  /** Shown between the first courses, where its late arrival moves nothing on the first screen. */
  readonly insert?: ReactNode;
  /** Marks the matching parts of a course name. */
  readonly markName?: (name: string) => ReactNode;
}

const INSERT_AFTER = 4;

/** A course list with paging. */
export function CoursePages({ query, insert, markName }: CoursePagesProps) {
  const { pages } = query.data;
  const courses = uniqueCourses(pages);
  const insertAt = Math.min(INSERT_AFTER, courses.length);
  return (
    <>
      <p className="course-pages__total" role="status">
        共 {pages.at(-1)?.total ?? 0} 门课程
      </p>
      <ul className="course-pages__rows wide-grid">
        {courses.map((course, index) => (
          <Fragment key={course.uuid}>
            <li>
              <CourseRow course={course} {...(markName && { name: markName(course.name) })} />
            </li>
            {insert && index + 1 === insertAt && <li className="wide-grid__whole">{insert}</li>}
          </Fragment>
        ))}
      </ul>
      <ListEnd {...endOfList(query)} />
    </>
  );
}

/** A short list of courses, without paging. */
export function CourseRows({ courses }: { readonly courses: readonly ListedCourse[] }) {
  return (
    <ul className="course-pages__rows wide-grid">
      {courses.map((course) => (
        <li key={course.uuid}>
          <CourseRow course={course} />
        </li>
      ))}
    </ul>
  );
}

/** Recommended courses, for an empty list. */
export function RecommendedCourses({ courses }: Parameters<typeof CourseRows>[0]) {
  return (
    <section>
      <h2 className="course-pages__title">大家在学</h2>
      <CourseRows courses={courses} />
    </section>
  );
}

const ROWS = ['1', '2', '3', '4', '5', '6'];

export function CoursesSkeleton() {
  return (
    <>
      <LoadingNote />
      <p className="course-pages__total">
        <Skeleton className="course-pages__total-place" />
      </p>
      <div className="course-pages__rows wide-grid">
        {ROWS.map((row) => (
          <CourseRowSkeleton key={row} />
        ))}
      </div>
    </>
  );
}

/** A course can move to the next page between two requests and appear in both: show it once. */
function uniqueCourses(pages: readonly CoursePage[]): ListedCourse[] {
  return [...new Map(pages.flatMap(({ list }) => list).map((course) => [course.uuid, course])).values()];
}
