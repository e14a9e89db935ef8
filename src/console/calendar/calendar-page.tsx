import './calendar.css';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CalendarEntry } from '#src/contract/console/calendar.ts';
import { isDay } from '#src/contract/id-number.ts';
import { chinaClock, chinaDay, chinaDayName } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { useFilter } from '../client/use-filter.ts';
import { BulkDialog, type ScheduleTimes } from '../pages/bulk-bar.tsx';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { DAYS_SHOWN, dayAfter, daysFrom, eventsOf, KIND_NAMES, mondayOf } from './calendar-days.ts';
import { Timeline } from './timeline.tsx';

interface Moving {
  readonly entry: CalendarEntry;
  readonly times: ScheduleTimes;
}

/** Four weeks with everything that begins or ends; pages can be moved. */
export default function CalendarPage() {
  const [search, change] = useFilter();
  const [today] = useState(() => chinaDay(Date.now()));
  const first = mondayOf(dayOf(search.get('from')) ?? dayAfter(today, -7));
  const chosen = dayOf(search.get('day')) ?? today;
  const last = dayAfter(first, DAYS_SHOWN - 1);
  const [moving, setMoving] = useState<Moving>();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    // Under the key of the pages, because a changed page may have other times.
    queryKey: ['pages', 'calendar', first],
    queryFn: ({ signal }) => consoleApi('GET /console/api/calendar', { query: { first, last } }, { signal }),
    placeholderData: (before) => before,
  });
  const go = (days: number) => {
    const next = dayAfter(first, days);
    change({ from: next, day: days === 0 ? '' : next });
  };
  return (
    <>
      <PageHead
        title="日历"
        text="页面上下线、倒计时、实验、发布和直播在一条时间轴上。页面可以拖动改时间，改完要发布。"
      >
        <Button onClick={() => go(-DAYS_SHOWN)}>
          <ChevronLeft size={18} aria-hidden="true" />
          <span className="visually-hidden">前四周</span>
        </Button>
        <Button onClick={() => change({ from: '', day: '' })}>今天</Button>
        <Button onClick={() => go(DAYS_SHOWN)}>
          <ChevronRight size={18} aria-hidden="true" />
          <span className="visually-hidden">后四周</span>
        </Button>
      </PageHead>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
      {data ? (
        <div className="calendar-page" aria-busy={isPlaceholderData || undefined}>
          <Timeline
            {...{ first, today, chosen, entries: data.entries }}
            onChoose={(day) => change({ day: day === today ? '' : day })}
            onMove={(entry, times) => setMoving({ entry, times })}
          />
          <DayGrid {...{ first, today, chosen, entries: data.entries }} onChoose={(day) => change({ day })} />
          <Agenda day={chosen} entries={data.entries} onMove={(entry) => setMoving({ entry, times: entry })} />
        </div>
      ) : null}
      {moving ? (
        <BulkDialog kind="schedule" pages={[moving.entry]} times={moving.times} onClose={() => setMoving(undefined)} />
      ) : null}
    </>
  );
}

function dayOf(text: string | null): string | undefined {
  return text !== null && /^20\d\d-/.test(text) && isDay(text) ? text : undefined;
}

interface DayGridProps {
  readonly first: string;
  readonly today: string;
  readonly chosen: string;
  readonly entries: readonly CalendarEntry[];
  readonly onChoose: (day: string) => void;
}

/** The same weeks on a phone: the number of entries per day. */
function DayGrid({ first, today, chosen, entries, onChoose }: DayGridProps) {
  return (
    <fieldset className="calendar-grid">
      <legend className="visually-hidden">选一天</legend>
      {['一', '二', '三', '四', '五', '六', '日'].map((name) => (
        <span key={name} className="calendar-grid__week" aria-hidden="true">
          {name}
        </span>
      ))}
      {daysFrom(first).map((day) => {
        const count = eventsOf(entries, day).length;
        return (
          <button
            key={day}
            type="button"
            aria-pressed={day === chosen}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => onChoose(day)}
          >
            <span className="visually-hidden">{Number(day.slice(5, 7))}月</span>
            {Number(day.slice(8))}
            <small>{count > 0 ? `${count} 件` : ''}</small>
          </button>
        );
      })}
    </fieldset>
  );
}

interface AgendaProps {
  readonly day: string;
  readonly entries: readonly CalendarEntry[];
  readonly onMove: (entry: CalendarEntry) => void;
}

/** The entries of one day, by time. */
function Agenda({ day, entries, onMove }: AgendaProps) {
  const events = eventsOf(entries, day);
  const noon = Date.parse(`${day}T12:00:00+08:00`);
  return (
    <section className="calendar-agenda" aria-labelledby="calendar-day">
      <h2 id="calendar-day" aria-live="polite">
        {chinaDayName(noon, Date.now())}
      </h2>
      {events.length === 0 ? <StateView title="这一天没有安排" /> : null}
      <ul>
        {events.map(({ entry, at, what }) => (
          <li key={`${entry.key} ${what}`} data-kind={entry.kind}>
            <time dateTime={at}>{chinaClock(Date.parse(at))}</time>
            <span className="calendar-agenda__what">
              <span className="console-badge">
                {KIND_NAMES[entry.kind]}
                {what}
              </span>{' '}
              {entry.path ? <Link to={entry.path}>{entry.title}</Link> : entry.title}
              <small>{[entry.page, entry.note].filter(Boolean).join(' · ')}</small>
            </span>
            {entry.kind === 'page' && entry.file ? (
              <Button look="quiet" onClick={() => onMove(entry)}>
                改时间<span className="visually-hidden">：{entry.title}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
