import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { failureText } from '#src/lib/api-failures.ts';
import { serverNow } from '#src/lib/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { useNow } from '#src/lib/use-now.ts';
import { MediaRow } from '#src/ui/app/media-row.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { CoursesSkeleton } from './courses-skeleton.tsx';
import { courseFacts, type MyCourse, myCoursesQuery } from './my-courses.ts';
import { ResumeCard } from './resume-card.tsx';
import { courseToResume, studyAction } from './study-action.ts';
import './study-index.css';
import { TodayLives } from './today-lives.tsx';
import './progress-bar.css';

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
  const now = useNow(TICK_MS) ?? serverNow();
  if (courses && courses.length > 0) {
    const resumed = isExpired ? undefined : courseToResume(courses);
    return (
      <>
        {resumed && <ResumeCard course={resumed} />}
        {!isExpired && <TodayLives now={now} />}
        <ul className="study-index__courses" aria-label="课程">
          {courses.map((course) => (
            <li key={course.uuid}>
              <CourseCard course={course} now={now} />
            </li>
          ))}
        </ul>
      </>
    );
  }
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  if (!courses) return <CoursesSkeleton />;
  if (isExpired) return <StatusView title="没有过期的课程" text="学习时间到期的课程会放在这里。" />;
  return (
    <StatusView title="还没有课程" text="选一门课，今天就可以开始。">
      <Link className="button button--brand" to={paths.courseList()}>
        去选课
      </Link>
    </StatusView>
  );
}

const TICK_MS = 30_000;

interface CourseCardProps {
  readonly course: MyCourse;
  readonly now: number;
}

/** A course of the student; the whole card leads to the one thing to do with it. */
function CourseCard({ course, now }: CourseCardProps) {
  const { state, until } = courseFacts(course, now);
  const { label, to } = studyAction(course, now);
  const { done_count: done, video_count: all } = course;
  return (
    <MediaRow to={to} cover={course.img_cover} title={course.name}>
      <span className="study-course__state">{state}</span>
      {all > 0 && <progress className="study-progress" value={done} max={all} aria-label="学习进度" />}
      <span className="study-course__foot">
        <span>{until}</span>
        <span className="study-course__action">{label}</span>
      </span>
    </MediaRow>
  );
}
