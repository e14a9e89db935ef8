import './entry-card.css';
import { type ReactNode, useEffect } from 'react';

interface EntryCardProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the login and of setting a password. */
export function EntryCard({ title, text, children }: EntryCardProps) {
  useEffect(() => {
    document.title = `${title} · 运营控制台`;
  }, [title]);
  return (
    <main className="console-entry">
      <div className="console-entry__card">
        <p className="console-entry__brand">运营控制台</p>
        <h1>{title}</h1>
        {text ? <p className="console-entry__text">{text}</p> : null}
        {children}
      </div>
    </main>
  );
}
