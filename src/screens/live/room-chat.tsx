import './room-chat.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LiveEvent, RoomState, UnsentText } from '#src/features/live/room-state.ts';
import type { OpenRoom } from '#src/features/live/use-room.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { RoomAsks } from './room-asks.tsx';
import { RoomComposer } from './room-composer.tsx';

interface RoomChatProps {
  readonly classroom: string;
  readonly room: OpenRoom;
  readonly isOver: boolean;
  readonly readShownMs: () => number | undefined;
}

/** The chat of the room, the teacher's sign-ins and votes, and the input. */
export function RoomChat({ classroom, room, isOver, readShownMs }: RoomChatProps) {
  const { opened, state } = room;
  if (!state.room) {
    if (opened.error) return <FailedView text={failureText(opened.error)} onRetry={() => void opened.refetch()} />;
    return <ChatSkeleton />;
  }
  return (
    <div className="room-chat">
      <p className="room-chat__state">
        <span>{state.room.online > 0 ? `${state.room.online} 人在看` : '直播间'}</span>
        <span role="status">{state.link === 'offline' ? '网络断了，恢复后自动补上' : ''}</span>
      </p>
      {state.room.pinned && (
        <p className="room-chat__pinned">
          <span className="room-chat__badge">置顶</span>
          {state.room.pinned.name}：{state.room.pinned.text}
        </p>
      )}
      <Talk state={state} onResend={room.resend} onDrop={room.drop} />
      <div className="room-chat__asks">
        <RoomAsks classroom={classroom} room={room} isOver={isOver} />
      </div>
      <RoomComposer classroom={classroom} room={room} isOver={isOver} readShownMs={readShownMs} />
      <Spoken state={state} />
    </div>
  );
}

/** A reader within this distance of the end is scrolled along with new messages. */
const NEAR_PX = 80;

interface TalkProps {
  readonly state: RoomState;
  readonly onResend: (unsent: UnsentText) => void;
  readonly onDrop: (clientId: string) => void;
}

function Talk({ state, onResend, onDrop }: TalkProps) {
  const { events, unsent, me } = state;
  const box = useRef<HTMLElement>(null);
  const isNear = useRef(true);
  const [hasNews, setHasNews] = useState(false);
  const last = events.at(-1)?.seq ?? 0;
  const count = unsent.length;
  const toEnd = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    setHasNews(false);
  };
  useLayoutEffect(() => {
    if (last === 0 && count === 0) return;
    if (isNear.current) toEndOf(box.current);
    else setHasNews(true);
  }, [last, count]);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    // When the keyboard opens, keep the newest lines in view.
    const observer = new ResizeObserver(() => isNear.current && toEndOf(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const handleScroll = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    isNear.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    if (isNear.current) setHasNews(false);
  };
  return (
    <div className="room-chat__frame">
      <section
        ref={box}
        className="room-chat__talk"
        aria-label="聊天内容"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
        tabIndex={0}
        onScroll={handleScroll}
      >
        {events.length === 0 && count === 0 && <p className="room-chat__empty">还没有人发言，打个招呼吧</p>}
        <ol className="room-chat__list">
          {events.map((event) => (
            <li key={event.seq}>
              <Line event={event} isOwn={event.who !== '' && event.who === me?.who} />
            </li>
          ))}
          {unsent.map((one) => (
            <li key={one.clientId} className="room-chat__line room-chat__line--unsent">
              <span className="room-chat__name">我</span> {one.text}
              {one.status === 'sending' ? (
                <small className="room-chat__note">发送中…</small>
              ) : (
                <span className="room-chat__failed">
                  {one.reason ?? (state.link === 'offline' ? '还没有发出，网络恢复后自动发送' : '没有发出去')}
                  <button type="button" onClick={() => onResend(one)}>
                    重发
                  </button>
                  <button type="button" onClick={() => onDrop(one.clientId)}>
                    删除
                  </button>
                </span>
              )}
            </li>
          ))}
        </ol>
      </section>
      {hasNews && (
        <button type="button" className="room-chat__news" onClick={toEnd}>
          有新消息
        </button>
      )}
    </div>
  );
}

function toEndOf(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight;
}

/** One message, or a note about an event; null for events that are shown elsewhere. */
export function Line({ event, isOwn }: { readonly event: LiveEvent; readonly isOwn: boolean }) {
  const note = NOTES[event.kind];
  if (note) return <p className="room-chat__happened">{note}</p>;
  if (event.kind !== 'message') return null;
  return (
    <p className={isOwn ? 'room-chat__line room-chat__line--own' : 'room-chat__line'}>
      {event.is_teacher && <span className="room-chat__badge">老师</span>}
      <span className="room-chat__name">{isOwn ? '我' : event.name}</span> {event.text}
    </p>
  );
}

const NOTES: Partial<Readonly<Record<LiveEvent['kind'], string>>> = {
  'sign-in': '老师开始了签到',
  'sign-in-end': '签到结束',
  poll: '老师发起了投票',
  'poll-end': '投票结束，结果在下面',
  end: '老师结束了这节课，谢谢大家',
};

/** For screen readers: only the teacher's and pinned messages. All messages would be too many. */
function Spoken({ state: { events, room } }: { readonly state: RoomState }) {
  const said = events.findLast(({ is_teacher: isTeacher }) => isTeacher);
  const text = said?.kind === 'message' ? `老师：${said.text}` : said ? (NOTES[said.kind] ?? '') : '';
  return (
    <div className="visually-hidden">
      <p aria-live="polite">{text}</p>
      <p aria-live="polite">{room?.pinned ? `置顶：${room.pinned.text}` : ''}</p>
    </div>
  );
}

function ChatSkeleton() {
  return (
    <div className="room-chat">
      <LoadingNote />
      <div className="room-chat__talk">
        <Skeleton className="skeleton--half" />
        <Skeleton className="skeleton--line" />
        <Skeleton className="skeleton--half" />
      </div>
    </div>
  );
}
