import type { ReactNode, Ref } from 'react';
import './nav-bar.css';
import { BACK_LINES } from './icon-lines.ts';
import { LineIcon } from './line-icon.tsx';

interface NavBarProps {
  readonly title: string;
  readonly onBack: () => void;
  /** A link or a button at the right end. */
  readonly action?: ReactNode;
  /** The place for a screen's own action. */
  readonly slotRef?: Ref<HTMLDivElement>;
}

/** The bar of a screen: Back, the title, one action. */
export function NavBar({ title, onBack, action, slotRef }: NavBarProps) {
  return (
    <header className="nav-bar">
      <button type="button" className="nav-bar__back" aria-label="返回" onClick={onBack}>
        <LineIcon d={BACK_LINES} size={24} width={2} />
      </button>
      <h1 className="nav-bar__title">{title}</h1>
      <div className="nav-bar__action" ref={slotRef}>
        {action}
      </div>
    </header>
  );
}
