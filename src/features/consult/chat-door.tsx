import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './chat-door.css';
import { unreadQuery } from './consult.ts';

interface ChatDoorProps {
  /** A path of this site, or the chat's address on another host. */
  readonly address: string;
  readonly className?: string;
  /** Called when an external chat opens; this site's own chat reports that itself. */
  readonly onLeave?: () => void;
  readonly children: ReactNode;
}

/** The link to the advisor's chat: within the app, or in a new window for an external one. */
export function ChatDoor({ address, className, onLeave, children }: ChatDoorProps) {
  if (address.startsWith('/')) {
    return (
      <Link to={address} className={className}>
        {children}
        <Unread />
      </Link>
    );
  }
  return (
    <a href={address} className={className} target="_blank" rel="noopener noreferrer" onClick={onLeave}>
      {children}
    </a>
  );
}

function Unread() {
  const { data: count = 0 } = useQuery(unreadQuery);
  if (count === 0) return null;
  return (
    <span className="chat-door__unread">
      {count > 99 ? '99+' : count}
      <span className="visually-hidden">条未读消息</span>
    </span>
  );
}
