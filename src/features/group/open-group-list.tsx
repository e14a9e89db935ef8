import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { GroupButton } from './group-action.ts';
import type { OpenGroup } from './group-offer.ts';
import './open-group-list.css';
import { OpenGroupRow } from './open-group-row.tsx';

/** Number of groups shown until the visitor asks for all. */
const FEW = 3;

interface OpenGroupListProps {
  readonly groups: readonly OpenGroup[];
  /** Milliseconds by the server's clock. */
  readonly now: number;
  readonly buttonFor: (group: OpenGroup) => GroupButton;
}

/** Open groups, each with its free places and remaining time. */
export function OpenGroupList({ groups, now, buttonFor }: OpenGroupListProps) {
  const [isWide, setIsWide] = useState(false);
  return (
    <>
      <ul>
        {(isWide ? groups : groups.slice(0, FEW)).map((group) => (
          <OpenGroupRow key={group.uuid} group={group} now={now}>
            <JoinLink group={group} button={buttonFor(group)} />
          </OpenGroupRow>
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

function JoinLink({ group, button }: { readonly group: OpenGroup; readonly button: GroupButton }) {
  if (button.href === undefined) return <span className="open-group__closed">{button.label}</span>;
  return (
    <Link className="open-group__join" to={button.href}>
      {button.label}
      <span className="visually-hidden">：{group.nickname}的团</span>
    </Link>
  );
}
