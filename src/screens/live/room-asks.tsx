import { useId, useState } from 'react';
import type { LiveRoom, OwnPart } from '#src/features/live/room-state.ts';
import { useSignIn, useVote } from '#src/features/live/use-answers.ts';
import type { OpenRoom } from '#src/features/live/use-room.ts';
import { Button } from '#src/ui/app/button.tsx';
import { LoginLink } from './room-composer.tsx';

interface RoomAsksProps {
  readonly classroom: string;
  readonly room: OpenRoom;
  readonly isOver: boolean;
}

/** What the teacher asks of all students: to sign in, or to vote. */
export function RoomAsks({ classroom, room, isOver }: RoomAsksProps) {
  const { me, room: shown } = room.state;
  const sign = useSignIn(classroom, room);
  const [closed, setClosed] = useState<number>();
  if (!shown) return null;
  const { sign_in: signIn, poll } = shown;
  return (
    <>
      {signIn !== null && !isOver && (
        <section className="room-ask" aria-label="签到">
          <p className="room-ask__title">{me?.is_signed ? '你已签到' : '老师正在签到'}</p>
          {!me && <LoginLink>登录后签到</LoginLink>}
          {me && !me.is_signed && (
            <Button isBusy={sign.isPending} onClick={() => sign.mutate(signIn)}>
              签到
            </Button>
          )}
        </section>
      )}
      {poll && closed !== poll.seq && (
        <PollCard
          key={poll.seq}
          classroom={classroom}
          room={room}
          poll={poll}
          me={me}
          onClose={() => setClosed(poll.seq)}
        />
      )}
    </>
  );
}

interface PollCardProps {
  readonly classroom: string;
  readonly room: OpenRoom;
  readonly poll: NonNullable<LiveRoom['poll']>;
  readonly me: OwnPart | null;
  readonly onClose: () => void;
}

function PollCard({ classroom, room, poll, me, onClose }: PollCardProps) {
  const id = useId();
  const vote = useVote(classroom, room);
  const mine = me?.vote?.choice;
  const counts = poll.counts ?? me?.vote?.counts;
  const all = Math.max(1, counts?.reduce((sum, count) => sum + count, 0) ?? 0);
  return (
    <section className="room-ask room-ask--poll" aria-labelledby={id}>
      <p id={id} className="room-ask__title">
        {poll.is_open ? '投票' : '投票结果'}：{poll.question}
      </p>
      {!poll.is_open && (
        <button type="button" className="room-ask__close" onClick={onClose}>
          收起
        </button>
      )}
      <ul className="room-ask__choices">
        {poll.choices.map((choice, index) => (
          <li key={choice}>
            {counts ? (
              <p className="room-ask__result">
                <span>
                  {choice}
                  {mine === index && ' · 我选的'}
                </span>
                <span>
                  {counts[index] ?? 0} 票 · {Math.round(((counts[index] ?? 0) * 100) / all)}%
                </span>
                <progress className="room-ask__bar" aria-hidden="true" max={all} value={counts[index] ?? 0} />
              </p>
            ) : (
              <Button
                look="plain"
                disabled={!me}
                isBusy={vote.isPending && vote.variables.choice === index}
                onClick={() => vote.mutate({ seq: poll.seq, choice: index })}
              >
                {choice}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!me && poll.is_open && <LoginLink>登录后投票</LoginLink>}
    </section>
  );
}
