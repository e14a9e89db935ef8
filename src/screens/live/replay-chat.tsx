import './room-chat.css';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { replayQuery, saidUntil } from '#src/features/live/replay-query.ts';
import { useMedia } from '#src/features/video/player/use-media.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { LoadingNote } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { Line } from './room-chat.tsx';

interface ReplayChatProps {
  readonly classroom: string;
  readonly media: HTMLVideoElement | null;
}

const MOST_SHOWN = 200;
const NEAR_PX = 80;

/** The chat at the current place of the recording; after a jump, all messages up to there. */
export function ReplayChat({ classroom, media }: ReplayChatProps) {
  const { data: messages, error, refetch } = useQuery(replayQuery(classroom));
  const second = useMedia(media, 'timeupdate seeking seeked emptied', ({ currentTime }) => Math.floor(currentTime), 0);
  const box = useRef<HTMLElement>(null);
  const isNear = useRef(true);
  const said = messages ? saidUntil(messages, second) : [];
  const { length } = said;
  useLayoutEffect(() => {
    if (length > 0 && isNear.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [length]);
  if (!messages) {
    return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <LoadingNote />;
  }
  return (
    <section
      ref={box}
      className="room-chat__talk room-chat__talk--replay"
      aria-label="直播时的聊天"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isNear.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
      }}
    >
      {length === 0 && (
        <p className="room-chat__empty">
          {messages.length === 0 ? '这节课没有聊天' : '播放到有人发言的地方，聊天会出现在这里'}
        </p>
      )}
      <ol className="room-chat__list">
        {said.slice(-MOST_SHOWN).map((event) => (
          <li key={event.seq}>
            <Line event={event} isOwn={false} />
          </li>
        ))}
      </ol>
    </section>
  );
}
