import { Link } from 'react-router-dom';
import { checkinWords } from '#src/features/yanxue/checkin.ts';
import type { Checkin } from '#src/features/yanxue/service-query.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import './service.css';

/** Check-ins with their state; each links to its own screen. */
export function CheckinLinks({ checkins }: { readonly checkins: readonly Checkin[] }) {
  return (
    <ul className="yanxue-checkins">
      {checkins.map((checkin) => {
        const { text, tone } = checkinWords(checkin, serverNow());
        return (
          <li key={checkin.uuid}>
            <Link className="yanxue-checkins__link" to={paths.yanxueCheckin({ uuid: checkin.uuid })}>
              <span>
                {checkin.title}
                <small>
                  第 {checkin.day} 天 · {checkin.place}
                </small>
              </span>
              <span className={`yanxue-checkins__state yanxue-checkins__state--${tone}`}>{text}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
