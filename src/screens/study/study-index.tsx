import './study-index.css';
import './lessons/progress-bar.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { LiveCard } from '#src/features/live/live-card.tsx';
import { liveMonthQuery } from '#src/features/live/live-query.ts';
import { liveStage } from '#src/features/live/live-stage.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { chinaDay } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { useNow } from '#src/lib/money-and-time/use-now.ts';
import * as paths from '#src/lib/paths.ts';
import { MediaRow, MediaRowSkeleton } from '#src/ui/app/media-row.tsx';
import { LoadingNote } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { courseFacts, type MyCourse, myCoursesQuery } from './my-courses.ts';
import { courseToResume, studyAction, studyWord } from './today/study-action.ts';

/** The student's courses; with `/expired`, the expired ones. */
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
        {resumed && <h2 className="study-index__title">全部课程</h2>}
        <ul className="study-index__courses wide-grid" aria-label="课程">
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

/** A course of the student; the whole card links to its main action. */
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

const CARDS = ['1', '2', '3'];

/** Skeleton of the student's courses. */
function CoursesSkeleton() {
  return (
    <>
      <LoadingNote />
      {CARDS.map((card) => (
        <MediaRowSkeleton key={card} />
      ))}
    </>
  );
}

/** Continues where the student stopped, with one tap. */
function ResumeCard({ course }: { readonly course: MyCourse }) {
  const { done_count: done, video_count: all } = course;
  return (
    <Link
      className="study-resume"
      to={paths.studyVideo({}, { video: course.resume_video_uuid })}
      state={{ isStarting: true }}
    >
      <span className="study-resume__label">上次学到</span>
      <span className="study-resume__lesson">{course.resume_video_name}</span>
      <span className="study-resume__course">{course.name}</span>
      <span className="study-resume__foot">
        <progress className="study-progress" value={done} max={all} aria-label="学习进度" />
        <span>
          {done}/{all}
        </span>
        <span className="study-resume__go">{studyWord(course)}</span>
      </span>
    </Link>
  );
}

/** Today's classes of the student that are next or on; nothing when there are none or the request fails. */
function TodayLives({ now }: { readonly now: number }) {
  const { data: month } = useQuery(liveMonthQuery(chinaDay(now).slice(0, 7)));
  const today = Number(chinaDay(now).slice(8));
  const lives = (month?.days.find(({ day }) => day === today)?.lives ?? [])
    .filter((live) => (!live.is_public || live.is_reserved) && SOON.has(liveStage(live, now)))
    .slice(0, MOST);
  if (lives.length === 0) return null;
  return (
    <section className="study-today" aria-labelledby="study-today">
      <div className="study-today__head">
        <h2 id="study-today">今天的直播</h2>
        <Link to={paths.myTodayCourse()}>直播日历</Link>
      </div>
      {lives.map((live) => (
        <LiveCard key={live.uuid} live={live} now={now} />
      ))}
    </section>
  );
}

/** The calendar has the rest. */
const MOST = 2;
const SOON: ReadonlySet<ReturnType<typeof liveStage>> = new Set(['before', 'doors', 'living']);
