import type { ReactNode } from 'react';
import './action-bar.css';

/** The one thing to do on a screen, at the thumb, above the safe area. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  return <div className="action-bar">{children}</div>;
}
