import type { ReactNode } from 'react';
import { brand } from '#src/lib/dom/brand.ts';
import './login.css';

interface LoginCardProps {
  /** The brand's name when absent. */
  readonly title?: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** The card for all login screens. */
export function LoginCard({ title = brand.name, text = brand.slogan, children }: LoginCardProps) {
  return (
    <div className="login">
      <header className="login__head">
        <h2 className="login__brand">{title}</h2>
        <p className="login__slogan">{text}</p>
      </header>
      <div className="login__card">{children}</div>
    </div>
  );
}
