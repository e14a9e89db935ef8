import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { roomPath } from '#src/features/live/live-card.tsx';
import { type LiveDetail as LiveRoom, liveDetailQuery } from '#src/features/live/live-query.ts';
import { liveStage, nextChange } from '#src/features/live/live-stage.ts';
import { liveTime } from '#src/features/live/live-times.ts';
import { ShareButton } from '#src/features/live/share-button.tsx';
import { useShareContent } from '#src/lib/environment/use-share-content.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { useAlarm } from '#src/lib/money-and-time/use-alarm.ts';
import * as paths from '#src/lib/paths.ts';
import { NavBarAction } from '#src/ui/app/nav-bar-action.tsx';
import { Photo } from '#src/ui/app/photo.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { StatusView } from '#src/ui/app/status-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { LiveActions } from './live-actions.tsx';
import { LiveHall } from './live-hall.tsx';
import { LiveStageView } from './live-stage-view.tsx';
import { RefusalView } from './refusal-view.tsx';
import './live-detail.css';

/** One class: before, during and after. */
export default function LiveDetail() {
  const [query] = useSearchParams();
  const classroom = query.get('classroom')?.trim();
  if (classroom) return <Room key={classroom} classroom={classroom} />;
  return (
    <StatusView title="没有找到这个直播间" text="链接可能不完整，请从直播列表进入。">
      <Link className="button button--brand" to={paths.liveList()} replace>
        看看全部直播
      </Link>
    </StatusView>
  );
}

function Room({ classroom }: { readonly classroom: string }) {
  const { data: live, error, refetch, isPlaceholderData } = useQuery(liveDetailQuery(classroom));
  useTitle(live?.name);
  useShareContent(live && shareOf(live));
  if (!live) return error ? <RefusalView reason={error} onRetry={() => void refetch()} /> : <RoomSkeleton />;
  return (
    <OpenRoom
      key={isPlaceholderData ? 'remembered' : 'known'}
      live={live}
      isKnown={!isPlaceholderData}
      onChange={() => void refetch()}
    />
  );
}

interface OpenRoomProps {
  readonly live: LiveRoom;
  /** False while there is only the data from a list. */
  readonly isKnown: boolean;
  /** Called when the doors open, or the class begins or ends. */
  readonly onChange: () => void;
}

function OpenRoom({ live, isKnown, onChange }: OpenRoomProps) {
  const [now, setNow] = useState(serverNow);
  const [isInside, setIsInside] = useState(false);
  useAlarm(nextChange(live, now), () => {
    setNow(serverNow());
    onChange();
  });
  const stage = liveStage(live, now);
  const facts = <RoomFacts live={live} now={now} />;
  const share = (
    <NavBarAction>
      <ShareButton {...shareOf(live)} />
    </NavBarAction>
  );
  if (isInside) {
    return (
      <>
        {share}
        <LiveHall live={live} stage={stage} facts={facts} onChange={onChange} />
      </>
    );
  }
  return (
    <div className="live-room">
      {share}
      <LiveStageView live={live} stage={stage} isInside={false} />
      {facts}
      <LiveActions live={live} stage={stage} isKnown={isKnown} onEnter={() => setIsInside(true)} />
    </div>
  );
}

function RoomFacts({ live, now }: { readonly live: LiveRoom; readonly now: number }) {
  return (
    <>
      <section className="live-room__facts">
        <h2 className="live-room__name">{live.name}</h2>
        <p className="live-room__fact">{liveTime(live, now)}</p>
        {live.reserved_count > 0 && <p className="live-room__fact">{live.reserved_count} 人已预约</p>}
        <p className="live-room__teacher">
          <Photo src={live.teacher.photo} alt="" width={40} height={40} isRound />
          <span>
            {live.teacher.name}
            <span className="live-room__fact"> 主讲</span>
          </span>
        </p>
      </section>
      {live.intro && (
        <section className="live-room__facts">
          <h3 className="live-room__title">这节课讲什么</h3>
          <p className="live-room__intro">{live.intro}</p>
        </section>
      )}
      <Link className="live-room__course" to={paths.courseDetail({ course_uuid: live.course.uuid })}>
        <Photo src={live.course.img_cover} alt="" width={96} height={54} />
        <span>
          <span className="live-room__fact">所属课程</span>
          {live.course.name}
        </span>
      </Link>
    </>
  );
}

function shareOf(live: LiveRoom) {
  return {
    title: live.name,
    description: `${live.teacher.name} · ${liveTime(live, serverNow())}`,
    image: live.img_cover,
    path: roomPath(live),
  };
}

function RoomSkeleton() {
  return (
    <div className="live-room">
      <LoadingNote />
      <Skeleton className="live-room__stage-skeleton" />
      <div className="live-room__facts">
        <Skeleton className="skeleton--line" />
        <Skeleton className="skeleton--half" />
        <Skeleton className="skeleton--half" />
      </div>
    </div>
  );
}
