import { LiveBadge } from '#src/features/live/live-card.tsx';
import type { LiveDetail } from '#src/features/live/live-query.ts';
import type { LiveStage } from '#src/features/live/live-stage.ts';
import { useAttendance } from '#src/features/live/use-attendance.ts';
import { LivePlayer } from '#src/features/video/player/live-player.tsx';
import { Countdown } from '#src/ui/app/countdown.tsx';
import { Photo } from '#src/ui/app/photo.tsx';

interface LiveStageViewProps {
  readonly live: LiveDetail;
  readonly stage: LiveStage;
  /** True once the student has entered the classroom. */
  readonly isInside: boolean;
  /**
   * Receives a function that reads the moment of the picture on the screen, in milliseconds; undefined when there is
   * none.
   */
  readonly onSource?: (shownMs: (() => number | undefined) | undefined) => void;
}

/** The stage of a classroom: a picture with the waiting time, or the class. */
export function LiveStageView({ live, stage, isInside, onSource }: LiveStageViewProps) {
  const stream = isInside && stage === 'living' ? live.stream : null;
  useAttendance(live.classroom, stream !== null);
  if (stream) {
    return (
      <LivePlayer
        url={stream.url}
        poster={stream.poster}
        title={live.name}
        startsAt={Date.parse(live.start_time)}
        {...(onSource && { onSource })}
      />
    );
  }
  return (
    <div className="live-room__stage">
      <Photo src={live.img_cover} alt="" width={480} height={270} />
      <LiveBadge stage={stage} />
      <div className="live-room__note" role="status">
        <StageNote live={live} stage={stage} isInside={isInside} />
      </div>
    </div>
  );
}

function StageNote({ live, stage, isInside }: Omit<LiveStageViewProps, 'onSource'>) {
  const start = Date.parse(live.start_time);
  switch (stage) {
    case 'before':
      return <Countdown label="距开课" until={start} over="马上开课" />;
    case 'doors':
      return <Countdown label={isInside ? '已进入教室，距开课' : '教室已开放，距开课'} until={start} over="马上开课" />;
    case 'living':
      return isInside ? '老师正在接入，请稍等' : '正在直播';
    case 'pending':
      return '直播已结束，回放生成后会出现在这里';
    case 'recorded':
      return '回放已经生成，随时可以看';
    case 'ended':
      return '直播已结束';
  }
}
