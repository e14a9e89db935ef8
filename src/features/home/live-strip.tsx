import { Link } from 'react-router-dom';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import type { Live } from './home-query.ts';
import './live-strip.css';

const LIVING = 1;

/** Public classes: running ones, then the next ones. */
export function LiveStrip({ lives }: { readonly lives: readonly Live[] }) {
  return (
    <ul className="live-strip">
      {lives.map((live) => (
        <li key={live.uuid} className="live-strip__item">
          <Link to={paths.liveDetail({}, { classroom: live.classroom, is_public: true })} className="live-strip__card">
            <span className={live.status === LIVING ? 'live-strip__state is-living' : 'live-strip__state'}>
              {live.status === LIVING ? '直播中' : `${chinaMoment(Date.parse(live.start_time), serverNow())} 开始`}
            </span>
            <span className="live-strip__name">{live.name}</span>
            <span className="live-strip__teacher">
              <img src={live.teacher.photo} alt="" width="24" height="24" loading="lazy" decoding="async" />
              {live.teacher.name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
