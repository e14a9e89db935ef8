import { Link } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { LineIcon } from '#src/ui/app/line-icon.tsx';
import './message-door.css';
import { badgeText, useUnread } from './message-queries.ts';

const BELL = 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15ZM10 20.500a2.200 2.200 0 0 0 4 0';

/** Link to the messages, with the number of unread ones. */
export function MessageDoor() {
  const count = useUnread()?.total ?? 0;
  return (
    <Link
      className="message-door"
      to={paths.myMessages()}
      aria-label={count > 0 ? `消息，${badgeText(count)} 条未读` : '消息'}
    >
      <LineIcon d={BELL} size={24} />
      {count > 0 && (
        <span className="message-door__count" aria-hidden="true">
          {badgeText(count)}
        </span>
      )}
    </Link>
  );
}
