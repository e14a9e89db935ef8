import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { LessonDesk } from '#src/features/video/lesson-desk.tsx';
import { type Video, videoQuery } from '#src/features/video/video-query.ts';
import { clockText } from '#src/lib/money-and-time/china-time.ts';
import * as paths from '#src/lib/paths.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { RefusalView } from './refusal-view.tsx';
import { ReplayChat } from './replay-chat.tsx';
import './play.css';

/** A lesson with its facts and links to the lessons before and after it. */
export function Lesson({ uuid }: { readonly uuid: string }) {
  const { data: video, error, refetch } = useQuery(videoQuery(uuid));
  const navigate = useNavigate();
  const { state } = useLocation();
  // Uuid of the class that the video is a recording of.
  const room = useSearchParams()[0].get('room');
  useTitle(video?.name);
  if (!video) return error ? <RefusalView reason={error} onRetry={() => void refetch()} /> : <LessonSkeleton />;
  const goTo = (next: string | null) =>
    next === null ? undefined : () => void navigate(paths.play({ uuid: next }), { replace: true, state: STARTING });
  return (
    <LessonDesk
      video={video}
      isStarting={(state as LessonState | null)?.isStarting === true}
      onRenew={() => refetch()}
      onNext={goTo(video.next_uuid)}
      onPrevious={goTo(video.previous_uuid)}
      facts={<LessonFacts video={video} />}
      chat={room ? (media) => <ReplayChat classroom={room} media={media} /> : undefined}
    />
  );
}

interface LessonState {
  readonly isStarting?: boolean;
}
const STARTING: LessonState = { isStarting: true };

function LessonFacts({ video }: { readonly video: Video }) {
  const { progress, course_uuid, course_name, previous_uuid: previous, next_uuid: next } = video;
  const seen =
    progress && (progress.is_done ? '已学完' : progress.percent > 0 ? `已看 ${progress.percent}%` : '未开始');
  const isTrial = video.is_free && !video.is_owned;
  const facts = [`时长 ${clockText(video.duration_seconds)}`, video.is_owned && seen, isTrial && '免费试看'];
  return (
    <>
      <section className="play__facts">
        <h2 className="play__name">{video.name}</h2>
        <p className="play__fact">{facts.filter(Boolean).join(' · ')}</p>
        <Link className="play__course" to={paths.courseDetail({ course_uuid })}>
          <span>{course_name}</span>
          <span className="play__more">{isTrial ? '了解完整课程' : '课程详情'}</span>
        </Link>
      </section>
      {(previous || next) && (
        <nav className="play__neighbours" aria-label="上下节">
          <NeighbourLink uuid={previous} label="上一节" />
          <NeighbourLink uuid={next} label="下一节" />
        </nav>
      )}
    </>
  );
}

function NeighbourLink({ uuid, label }: { readonly uuid: string | null; readonly label: string }) {
  if (uuid === null) return <span className="play__neighbour">没有{label}</span>;
  return (
    <Link className="play__neighbour play__neighbour--link" to={paths.play({ uuid })} state={STARTING} replace>
      {label}
    </Link>
  );
}

function LessonSkeleton() {
  return (
    <div className="play">
      <LoadingNote />
      <Skeleton className="play__stage-skeleton" />
      <div className="play__facts">
        <Skeleton className="skeleton--line" />
        <Skeleton className="skeleton--half" />
      </div>
    </div>
  );
}
