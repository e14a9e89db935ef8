import { useState } from 'react';
import { Link } from 'react-router-dom';
import { timeLeft } from '#src/lib/china-time.ts';
import type { GroupButton } from './group-action.ts';
import { Avatar } from './group-members.tsx';
import type { OpenGroup } from './group-offer.ts';
import './open-group-list.css';

/** Shown before the visitor asks for all. */
const FEW = 3;

interface OpenGroupListProps {
  readonly groups: readonly OpenGroup[];
  /** Milliseconds by the server's clock. */
  readonly now: number;
  readonly buttonFor: (group: OpenGroup) => GroupButton;
}

/** Groups that are looking for members, each with what is left of its places and its time. */
export function OpenGroupList({ groups, now, buttonFor }: OpenGroupListProps) {
  const [isWide, setIsWide] = useState(false);
  return (
    <>
      <ul className="open-groups">
        {(isWide ? groups : groups.slice(0, FEW)).map((group) => (
          <OpenGroupRow key={group.uuid} group={group} now={now} button={buttonFor(group)} />
        ))}
      </ul>
      {groups.length > FEW && (
        <button type="button" className="open-groups__more" aria-expanded={isWide} onClick={() => setIsWide(!isWide)}>
          {isWide ? '收起' : `查看全部 ${groups.length} 个团`}
        </button>
      )}
    </>
  );
}

interface OpenGroupRowProps {
  readonly group: OpenGroup;
  readonly now: number;
  readonly button: GroupButton;
}

function OpenGroupRow({ group: { nickname, face, seatsLeft, endsAt, isMine }, now, button }: OpenGroupRowProps) {
  return (
    <li className="open-groups__group">
      <Avatar name={nickname} face={face} />
      <span className="open-groups__who">
        <span className="open-groups__name">
          {nickname}
          {isMine && <span className="open-groups__mine">我的团</span>}
        </span>
        <span className="open-groups__left">
          {seatsLeft > 0 ? (
            <>
              还差 <b>{seatsLeft}</b> 人 · 剩 {timeLeft(endsAt - now)}
            </>
          ) : (
            '已满员'
          )}
        </span>
      </span>
      {button.href === undefined ? (
        <span className="open-groups__closed">{button.label}</span>
      ) : (
        <Link className="open-groups__join" to={button.href}>
          {button.label}
          <span className="visually-hidden">：{nickname}的团</span>
        </Link>
      )}
    </li>
  );
}
