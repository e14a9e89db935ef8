import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import './tab-bar.css';

interface TabBarProps {
  readonly tabs: readonly {
    readonly to: string;
    readonly label: string;
    readonly icon: ReactNode;
    /** Number of waiting items, and the words for screen readers. */
    readonly badge?: { readonly text: string; readonly words: string } | undefined;
  }[];
}

/** The main screens of the app, within reach of the thumb. */
export function TabBar({ tabs }: TabBarProps) {
  return (
    <nav className="tab-bar" aria-label="主导航">
      {tabs.map(({ to, label, icon, badge }) => (
        <NavLink key={to} to={to} className="tab-bar__tab" end>
          {icon}
          {label}
          {badge && (
            <span className="tab-bar__badge">
              <span aria-hidden="true">{badge.text}</span>
              <span className="visually-hidden">{badge.words}</span>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
