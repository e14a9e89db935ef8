import type { ReactNode } from 'react';
import { timeLeft } from '#src/lib/money-and-time/china-time.ts';
import { Avatar } from './avatar.tsx';
import type { OpenGroup } from './group-offer.ts';
import './open-group-row.css';

interface OpenGroupRowProps {
  readonly group: OpenGroup;
  /** Milliseconds by the server's clock. */
  readonly now: number;
  /**
   * The link to join the group (class `open-group__join`), or the reason why there is none (class
   * `open-group__closed`).
   */
  readonly children: ReactNode;
}

/** An open group: its leader, free places and remaining time. */
export function OpenGroupRow({
  group: { nickname, face, seatsLeft, endsAt, isMine },
  now,
  children,
}: OpenGroupRowProps) {
  return (
    <li className="open-group">
      <Avatar name={nickname} face={face} />
      <span className="open-group__who">
        <span className="open-group__name">
          {nickname}
          {isMine && <span className="open-group__mine">我的团</span>}
        </span>
        <span className="open-group__left">
          {seatsLeft > 0 ? (
            <>
              还差 <b>{seatsLeft}</b> 人<span className="open-group__time">剩 {timeLeft(endsAt - now)}</span>
            </>
          ) : (
            '已满员'
          )}
        </span>
      </span>
      {children}
    </li>
  );
}
