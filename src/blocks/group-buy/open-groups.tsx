import { useState } from 'react';
import { Avatar } from '#src/features/group/avatar.tsx';
import type { GroupButton } from '#src/features/group/group-action.ts';
import { type GroupOffer, groupActivityStates, type OpenGroup, shownGroups } from '#src/features/group/group-offer.ts';
import { OpenGroupRow } from '#src/features/group/open-group-row.tsx';
import type { Live } from '#src/lib/queries/use-live.ts';
import { ActionLink } from './action-link.tsx';

/** Number shown at first; their space is reserved from the first paint. */
const FEW = 2;

interface OpenGroupsProps {
  readonly live: Live<GroupOffer>;
  /** Milliseconds by the server's clock. */
  readonly now: number;
  readonly onRetry: () => void;
  readonly actionFor: (group: OpenGroup) => GroupButton;
}

/** Open groups, each with its free places and remaining time. */
export function OpenGroups({ live, now, onRetry, actionFor }: OpenGroupsProps) {
  const [isWide, setIsWide] = useState(false);
  const groups = live.status === 'ready' ? shownGroups(live.value.groups, now) : [];
  const shown = isWide ? groups : groups.slice(0, FEW);
  return (
    <section className="group-buy__open" aria-label="正在拼的团">
      <div className="group-buy__head">
        <h4 className="group-buy__heading">正在拼的团</h4>
        {groups.length > FEW && (
          <button type="button" className="group-buy__more" aria-expanded={isWide} onClick={() => setIsWide(!isWide)}>
            {isWide ? '收起' : `全部 ${groups.length} 个团`}
          </button>
        )}
      </div>
      <div className="group-buy__groups">
        {live.status === 'loading' && <GroupSkeletons />}
        {live.status === 'failed' && (
          <div className="group-buy__none" role="status">
            <p>{live.message}</p>
            <button type="button" className="group-buy__more" onClick={onRetry}>
              重试
            </button>
          </div>
        )}
        {live.status === 'ready' && groups.length === 0 && (
          <p className="group-buy__none">
            {live.value.activity === groupActivityStates.GOING
              ? '还没有正在拼的团，开一个，邀请同学一起学'
              : '暂时没有正在拼的团'}
          </p>
        )}
        {shown.length > 0 && (
          <ul>
            {shown.map((group) => (
              <OpenGroupRow key={group.uuid} group={group} now={now}>
                <ActionLink className="open-group__join" action={actionFor(group)} />
              </OpenGroupRow>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function GroupSkeletons() {
  return (
    <ul aria-hidden="true">
      {['first', 'second'].map((place) => (
        <li key={place} className="open-group">
          <Avatar name="" face="" />
          <span className="open-group__who">
            <span className="group-buy__bar" />
            <span className="group-buy__bar group-buy__bar--long" />
          </span>
        </li>
      ))}
    </ul>
  );
}
