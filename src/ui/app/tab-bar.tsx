import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import './tab-bar.css';

interface TabBarProps {
  readonly tabs: readonly { readonly to: string; readonly label: string; readonly icon: ReactNode }[];
}

/** The main screens of the app, within reach of the thumb. */
export function TabBar({ tabs }: TabBarProps) {
  return (
    <nav className="tab-bar" aria-label="主导航">
      {tabs.map(({ to, label, icon }) => (
        <NavLink key={to} to={to} className="tab-bar__tab" end>
          {icon}
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
