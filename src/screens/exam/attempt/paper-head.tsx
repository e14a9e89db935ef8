import './on-its-side.css';
import { useEffect, useRef } from 'react';
import { showToast } from '#src/lib/dom/toast.ts';
import type { Attempt } from '../exam-queries.ts';
import { type SaveStatus, saveStatus } from './attempt-state.ts';
import { clockFigures, durationWords, type TimeTone, timeTone } from './time-left.ts';
import type { RunningAttempt } from './use-attempt.ts';
import { useRest } from './use-rest.ts';

interface PaperHeadProps {
  readonly attempt: Attempt;
  readonly running: RunningAttempt;
  /** Index of the current question. */
  readonly at: number;
}

/** The position in the paper, the time left, and the saving status. */
export function PaperHead({ attempt, running, at }: PaperHeadProps) {
  const count = attempt.questions.length;
  return (
    <div className="paper__head">
      <p className="paper__place" aria-live="polite">
        <strong>{at + 1}</strong> / {count}
      </p>
      <Clock attempt={attempt} endsAtMs={running.endsAtMs} />
      <SaveNote running={running} />
      <progress className="paper__progress" aria-label="答题进度" max={count} value={at + 1} />
    </div>
  );
}

function Clock({ attempt, endsAtMs }: { readonly attempt: Attempt; readonly endsAtMs: number | undefined }) {
  const restMs = useRest(endsAtMs);
  const wholeMs = Date.parse(attempt.deadline) - Date.parse(attempt.start_time);
  const tone = restMs === undefined ? 'calm' : timeTone(restMs, wholeMs);
  useWarning(tone, restMs);
  return (
    <p className={`paper__clock paper__clock--${tone}`} role="timer">
      <span className="visually-hidden">剩余时间</span>
      {restMs === undefined ? '--:--' : clockFigures(restMs)}
    </p>
  );
}

/** Two warnings, each shown once: when time runs short, and when it is nearly over. */
function useWarning(tone: TimeTone, restMs: number | undefined): void {
  const told = useRef<TimeTone>('calm');
  const rest = useRef(restMs);
  rest.current = restMs;
  useEffect(() => {
    if (tone === 'calm' || told.current === tone || !rest.current) return;
    told.current = tone;
    showToast(`还剩 ${durationWords(rest.current / 1000)}，时间到会自动交卷`);
  }, [tone]);
}

function SaveNote({ running: { state } }: { readonly running: RunningAttempt }) {
  const status = saveStatus(state);
  const text = status === 'offline' && !state.isOnDevice ? '离线，请勿关闭本页' : WORDS[status];
  return (
    <p className={`paper__saved paper__saved--${status}`} role="status">
      {text}
    </p>
  );
}

const WORDS: Readonly<Record<SaveStatus, string>> = {
  saved: '已保存',
  saving: '保存中',
  offline: '离线，已存本机',
  'logged-out': '未登录，已存本机',
  conflict: '有答案待确认',
  refused: '有答案没有存上',
};
