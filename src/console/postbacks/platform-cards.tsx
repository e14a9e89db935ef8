import { Link } from 'react-router-dom';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import { POSTBACK_STATES, type PostbackState } from '#src/contract/console/postback-words.ts';
import { chinaMoment, timeAgo } from '#src/lib/money-and-time/china-time.ts';
import { type PostbackList, STATE_NAMES } from './postback-words.ts';

const counts = new Intl.NumberFormat('zh-CN');

/** Each platform with its numbers of events by state; a number links to its list. */
export function PlatformCards({ platforms }: Pick<PostbackList, 'platforms'>) {
  return (
    <ul className="platform-cards">
      {platforms.map((one) => {
        const { platform, isOn, lastToldAt, pausedUntil } = one;
        return (
          <li key={platform}>
            <h2>
              {AD_PLATFORM_NAMES[platform]}
              <span className={`console-badge ${isOn ? 'console-badge--ok' : ''}`}>{isOn ? '已开启' : '未开启'}</span>
            </h2>
            <dl>
              {POSTBACK_STATES.map((state) => (
                <div key={state}>
                  <dt>{STATE_NAMES[state]}</dt>
                  <dd className={isBad(state) && one[state] > 0 ? 'platform-cards__warn' : undefined}>
                    <Link
                      to={`/console/postbacks?platform=${platform}&state=${state}`}
                      aria-label={`${AD_PLATFORM_NAMES[platform]}${STATE_NAMES[state]} ${one[state]} 条`}
                    >
                      {counts.format(one[state])}
                    </Link>
                  </dd>
                </div>
              ))}
            </dl>
            {pausedUntil && (
              <p className="platform-cards__warn">
                平台要求放慢，{chinaMoment(Date.parse(pausedUntil), Date.now())} 后继续发送
              </p>
            )}
            <p>{lastToldAt ? `最近一次送达：${timeAgo(Date.parse(lastToldAt), Date.now())}` : '还没有送达过'}</p>
          </li>
        );
      })}
    </ul>
  );
}

const isBad = (state: PostbackState) => state === 'refused' || state === 'expired';
