import { alarmKinds } from '#src/contract/console/alarm-words.ts';
import { chinaMoment, timeAgo } from '#src/lib/money-and-time/china-time.ts';
import type { Status } from './troubles.ts';

interface AlarmsProps extends Pick<Status, 'alarms'> {
  readonly now: number;
}

/** Current alarms, and past ones. */
export function Alarms({ alarms: { open, past }, now }: AlarmsProps) {
  return (
    <section className="status-part" aria-label="报警">
      <h2>报警</h2>
      {open.length === 0 ? <p className="status-none">现在没有报警。</p> : null}
      <ul className="status-list">
        {open.map(({ id, kind, text, beganAt }) => (
          <li key={id}>
            <span className="console-badge console-badge--bad">{alarmKinds[kind]}</span>
            <span className="status-list__text">{text}</span>
            <span className="status-list__note">
              {chinaMoment(Date.parse(beganAt), now)} 起，{timeAgo(Date.parse(beganAt), now)}
            </span>
          </li>
        ))}
      </ul>
      {past.length > 0 ? (
        <details className="status-more">
          <summary>已经恢复的 {past.length} 条</summary>
          <ul className="status-list">
            {past.map(({ id, kind, text, beganAt, endedAt }) => (
              <li key={id}>
                <span className="console-badge">{alarmKinds[kind]}</span>
                <span className="status-list__text">{text}</span>
                <span className="status-list__note">
                  {chinaMoment(Date.parse(beganAt), now)} 起，持续 {lasted(beganAt, endedAt ?? beganAt)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function lasted(from: string, until: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(until) - Date.parse(from)) / 60_000));
  return minutes < 120 ? `${minutes} 分钟` : `${Math.round(minutes / 60)} 小时`;
}
