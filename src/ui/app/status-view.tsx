import type { ReactNode } from 'react';
import './status-view.css';

interface StatusViewProps {
  readonly title: string;
  readonly text?: string;
  /** The next step for the student. */
  readonly children?: ReactNode;
  readonly tone?: 'empty' | 'failed';
}

/** Shown when there is no content: the reason, and the next step. */
export function StatusView({ title, text, children, tone = 'empty' }: StatusViewProps) {
  return (
    <section className="status-view" role={tone === 'failed' ? 'alert' : undefined}>
      <StatusDrawing tone={tone} />
      <h2 className="status-view__title">{title}</h2>
      {text && <p className="status-view__text">{text}</p>}
      {children && <div className="status-view__actions">{children}</div>}
    </section>
  );
}

interface FailedViewProps {
  /** What happened, in a text for students. */
  readonly text: string;
  readonly onRetry: () => void;
}

/** A failure with its text and 重试. */
export function FailedView({ text, onRetry }: FailedViewProps) {
  return (
    <StatusView title="没有加载出来" text={text} tone="failed">
      <button type="button" className="button button--brand" onClick={onRetry}>
        重试
      </button>
    </StatusView>
  );
}

function StatusDrawing({ tone }: { readonly tone: 'empty' | 'failed' }) {
  return (
    <svg className="status-view__drawing" viewBox="0 0 160 112" width="160" height="112" aria-hidden="true">
      <ellipse cx="80" cy="100" rx="56" ry="6" fill="var(--line)" />
      <path
        d="M80 36c-12-9-29-12-46-11v56c17-1 34 2 46 11z"
        fill="var(--paper)"
        stroke="var(--brand)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M80 36c12-9 29-12 46-11v56c-17-1-34 2-46 11z"
        fill="var(--brand-soft)"
        stroke="var(--brand)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M46 42c8 0 15 1 22 4M46 54c8 0 15 1 22 4"
        fill="none"
        stroke="var(--line)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      {tone === 'failed' ? (
        <path d="M103 44v12m0 8v.5" stroke="var(--deal)" strokeWidth="4" strokeLinecap="round" />
      ) : (
        <path
          d="M92 46c7-3 14-4 22-4M92 58c7-3 14-4 22-4"
          fill="none"
          stroke="var(--brand)"
          strokeOpacity=".3"
          strokeWidth="3"
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
