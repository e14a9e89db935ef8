import './page-head.css';
import { type ReactNode, useEffect } from 'react';

interface PageHeadProps {
  readonly title: string;
  readonly text?: string;
  /** Actions of the page. */
  readonly children?: ReactNode;
}

/** The head of a page of the console; also sets the browser tab's title. */
export function PageHead({ title, text, children }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · 运营控制台`;
  }, [title]);
  return (
    <header className="console-page-head">
      <div>
        <h1>{title}</h1>
        {text ? <p>{text}</p> : null}
      </div>
      {children ? <div className="console-page-head__actions">{children}</div> : null}
    </header>
  );
}
