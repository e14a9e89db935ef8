import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import { timeAgo } from '#src/lib/money-and-time/china-time.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import type { Status } from './troubles.ts';

interface WaitingProps extends Pick<Status, 'waiting'> {
  readonly now: number;
}

/** The server counts no further. */
const COUNTED_TO = 1000;
const counted = (count: number) => (count >= COUNTED_TO ? `${COUNTED_TO} 以上` : String(count));

/** What waits or is stuck, each with a link to where it can be solved. */
export function Waiting({ waiting, now }: WaitingProps) {
  const { refunds, payments, unowed, clientErrors } = waiting;
  const oldest = (at: string | null) => (at ? `最早的${timeAgo(Date.parse(at), now)}` : '');
  return (
    <section className="status-part" aria-label="等待处理">
      <h2>等待处理</h2>
      <ul className="status-tiles">
        {platformsOf(waiting).map(({ platform, count, oldestAt, dead }) => (
          <Tile key={platform} name={`待回传：${AD_PLATFORM_NAMES[platform]}`} count={count} note={oldest(oldestAt)}>
            {dead > 0 ? (
              <Link to={`/console/postbacks?platform=${platform}`}>没有送成 {counted(dead)} 条，看原因</Link>
            ) : (
              <Link to={`/console/postbacks?platform=${platform}&state=waiting`}>看回传</Link>
            )}
          </Tile>
        ))}
        <Tile name="退款在途" count={refunds.count} note={oldest(refunds.oldestAt)} />
        {payments.map(({ provider, count, oldestAt }) => (
          <Tile key={provider} name={`${provider} 付款久未确认`} count={count} note={oldest(oldestAt)} isBad>
            <span>到支付平台的商户后台核对</span>
          </Tile>
        ))}
        <Tile
          name="七天内到账无订单"
          count={unowed.count}
          note={unowed.count > 0 ? `共 ¥${yuan(unowed.cents)}` : ''}
          isBad={unowed.count > 0}
        >
          {unowed.count > 0 ? <span>到支付平台的商户后台核对并退回</span> : null}
        </Tile>
        <Tile name="未处理的页面报错" count={clientErrors}>
          <Link to="/console/errors">看页面报错</Link>
        </Tile>
      </ul>
    </section>
  );
}

/** The numbers of waiting and refused events, for each platform that has any. */
function platformsOf({ postbacks, dead }: Status['waiting']) {
  const names = [...new Set([...postbacks, ...dead].map(({ platform }) => platform))];
  return names
    .map((platform) => ({
      platform,
      ...(postbacks.find((one) => one.platform === platform) ?? { count: 0, oldestAt: null }),
      dead: dead.find((one) => one.platform === platform)?.count ?? 0,
    }))
    .filter(({ count, dead: lost }) => count > 0 || lost > 0);
}

interface TileProps {
  readonly name: string;
  readonly count: number;
  readonly note?: string;
  readonly isBad?: boolean;
  /** Links to what can be done. */
  readonly children?: ReactNode;
}

function Tile({ name, count, note = '', isBad = false, children }: TileProps) {
  return (
    <li>
      <span className="status-tiles__name">{name}</span>
      <strong className={isBad && count > 0 ? 'status-bad' : undefined}>{counted(count)}</strong>
      {note ? <span className="status-tiles__name">{note}</span> : null}
      {children}
    </li>
  );
}
