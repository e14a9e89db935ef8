import type { ReactNode } from 'react';
import './action-bar.css';

interface ActionBarProps {
  readonly children: ReactNode;
  /** One below the other, the first being the one to do. */
  readonly isStacked?: boolean;
}

/** The one thing to do on a screen, at the thumb, above the safe area. */
export function ActionBar({ children, isStacked = false }: ActionBarProps) {
  return <div className={isStacked ? 'action-bar action-bar--stacked' : 'action-bar'}>{children}</div>;
}
