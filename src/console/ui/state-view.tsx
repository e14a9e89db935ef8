import './state-view.css';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface StateViewProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
}

/** Shown when there is no content. */
export function StateView({ title, text, children }: StateViewProps) {
  return (
    <div className="console-state">
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}

interface FailureViewProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** An error with a retry button. */
export function FailureView({ error, onRetry }: FailureViewProps) {
  return (
    <div role="alert">
      <StateView title="没有加载成功" text={error.message}>
        <Button onClick={onRetry}>重试</Button>
      </StateView>
    </div>
  );
}

interface SkeletonProps {
  /** Number of placeholder lines. */
  readonly rows: number;
}

/** Placeholder for a list that is loading. */
export function Skeleton({ rows }: SkeletonProps) {
  return (
    <div className="console-skeleton" aria-busy="true">
      <span className="visually-hidden">正在加载</span>
      {Array.from({ length: rows }, (_row, index) => index).map((index) => (
        <div key={index} />
      ))}
    </div>
  );
}
