import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { useNow } from '#src/lib/money-and-time/use-now.ts';
import './group-clock.css';

const SECOND_MS = 1000;

/** The remaining time of a group, in large digits. A screen reader reads it on request, not every second. */
export function GroupClock({ until }: { readonly until: number }) {
  const now = useNow(SECOND_MS) ?? serverNow();
  const seconds = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  const days = Math.floor(seconds / 86_400);
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'));
  return (
    <p className="group-clock" role="timer">
      <span>{seconds > 0 ? '剩余' : '正在确认结果'}</span>
      {seconds > 0 && (
        <>
          {days > 0 && <b>{days}天</b>}
          <b>{hours}</b>:<b>{minutes}</b>:<b>{rest}</b>
        </>
      )}
    </p>
  );
}
