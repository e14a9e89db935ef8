import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { LONGEST_LIVE_TEXT } from '#src/contract/live-events.ts';
import { useHand } from '#src/features/live/use-answers.ts';
import type { OpenRoom } from '#src/features/live/use-room.ts';
import * as paths from '#src/lib/paths.ts';
import { Button } from '#src/ui/app/button.tsx';

interface RoomComposerProps {
  readonly classroom: string;
  readonly room: OpenRoom;
  readonly isOver: boolean;
  readonly readShownMs: () => number | undefined;
}

/** The input of the chat, or the reason why this student cannot write. */
export function RoomComposer({ classroom, room, isOver, readShownMs }: RoomComposerProps) {
  const [text, setText] = useState('');
  const hand = useHand(classroom, room);
  const { me, room: shown } = room.state;
  if (isOver) {
    return (
      <p className="room-composer room-composer--closed">
        直播已结束
        <Link className="room-composer__login" to={paths.liveList()}>
          看看其他直播
        </Link>
      </p>
    );
  }
  if (!me) {
    return (
      <p className="room-composer room-composer--closed">
        <LoginLink>登录后发言</LoginLink>
      </p>
    );
  }
  if (me.is_muted) return <p className="room-composer room-composer--closed">老师已暂停你的发言</p>;
  const handleSend = () => {
    if (!text.trim()) return;
    room.send(text.trim(), readShownMs());
    setText('');
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    handleSend();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    handleSend();
  };
  const slow = shown?.slow_seconds ?? 0;
  return (
    <form className="room-composer" onSubmit={handleSubmit}>
      <button
        type="button"
        className="room-composer__hand"
        aria-pressed={me.has_hand_up}
        disabled={hand.isPending}
        onClick={() => hand.mutate(!me.has_hand_up)}
      >
        {me.has_hand_up ? '放下' : '举手'}
      </button>
      <textarea
        aria-label="说点什么"
        placeholder={slow > 0 ? `每 ${slow} 秒可发一条` : '说点什么'}
        rows={1}
        maxLength={LONGEST_LIVE_TEXT}
        value={text}
        enterKeyHint="send"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={handleKey}
      />
      <Button type="submit" disabled={!text.trim()}>
        发送
      </Button>
    </form>
  );
}

/** Link to the login, which returns to the room. */
export function LoginLink({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link className="room-composer__login" to={paths.login({}, { redirect: pathname + search })}>
      {children}
    </Link>
  );
}
