import './study-video.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { outlineQuery } from '#src/features/course/product-query.ts';
import { LessonDesk } from '#src/features/video/lesson-desk.tsx';
import { type Video, videoQuery } from '#src/features/video/video-query.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { myCourseQuery, myCoursesQuery } from '../my-courses.ts';
import { courseToResume } from '../today/study-action.ts';
import { LessonList } from './lesson-list.tsx';
import { LinesSkeleton } from './lessons-skeleton.tsx';
import { LockedLesson } from './locked-lesson.tsx';
import { partOf } from './outline-part.ts';

/** A lesson with the course's other lessons below. Without one in the address: the last watched one. */
export default function StudyVideo() {
  const [query] = useSearchParams();
  const video = query.get('video');
  if (!video) return <LatestLesson />;
  const at = /^\d{1,5}$/.exec(query.get('at') ?? '')?.[0];
  return (
    <Lesson key={video} uuid={video} part={query.get('tp') ?? ''} at={at === undefined ? undefined : Number(at)} />
  );
}

function LatestLesson() {
  const { data: courses, error, refetch } = useQuery(myCoursesQuery(false));
  if (!courses) {
    return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <VideoSkeleton />;
  }
  const video = courseToResume(courses)?.resume_video_uuid;
  if (video) return <Lesson key={video} uuid={video} part="" at={undefined} />;
  return (
    <StatusView title="还没有学习记录" text="从你的课程里选一节开始吧。">
      <Link className="button button--brand" to={paths.studyIndex()} replace>
        我的课程
      </Link>
    </StatusView>
  );
}

interface LessonProps {
  readonly uuid: string;
  /** The part of the course in the address. */
  readonly part: string;
  /** Where to begin, in seconds, instead of where the student left. */
  readonly at: number | undefined;
}

interface LessonState {
  readonly isStarting?: boolean;
}

function Lesson({ uuid, part, at }: LessonProps) {
  const { data: video, error, refetch } = useQuery(videoQuery(uuid));
  const navigate = useNavigate();
  const { state } = useLocation();
  useTitle(video?.name);
  if (!video) return error ? <LockedLesson reason={error} onRetry={() => void refetch()} /> : <VideoSkeleton />;
  const goTo = (uuid: string | null) =>
    uuid === null
      ? undefined
      : () =>
          void navigate(paths.studyVideo({}, { video: uuid, tp: part }), {
            replace: true,
            state: { isStarting: true },
          });
  return (
    <LessonDesk
      video={video}
      startAt={at}
      isStarting={(state as LessonState | null)?.isStarting === true}
      onRenew={() => refetch()}
      onNext={goTo(video.next_uuid)}
      onPrevious={goTo(video.previous_uuid)}
      facts={<FactsOfVideo video={video} />}
      outline={<LessonsOfCourse video={video} part={part} />}
    />
  );
}

/** The student's own course of a video; undefined for a visitor who only previews it. */
const useCourseOf = (video: Video) => useQuery({ ...myCourseQuery(video.course_uuid), enabled: video.is_owned });

function FactsOfVideo({ video }: { readonly video: Video }) {
  const { data: course, isLoading } = useCourseOf(video);
  const to = course ? paths.studyList({ uuid: course.uuid }) : paths.courseDetail({ course_uuid: video.course_uuid });
  const words = (
    <>
      <span>{video.course_name}</span>
      <span className="study-video__more">{video.is_owned ? '全部课程' : '了解课程'}</span>
    </>
  );
  return (
    <section className="study-video__facts">
      <h2 className="study-video__name">{video.name}</h2>
      {/* A student's own course links to its lessons, never briefly to its sales page. */}
      {isLoading ? (
        <p className="study-video__course">{words}</p>
      ) : (
        <Link className="study-video__course" to={to}>
          {words}
        </Link>
      )}
    </section>
  );
}

function LessonsOfCourse({ video, part }: { readonly video: Video; readonly part: string }) {
  const outline = useQuery(outlineQuery(video.course_uuid, partOf(part)));
  const { data: course } = useCourseOf(video);
  return (
    <div className="study-video__lessons">
      {outline.data ? (
        <LessonList key={outline.data.outline_tp} outline={outline.data} course={course} playing={video.uuid} />
      ) : outline.error ? (
        <FailedView text={failureText(outline.error)} onRetry={() => void outline.refetch()} />
      ) : (
        <LinesSkeleton />
      )}
    </div>
  );
}

/** Skeleton of a lesson. */
function VideoSkeleton() {
  return (
    <div className="study-video">
      <LoadingNote />
      <Skeleton className="study-video__stage-place" />
      <div className="study-video__facts">
        <Skeleton className="skeleton--line" />
        <Skeleton className="skeleton--half" />
      </div>
    </div>
  );
}
