import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { isOnDuty } from '#src/contract/opening-hours.ts';
import { useChat } from '#src/features/consult/use-chat.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import * as paths from '#src/lib/paths.ts';
import { reportEvent } from '#src/lib/reports/report-event.ts';
import { Photo } from '#src/ui/app/photo.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { Composer } from './composer.tsx';
import './consult.css';
import { Talk } from './talk.tsx';

const IS_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const FACE = 40;
const LINK_WORDS = {
  connecting: '正在连接…',
  live: '在线',
  polling: '在线',
  offline: '网络不通',
} as const;

/** The chat with a course advisor; `?course=` names the course it is about. */
export default function Consult() {
  const [query] = useSearchParams();
  const named = query.get('course') ?? '';
  const courseUuid = IS_UUID.test(named) ? named : undefined;
  const { opened, state, send, resend } = useChat(courseUuid);
  const { data: chat, error, refetch } = opened;
  const isOpen = chat !== undefined;
  useEffect(() => {
    if (isOpen) reportEvent({ event: 'consult_open', ...(courseUuid && { course: { uuid: courseUuid } }) });
  }, [isOpen, courseUuid]);
  if (!chat) {
    return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <ChatSkeleton />;
  }
  const { advisor, course, hours } = chat;
  const isOnline = state.link === 'live' || state.link === 'polling';
  return (
    <div className="chat">
      <header className="chat__head">
        <Photo src={advisor.face} alt="" width={FACE} height={FACE} isRound />
        <p className="chat__who">
          <strong>{advisor.name}</strong>
          <small>
            {advisor.title} · {hours}
          </small>
        </p>
        <p className={`chat__link chat__link--${state.link}`} role="status">
          {isOnline && !isOnDuty(hours, serverNow()) ? '休息中，可留言' : LINK_WORDS[state.link]}
        </p>
      </header>
      {course && (
        <Link className="chat__course" to={paths.courseDetail({ course_uuid: course.uuid })}>
          <Photo src={course.img_cover} alt="" width={80} height={45} />
          <span className="chat__course-words">
            <span className="chat__course-name">{course.name}</span>
            {course.is_priced && <span className="chat__course-price">¥{yuan(course.price)}</span>}
          </span>
          <span className="chat__course-note">正在咨询</span>
        </Link>
      )}
      <Talk greeting={advisor.greeting} state={state} onResend={resend} />
      <Composer hasQuestions={state.messages.length + state.unsent.length === 0} onSend={send} />
    </div>
  );
}

function ChatSkeleton() {
  return (
    <div className="chat">
      <LoadingNote />
      <div className="chat__head">
        <Skeleton className="chat__face-skeleton" />
        <Skeleton className="skeleton--half" />
      </div>
      <div className="chat__talk">
        <Skeleton className="chat__bubble-skeleton" />
        <Skeleton className="chat__bubble-skeleton chat__bubble-skeleton--own" />
      </div>
    </div>
  );
}
