import type { ReactNode, Ref } from 'react';
import './nav-bar.css';

interface NavBarProps {
  readonly title: string;
  readonly onBack: () => void;
  /** A link or a button at the right end. */
  readonly action?: ReactNode;
  /** The place where a screen adds an action of its own. */
  readonly slotRef?: Ref<HTMLDivElement>;
}

/** The head of a screen: the way back, the title, one action. */
export function NavBar({ title, onBack, action, slotRef }: NavBarProps) {
  return (
    <header className="nav-bar">
      <button type="button" className="nav-bar__back" aria-label="返回" onClick={onBack}>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path
            d="M15 5l-7 7 7 7"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </button>
      <h1 className="nav-bar__title">{title}</h1>
      <div className="nav-bar__action" ref={slotRef}>
        {action}
      </div>
    </header>
  );
}
