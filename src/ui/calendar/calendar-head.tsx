import { LineIcon } from '../app/line-icon.tsx';
import { monthOf, withMonth, yearsBetween } from './calendar-days.ts';

interface CalendarHeadProps {
  readonly titleId: string;
  readonly cursor: string;
  readonly today: string;
  readonly min?: string;
  readonly max?: string;
  /** The size of one step. */
  readonly unit: '月' | '周';
  readonly hasYearList: boolean;
  readonly onStep: (count: 1 | -1) => void;
  readonly onMove: (day: string) => void;
}

const YEARS_EACH_WAY = 100;
const MONTHS = yearsBetween(1, 12);

/** The shown month, with buttons to others. */
export function CalendarHead({
  titleId,
  cursor,
  today,
  min,
  max,
  unit,
  hasYearList,
  onStep,
  onMove,
}: CalendarHeadProps) {
  const [year = 0, month = 1] = cursor.split('-').map(Number);
  const title = `${year}年${month}月`;
  return (
    <div className="calendar__head">
      <button type="button" className="calendar__step" aria-label={`上一${unit}`} onClick={() => onStep(-1)}>
        <Arrow d="M14 6l-6 6 6 6" />
      </button>
      <h3 id={titleId} className={hasYearList ? 'visually-hidden' : 'calendar__title'} aria-live="polite">
        {title}
      </h3>
      {hasYearList && (
        <div className="calendar__lists">
          <select
            aria-label="年"
            value={year}
            onChange={({ target }) => onMove(withMonth(cursor, Number(target.value), month))}
          >
            {yearsBetween(yearOf(min) ?? year - YEARS_EACH_WAY, yearOf(max) ?? year + YEARS_EACH_WAY).map((value) => (
              <option key={value} value={value}>
                {value}年
              </option>
            ))}
          </select>
          <select
            aria-label="月"
            value={month}
            onChange={({ target }) => onMove(withMonth(cursor, year, Number(target.value)))}
          >
            {MONTHS.map((value) => (
              <option key={value} value={value}>
                {value}月
              </option>
            ))}
          </select>
        </div>
      )}
      {!hasYearList && monthOf(cursor) !== monthOf(today) && (
        <button type="button" className="calendar__today" onClick={() => onMove(today)}>
          今天
        </button>
      )}
      <button type="button" className="calendar__step" aria-label={`下一${unit}`} onClick={() => onStep(1)}>
        <Arrow d="M10 6l6 6-6 6" />
      </button>
    </div>
  );
}

function yearOf(day: string | undefined): number | undefined {
  return day === undefined ? undefined : Number(day.slice(0, 4));
}

function Arrow({ d }: { readonly d: string }) {
  return <LineIcon d={d} size={20} width={2} />;
}
