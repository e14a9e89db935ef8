import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { courseByNumberQuery, courseReference } from '#src/features/course/course-reference.ts';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { CourseSkeleton } from './detail/course-skeleton.tsx';
import { NoCourse } from './detail/no-course.tsx';

/** Redirects to the course in the query, given by uuid or by number. */
export default function CourseByQuery() {
  const reference = courseReference(useSearchParams()[0]);
  if (!reference) return <NoCourse isAsked={false} />;
  if ('uuid' in reference) return <Navigate to={paths.courseDetail({ course_uuid: reference.uuid })} replace />;
  return <CourseOfNumber number={reference.number} />;
}

function CourseOfNumber({ number }: { readonly number: string }) {
  const { data: course, error, refetch } = useQuery(courseByNumberQuery(number));
  if (course) return <Navigate to={paths.courseDetail({ course_uuid: course.uuid })} replace />;
  if (isMissing(error)) return <NoCourse isAsked />;
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return <CourseSkeleton />;
}
