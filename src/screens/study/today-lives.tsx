import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LiveCard } from '#src/features/live/live-card.tsx';
import { liveMonthQuery } from '#src/features/live/live-query.ts';
import { liveStage } from '#src/features/live/live-stage.ts';
import { chinaDay } from '#src/lib/china-time.ts';
import * as paths from '#src/lib/paths.ts';

/** The student's next classes of today, or those that are on; nothing when there are none, or they cannot be read. */
export function TodayLives({ now }: { readonly now: number }) {
  const { data: month } = useQuery(liveMonthQuery(chinaDay(now).slice(0, 7)));
  const today = Number(chinaDay(now).slice(8));
  const lives = (month?.days.find(({ day }) => day === today)?.lives ?? [])
    .filter((live) => (!live.is_public || live.is_reserved) && SOON.has(liveStage(live, now)))
    .slice(0, MOST);
  if (lives.length === 0) return null;
  return (
    <section className="study-today" aria-labelledby="study-today">
      <div className="study-today__head">
        <h2 id="study-today">今天的直播</h2>
        <Link to={paths.myTodayCourse()}>直播日历</Link>
      </div>
      {lives.map((live) => (
        <LiveCard key={live.uuid} live={live} now={now} />
      ))}
    </section>
  );
}

/** The calendar has the rest. */
const MOST = 2;
const SOON: ReadonlySet<ReturnType<typeof liveStage>> = new Set(['before', 'doors', 'living']);
