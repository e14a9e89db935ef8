import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import './timeline.css';

interface TimelineProps {
  readonly steps: readonly {
    readonly name: string;
    readonly note?: string;
    readonly isDone: boolean;
    /** Null when it is still to come. */
    readonly time: string | null;
  }[];
  /** Index of the highlighted step. */
  readonly current: number;
}

/** Past and future steps, in the given order. */
export function Timeline({ steps, current }: TimelineProps) {
  return (
    <ol className="timeline">
      {steps.map(({ name, note, isDone, time }, index) => (
        <li key={`${name} ${time}`} className={classOf(isDone, index === current)}>
          <span>{name}</span>
          {note && <span className="timeline__note">{note}</span>}
          <span className="timeline__time">{time ? chinaMoment(Date.parse(time), serverNow()) : '等待中'}</span>
        </li>
      ))}
    </ol>
  );
}

function classOf(isDone: boolean, isCurrent: boolean): string {
  return ['timeline__step', isDone && 'timeline__step--done', isCurrent && 'timeline__step--current']
    .filter(Boolean)
    .join(' ');
}
