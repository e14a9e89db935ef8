import type { ReactNode } from 'react';
import './action-bar.css';

interface ActionBarProps {
  readonly children: ReactNode;
  /** One below the other, the main one first. */
  readonly isStacked?: boolean;
}

/** The main action of a screen, within reach of the thumb, above the safe area. */
export function ActionBar({ children, isStacked = false }: ActionBarProps) {
  return <div className={isStacked ? 'action-bar action-bar--stacked' : 'action-bar'}>{children}</div>;
}
