import { Link } from 'react-router-dom';
import { chinaMoment } from '#src/lib/china-time.ts';
import { serverNow } from '#src/lib/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { useNow } from '#src/lib/use-now.ts';

interface NextLiveProps {
  readonly live: {
    readonly name: string;
    readonly classroom: string;
    readonly start_time: string;
    readonly teacher: { readonly name: string };
    readonly is_public: boolean;
  };
}

const TICK_MS = 30_000;

/** The class that is on, or comes next. */
export function NextLive({ live }: NextLiveProps) {
  const now = useNow(TICK_MS) ?? serverNow();
  const at = Date.parse(live.start_time);
  const isOn = at <= now;
  const words = (
    <>
      <span className={isOn ? 'my-live__state my-live__state--on' : 'my-live__state'}>
        {isOn ? '正在直播' : `${chinaMoment(at, now)} 直播`}
      </span>
      <span className="my-live__name">{live.name}</span>
      <span className="my-live__teacher">{live.teacher.name}</span>
    </>
  );
  const to = paths.liveDetail({}, { classroom: live.classroom, is_public: live.is_public || undefined });
  return (
    <Link className="my-card my-live" to={to}>
      {words}
    </Link>
  );
}
