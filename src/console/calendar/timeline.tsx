import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CalendarEntry, CalendarKind } from '#src/contract/console/calendar.ts';
import type { ScheduleTimes } from '../pages/bulk-bar.tsx';
import { DAYS_SHOWN, daysFrom, KIND_NAMES, movedBy, placeOf } from './calendar-days.ts';

interface TimelineProps {
  readonly first: string;
  readonly today: string;
  readonly chosen: string;
  readonly entries: readonly CalendarEntry[];
  readonly onChoose: (day: string) => void;
  /** Called to give a page new times. */
  readonly onMove: (entry: CalendarEntry, times: ScheduleTimes) => void;
}

/** Kinds whose entries each get a line. Of other kinds only the number per day is shown. */
const LONG_KINDS: readonly CalendarKind[] = ['page', 'experiment'];
const SHORT_KINDS: readonly CalendarKind[] = ['countdown', 'publication', 'live'];
const WEEK = '日一二三四五六';

/** Days side by side, with a bar for each entry that lasts. For wide screens; a phone shows `DayGrid`. */
export function Timeline({ first, today, chosen, entries, onChoose, onMove }: TimelineProps) {
  const days = daysFrom(first);
  return (
    <div className="calendar-timeline" style={{ '--days': DAYS_SHOWN } as CSSProperties}>
      <div className="calendar-timeline__row calendar-timeline__head">
        <span />
        {days.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={day === chosen}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => onChoose(day)}
          >
            <small>{WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()]}</small>
            {day.endsWith('-01') || day === first
              ? `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`
              : Number(day.slice(8))}
          </button>
        ))}
      </div>
      {LONG_KINDS.map((kind) =>
        entries
          .filter((entry) => entry.kind === kind)
          .map((entry) => <Line key={entry.key} {...{ entry, first, onMove }} />),
      )}
      {SHORT_KINDS.map((kind) => (
        <Counts key={kind} {...{ kind, days, first, entries, onChoose }} />
      ))}
    </div>
  );
}

interface LineProps {
  readonly entry: CalendarEntry;
  readonly first: string;
  readonly onMove: TimelineProps['onMove'];
}

interface Drag {
  readonly grip: 'from' | 'both' | 'until';
  readonly days: number;
}

/** One page or experiment. A page's bar is dragged as a whole or by its ends; a key or a tap opens the same dialog. */
function Line({ entry, first, onMove }: LineProps) {
  const { start, end, goesOnBefore, goesOnAfter } = placeOf(entry, first);
  const [drag, setDrag] = useState<Drag>();
  const held = useRef<{ readonly x: number; readonly grip: Drag['grip']; readonly dayWidth: number }>(undefined);
  const dragged = useRef<Drag>(undefined);
  const isMovable = entry.kind === 'page' && entry.file !== '';
  const name = `${KIND_NAMES[entry.kind]}：${entry.title}，${spanText(entry)}`;
  const take = (event: PointerEvent<HTMLButtonElement>) => {
    const bar = event.currentTarget.getBoundingClientRect();
    const [fromStart, fromEnd] = [event.clientX - bar.left, bar.right - event.clientX];
    const grip =
      fromStart < 10 && entry.from && !goesOnBefore
        ? 'from'
        : fromEnd < 10 && entry.until && !goesOnAfter
          ? 'until'
          : 'both';
    held.current = { x: event.clientX, grip, dayWidth: bar.width / (end - start + 1) };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const dragTo = ({ clientX }: PointerEvent): Drag | undefined => {
    if (!held.current) return undefined;
    const { x, grip, dayWidth } = held.current;
    return { grip, days: Math.round((clientX - x) / dayWidth) };
  };
  const letGo = (event: PointerEvent) => {
    dragged.current = event.type === 'pointerup' ? dragTo(event) : undefined;
    held.current = undefined;
    setDrag(undefined);
  };
  // Runs at the click, also after a drag: a dialog opened at `pointerup` would be closed by that click as a tap
  // outside.
  const ask = () => {
    onMove(entry, dragged.current ? timesAfter(entry, dragged.current) : entry);
    dragged.current = undefined;
  };
  const shifted = {
    start: start + (drag && drag.grip !== 'until' ? drag.days : 0),
    end: end + (drag && drag.grip !== 'from' ? drag.days : 0),
  };
  const style = { '--start': shifted.start, '--length': Math.max(1, shifted.end - shifted.start + 1) } as CSSProperties;
  return (
    <div className="calendar-timeline__row" data-kind={entry.kind}>
      <span className="calendar-timeline__name">
        {entry.path ? <Link to={entry.path}>{entry.title}</Link> : entry.title}
        <small>{[KIND_NAMES[entry.kind], entry.page, entry.note].filter(Boolean).join(' · ')}</small>
      </span>
      {isMovable ? (
        <button
          type="button"
          className="calendar-bar"
          style={style}
          title={spanText(entry)}
          data-before={goesOnBefore || undefined}
          data-after={goesOnAfter || undefined}
          onPointerDown={take}
          onPointerMove={(event) => setDrag(dragTo(event))}
          onPointerUp={letGo}
          onPointerCancel={letGo}
          onClick={ask}
        >
          <span className="visually-hidden">{name}，改时间</span>
        </button>
      ) : (
        <span
          className="calendar-bar"
          style={style}
          title={spanText(entry)}
          data-before={goesOnBefore || undefined}
          data-after={goesOnAfter || undefined}
        >
          <span className="visually-hidden">{name}</span>
        </span>
      )}
    </div>
  );
}

function timesAfter({ from, until }: CalendarEntry, { grip, days }: Drag) {
  return {
    from: grip === 'until' ? from : movedBy(from, days),
    until: grip === 'from' ? until : movedBy(until, days),
  };
}

const momentText = (instant: string) =>
  `${Number(instant.slice(5, 7))}月${Number(instant.slice(8, 10))}日 ${instant.slice(11, 16)}`;

const spanText = ({ from, until }: CalendarEntry) =>
  `${from ? momentText(from) : '一直'}到${until ? momentText(until) : '长期'}`;

interface CountsProps {
  readonly kind: CalendarKind;
  readonly days: readonly string[];
  readonly first: string;
  readonly entries: readonly CalendarEntry[];
  readonly onChoose: (day: string) => void;
}

/** The number of entries of one kind per day. */
function Counts({ kind, days, first, entries, onChoose }: CountsProps) {
  const counts = new Array<number>(DAYS_SHOWN).fill(0);
  for (const entry of entries) {
    const { start } = placeOf(entry, first);
    if (entry.kind === kind) counts[start] = (counts[start] ?? 0) + 1;
  }
  if (counts.every((count) => count === 0)) return null;
  return (
    <div className="calendar-timeline__row" data-kind={kind}>
      <span className="calendar-timeline__name">{KIND_NAMES[kind]}</span>
      {days.map((day, column) =>
        counts[column] ? (
          <button
            key={day}
            type="button"
            className="calendar-count"
            style={{ '--start': column } as CSSProperties}
            onClick={() => onChoose(day)}
          >
            {counts[column]}
            <span className="visually-hidden">
              {' '}
              个{KIND_NAMES[kind]}，{day}
            </span>
          </button>
        ) : null,
      )}
    </div>
  );
}
