import { groupRoles } from '#src/contract/states.ts';
import { Avatar } from './avatar.tsx';
import type { Group } from './group-query.ts';
import { maskNickname } from './mask-nickname.ts';
import './group-members.css';

interface GroupMembersProps {
  readonly group: Pick<Group, 'members'>;
  /** Size of a full group. */
  readonly size: number;
  /** For lists: pictures without names. */
  readonly isSmall?: boolean;
}

/** At most this many places are drawn; the rest is a number. */
const MOST = 10;

/** The members of a group, the leader first, and the free places. */
export function GroupMembers({ group: { members }, size, isSmall = false }: GroupMembersProps) {
  const free = Math.max(0, Math.min(size, MOST) - members.length);
  return (
    <ul className={isSmall ? 'group-members group-members--small' : 'group-members'} aria-label="团成员">
      {members.slice(0, MOST).map(({ nickname, face, role }, index) => {
        const name = maskNickname(nickname);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: members have no id of their own, and only ever join at the end
          <li key={index} className="group-members__place">
            <Avatar name={name} face={face} />
            {role === groupRoles.LEADER && <span className="group-members__role">团长</span>}
            <span className={isSmall ? 'visually-hidden' : 'group-members__name'}>{name}</span>
          </li>
        );
      })}
      {Array.from({ length: free }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: free places are alike
        <li key={`free-${index}`} className="group-members__place">
          <span className="group-members__free" aria-hidden="true">
            {isSmall ? '' : '?'}
          </span>
          <span className={isSmall ? 'visually-hidden' : 'group-members__name'}>待加入</span>
        </li>
      ))}
    </ul>
  );
}
