import './state-view.css';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface StateViewProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
}

/** What a place says while it has nothing to show. */
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

/** What went wrong, and the way to try again. */
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
  /** How many lines are coming. */
  readonly rows: number;
}

/** Stands where a list is about to be. */
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
