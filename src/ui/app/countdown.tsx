import { timeLeft } from '#src/lib/money-and-time/china-time.ts';
import { useNow } from '#src/lib/money-and-time/use-now.ts';
import './photo.css';

interface CountdownProps {
  /** Label, such as 距结束. */
  readonly label: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** Text after the end. */
  readonly over: string;
}

/** The remaining time, by the server's clock. A screen reader reads it on request, not every second. */
export function Countdown({ label, until, over }: CountdownProps) {
  const now = useNow(1000);
  if (now !== undefined && now >= until) return <span>{over}</span>;
  return (
    <span role="timer">
      {label} <strong className="countdown-figures">{now === undefined ? '--:--:--' : timeLeft(until - now)}</strong>
    </span>
  );
}
