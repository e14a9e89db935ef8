import { Link } from 'react-router-dom';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import { POSTBACK_EVENT_NAMES } from '#src/contract/console/postback-words.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { type Postback, STATE_LOOKS, STATE_NAMES, theirEventText } from './postback-words.ts';

interface PostbackTableProps {
  readonly postbacks: readonly Postback[];
  /** The list's filters, for the link back. */
  readonly search: URLSearchParams;
  readonly isBusy: boolean;
}

/** Postbacks as a table; on a phone each is a card. */
export function PostbackTable({ postbacks, search, isBusy }: PostbackTableProps) {
  const now = Date.now();
  return (
    <div className="console-table-box postback-table-box" aria-busy={isBusy || undefined}>
      <table className="console-table postback-table">
        <thead>
          <tr>
            <th scope="col">事件</th>
            <th scope="col">平台</th>
            <th scope="col">页面</th>
            <th scope="col">金额</th>
            <th scope="col">状态</th>
            <th scope="col">发生</th>
          </tr>
        </thead>
        <tbody>
          {postbacks.map((one) => (
            <tr key={one.uuid}>
              <td>
                <Link
                  className="postback-table__name"
                  to={{ pathname: `/console/postbacks/${one.uuid}`, search: search.toString() }}
                >
                  {POSTBACK_EVENT_NAMES[one.event]}
                </Link>
                <span className="console-note">{theirEventText(one.platform, one.theirEvent)}</span>
              </td>
              <td>{AD_PLATFORM_NAMES[one.platform]}</td>
              <td>{one.page || '—'}</td>
              <td>{one.cents > 0 ? `¥${yuan(one.cents)}` : '—'}</td>
              <td>
                <span className={`console-badge ${STATE_LOOKS[one.state]}`}>{STATE_NAMES[one.state]}</span>
                {one.reason ? <span className="console-note">{one.reason}</span> : null}
              </td>
              <td>
                <time dateTime={one.happenedAt}>{chinaMoment(Date.parse(one.happenedAt), now)}</time>
                {one.nextTryAt && one.tries > 0 ? (
                  <span className="console-note">
                    试过 {one.tries} 次，{chinaMoment(Date.parse(one.nextTryAt), now)} 再试
                  </span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
