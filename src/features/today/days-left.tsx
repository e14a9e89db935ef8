import './days-left.css';
import type { Today } from './today-query.ts';

/** Days until the exam, or until the date that the student chose. */
export function DaysLeft({ exam }: Pick<Today, 'exam'>) {
  const { name, days_left: days, date, is_own: isOwn } = exam;
  const [, month, day] = date.split('-').map(Number);
  return (
    <p className="days-left">
      <span className="days-left__name">
        {isOwn ? '距我的目标日' : `距 ${name || '考研'}`}
        <small>
          {month} 月 {day} 日
        </small>
      </span>
      <span>
        {days === 0 ? (
          <strong>就是今天</strong>
        ) : (
          <>
            <strong>{days}</strong> 天
          </>
        )}
      </span>
    </p>
  );
}
