import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import {
  addDays,
  addMonths,
  clampDay,
  monthOf,
  spokenDay,
  WEEKDAYS,
  weekdayOf,
  weekOf,
  weeksOf,
} from './calendar-days.ts';
import { CalendarHead } from './calendar-head.tsx';
import './calendar.css';

interface CalendarProps {
  /** The chosen day, `2026-12-20`; empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** Today in China, by the server's clock. */
  readonly today: string;
  /** The events of a day, such as 2 节直播: a visible dot, with this text for screen readers. */
  readonly noteOf?: (day: string) => string | undefined;
  /** The first and the last day that may be chosen. */
  readonly min?: string;
  readonly max?: string;
  /** Called with the shown month, `2026-12`, also at the start: to load its events. */
  readonly onMonth?: (month: string) => void;
  /** Allows showing one week only, which is the default then. */
  readonly hasWeekView?: boolean;
  /** Offers lists of years and months, for dates long ago. */
  readonly hasYearList?: boolean;
}

/** A month, or a week, of days to choose from. Arrow keys go by day and week, Page Up and Down by month, Home and End to the week's ends. */
export function Calendar({ value, onChange, today, noteOf, min, max, ...options }: CalendarProps) {
  const { onMonth, hasWeekView = false, hasYearList = false } = options;
  const [cursor, setCursor] = useState(() => clampDay(value || today, min, max));
  const [isWeek, setIsWeek] = useState(hasWeekView);
  const grid = useRef<HTMLTableElement>(null);
  const isMovedByKey = useRef(false);
  const titleId = useId();
  const month = monthOf(cursor);
  const weeks = isWeek ? [weekOf(cursor)] : weeksOf(month);

  const tellMonth = useRef(onMonth);
  useEffect(() => {
    tellMonth.current = onMonth;
  }, [onMonth]);
  useEffect(() => {
    tellMonth.current?.(month);
  }, [month]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day that keys moved to
  useEffect(() => {
    if (!isMovedByKey.current) return;
    isMovedByKey.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [cursor]);

  const moveTo = (day: string) => setCursor(clampDay(day, min, max));
  const choose = (day: string) => {
    moveTo(day);
    onChange(day);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const day = MOVES[event.key]?.(cursor);
    if (day === undefined) return;
    event.preventDefault();
    isMovedByKey.current = true;
    moveTo(day);
  };
  const step = (count: number) => moveTo(isWeek ? addDays(cursor, count * 7) : addMonths(cursor, count));
  return (
    <div className="calendar">
      <CalendarHead
        titleId={titleId}
        cursor={cursor}
        today={today}
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        unit={isWeek ? '周' : '月'}
        hasYearList={hasYearList}
        onStep={step}
        onMove={moveTo}
      />
      <table ref={grid} className="calendar__grid" aria-labelledby={titleId} onKeyDown={handleKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={`周${name}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <Day
                    day={day}
                    note={noteOf?.(day)}
                    isToday={day === today}
                    isChosen={day === value}
                    isOutside={!isWeek && monthOf(day) !== month}
                    isAllowed={day === clampDay(day, min, max)}
                    isReached={day === cursor}
                    onChoose={() => choose(day)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasWeekView && (
        <button type="button" className="calendar__view" aria-expanded={!isWeek} onClick={() => setIsWeek(!isWeek)}>
          {isWeek ? '展开整月' : '收起到一周'}
        </button>
      )}
    </div>
  );
}

const MOVES: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
};

interface DayProps {
  readonly day: string;
  readonly note: string | undefined;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  /** Of the month before or after. */
  readonly isOutside: boolean;
  readonly isAllowed: boolean;
  /** The one day in the tab order. */
  readonly isReached: boolean;
  readonly onChoose: () => void;
}

function Day({ day, note, isToday, isChosen, isOutside, isAllowed, isReached, onChoose }: DayProps) {
  const words = [spokenDay(day), isToday && '今天', note].filter(Boolean).join('，');
  const className = ['calendar__day', isChosen && 'is-chosen', isToday && 'is-today', isOutside && 'is-outside'];
  return (
    <button
      type="button"
      className={className.filter(Boolean).join(' ')}
      aria-label={words}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      tabIndex={isReached ? 0 : -1}
      disabled={!isAllowed}
      onClick={onChoose}
    >
      <span aria-hidden="true">{isToday ? '今' : Number(day.slice(8))}</span>
      {note && <span className="calendar__dot" aria-hidden="true" />}
    </button>
  );
}
