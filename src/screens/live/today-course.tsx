import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { LiveCard } from '#src/features/live/live-card.tsx';
import { type LiveItem, liveMonthQuery } from '#src/features/live/live-query.ts';
import { nextChange } from '#src/features/live/live-stage.ts';
import { livesByDay } from '#src/features/live/lives-by-day.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { chinaDay, chinaDayName } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { useAlarm } from '#src/lib/money-and-time/use-alarm.ts';
import * as paths from '#src/lib/paths.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { Calendar } from '#src/ui/calendar/calendar.tsx';
import './today-course.css';

/** The student's classes in a calendar; the chosen day is in the address. */
export default function TodayCourse() {
  const [query, setQuery] = useSearchParams();
  const [now, setNow] = useState(serverNow);
  const today = chinaDay(now);
  const asked = query.get('day') ?? '';
  const day = isDay(asked) ? asked : today;
  const [month, setMonth] = useState(day.slice(0, 7));
  const shown = useQuery(liveMonthQuery(month));
  const ofDay = useQuery(liveMonthQuery(day.slice(0, 7)));
  const lives = livesByDay([shown.data, ofDay.data].filter((data) => data !== undefined));
  const handleRetry = () => {
    void shown.refetch();
    void ofDay.refetch();
  };
  const handleAlarm = () => {
    setNow(serverNow());
    handleRetry();
  };
  return (
    <div className="today-course">
      <Calendar
        value={day}
        today={today}
        onChange={(chosen) =>
          setQuery(chosen === today ? {} : { day: chosen }, { replace: true, preventScrollReset: true })
        }
        onMonth={setMonth}
        noteOf={(date) => noteOf(lives.get(date))}
        hasWeekView
      />
      <section className="today-course__day">
        <h2 className="today-course__title">{chinaDayName(noonOf(day), now)}的直播</h2>
        {ofDay.data ? (
          <DayLives lives={lives.get(day) ?? []} now={now} onChange={handleAlarm} />
        ) : ofDay.error ? (
          <FailedView text={failureText(ofDay.error)} onRetry={handleRetry} />
        ) : (
          <DaySkeleton />
        )}
      </section>
    </div>
  );
}

function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00+08:00`);
}

function isDay(asked: string): boolean {
  const noon = noonOf(asked);
  return !Number.isNaN(noon) && chinaDay(noon) === asked;
}

function noteOf(lives: readonly LiveItem[] | undefined): string | undefined {
  return lives && lives.length > 0 ? `${lives.length} 节直播` : undefined;
}

interface DayLivesProps {
  readonly lives: readonly LiveItem[];
  readonly now: number;
  /** Called when a class has begun or ended. */
  readonly onChange: () => void;
}

function DayLives({ lives, now, onChange }: DayLivesProps) {
  const changes = lives.flatMap((live) => nextChange(live, now) ?? []);
  useAlarm(changes.length > 0 ? Math.min(...changes) : undefined, onChange);
  if (lives.length === 0) {
    return (
      <StatusView title="这一天没有直播" text="换一天看看，或去看全部直播的安排。">
        <Link className="button button--plain" to={paths.liveList()}>
          全部直播
        </Link>
      </StatusView>
    );
  }
  return (
    <ul className="today-course__lives wide-grid">
      {lives.map((live) => (
        <li key={live.uuid}>
          <LiveCard live={live} now={now} />
        </li>
      ))}
    </ul>
  );
}

const CARDS = ['1', '2', '3'];

function DaySkeleton() {
  return (
    <div className="today-course__lives">
      <LoadingNote />
      {CARDS.map((card) => (
        <Skeleton key={card} className="today-course__skeleton" />
      ))}
    </div>
  );
}
