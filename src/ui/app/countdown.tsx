import { timeLeft } from '#src/lib/money-and-time/china-time.ts';
import { useNow } from '#src/lib/money-and-time/use-now.ts';
import './photo.css';

interface CountdownProps {
  /** What runs out, such as 距结束. */
  readonly label: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** What stands there afterwards. */
  readonly over: string;
}

/** What is left of a time, by the server's clock. A screen reader hears it when it is asked, not every second. */
export function Countdown({ label, until, over }: CountdownProps) {
  const now = useNow(1000);
  if (now !== undefined && now >= until) return <span>{over}</span>;
  return (
    <span role="timer">
      {label} <strong className="countdown-figures">{now === undefined ? '--:--:--' : timeLeft(until - now)}</strong>
    </span>
  );
}
