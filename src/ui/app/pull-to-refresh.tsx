import { type ReactNode, useEffect, useRef, useState } from 'react';
import { followPull } from './follow-pull.ts';
import './pull-to-refresh.css';

type Phase = 'idle' | 'pulling' | 'ready' | 'refreshing';

interface PullToRefreshProps {
  /** Reloads; the indicator stays until it settles. The caller shows a failure. */
  readonly onRefresh: () => Promise<unknown>;
  readonly children: ReactNode;
}

const WORDS: Readonly<Record<Phase, string>> = {
  idle: '',
  pulling: '下拉刷新',
  ready: '松开刷新',
  refreshing: '刷新中…',
};

/**
 * A list that is reloaded when it is pulled down from its top with one finger.
 *
 * Only a convenience: a screen offers the same without the gesture, or reloads when it is opened.
 */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const [phase, setPhase] = useState<Phase>('idle');
  const content = useRef<HTMLDivElement>(null);
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  }, [onRefresh]);
  useEffect(() => {
    const element = content.current;
    if (!element) return;
    return followPull(element, {
      onMove: (isFar) => setPhase(isFar ? 'ready' : 'pulling'),
      onCancel: () => setPhase('idle'),
      onRelease: async () => {
        setPhase('refreshing');
        await Promise.allSettled([refresh.current()]);
        setPhase('idle');
      },
    });
  }, []);
  return (
    <div className={`pull pull--${phase}`}>
      <p className="pull__sign" role="status">
        {phase === 'refreshing' ? WORDS.refreshing : <span aria-hidden="true">{WORDS[phase]}</span>}
      </p>
      <div ref={content} className="pull__content">
        {children}
      </div>
    </div>
  );
}
