import { Link } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { Photo } from '#src/ui/app/photo.tsx';
import type { LiveItem } from './live-query.ts';
import { liveStage, stageText } from './live-stage.ts';
import { liveHours } from './live-times.ts';
import { useCancelReservation, useReservation } from './use-reservation.ts';
import './live-card.css';

interface LiveCardProps {
  readonly live: LiveItem;
  /** Milliseconds by the server's clock. */
  readonly now: number;
}

/** A class in a list: title, teacher and time; the whole card opens its room. */
export function LiveCard({ live, now }: LiveCardProps) {
  const stage = liveStage(live, now);
  return (
    <article className="live-card">
      <span className="live-card__cover">
        <Photo src={live.img_cover} alt="" width={128} height={72} />
        <LiveBadge stage={stage} />
      </span>
      <span className="live-card__words">
        <Link className="live-card__name" to={roomPath(live)}>
          {live.name}
        </Link>
        <span className="live-card__fact">
          {liveHours(live)} · {live.teacher.name}
        </span>
        <span className="live-card__foot">
          <span className="live-card__fact">{live.is_public ? '公开课' : live.course.name}</span>
          {stage === 'before' && <ReserveButton live={live} />}
        </span>
      </span>
    </article>
  );
}

export function roomPath({ classroom, is_public: isPublic }: Pick<LiveItem, 'classroom' | 'is_public'>): string {
  return paths.liveDetail({}, { classroom, is_public: isPublic ? true : undefined });
}

/** The state of a class, as a badge on its picture. */
export function LiveBadge({ stage }: { readonly stage: ReturnType<typeof liveStage> }) {
  return <span className={`live-badge live-badge--${stage}`}>{stageText(stage)}</span>;
}

function ReserveButton({ live }: { readonly live: LiveItem }) {
  const reservation = useReservation();
  const cancel = useCancelReservation();
  if (live.is_reserved) {
    return (
      <span className="live-card__reserved">
        已预约
        <button
          type="button"
          className="live-card__cancel"
          aria-label={`取消预约${live.name}`}
          disabled={cancel.isPending}
          onClick={() => cancel.mutate(live.classroom)}
        >
          取消
        </button>
      </span>
    );
  }
  return (
    <button
      type="button"
      className="live-card__reserve"
      aria-label={`预约${live.name}`}
      disabled={reservation.isPending}
      onClick={() => reservation.mutate(live.classroom)}
    >
      预约
    </button>
  );
}
