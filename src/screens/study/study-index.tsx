import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { courseFacts, type MyCourse, myCoursesQuery } from '#src/features/study/my-courses.ts';
import { failureText } from '#src/lib/api-failures.ts';
import { serverNow } from '#src/lib/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { MediaRow } from '#src/ui/app/media-row.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { CoursesSkeleton } from './courses-skeleton.tsx';
import './study-index.css';

/** The courses a student has; with `/expired`, those whose time is over. */
export default function StudyIndex() {
  const isExpired = useParams().expired !== undefined;
  return (
    <div className="study-index">
      <nav className="study-index__tabs" aria-label="课程状态">
        <Link to={paths.studyIndex()} aria-current={isExpired ? undefined : 'page'} replace>
          学习中
        </Link>
        <Link to={paths.studyIndex({ expired: 'expired' })} aria-current={isExpired ? 'page' : undefined} replace>
          已过期
        </Link>
      </nav>
      <MyCourses isExpired={isExpired} />
    </div>
  );
}

function MyCourses({ isExpired }: { readonly isExpired: boolean }) {
  const { data: courses, error, refetch } = useQuery(myCoursesQuery(isExpired));
  if (courses && courses.length > 0) return <CourseList courses={courses} />;
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  if (!courses) return <CoursesSkeleton />;
  if (isExpired) return <StatusView title="没有过期的课程" />;
  return (
    <StatusView title="还没有课程" text="选一门课，今天就可以开始。">
      <Link className="button button--brand" to={paths.home()}>
        去选课
      </Link>
    </StatusView>
  );
}

function CourseList({ courses }: { readonly courses: readonly MyCourse[] }) {
  return (
    <ul className="study-index__courses">
      {courses.map((course) => (
        <li key={course.uuid}>
          <CourseCard course={course} />
        </li>
      ))}
    </ul>
  );
}

function CourseCard({ course }: { readonly course: MyCourse }) {
  const { state, until } = courseFacts(course, serverNow());
  const { done_count: done, video_count: all } = course;
  return (
    <MediaRow to={paths.courseDetail({ course_uuid: course.course_uuid })} cover={course.img_cover} title={course.name}>
      <span className="study-course__state">{state}</span>
      {all > 0 && <progress className="study-course__progress" value={done} max={all} aria-label="学习进度" />}
      <span className="study-course__until">{until}</span>
    </MediaRow>
  );
}
