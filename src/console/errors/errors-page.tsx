import './errors.css';
import { Link } from 'react-router-dom';
import { ERROR_STATES } from '#src/contract/console/client-error.ts';
import { chinaMoment, timeAgo } from '#src/lib/money-and-time/china-time.ts';
import { useFilter } from '../client/use-filter.ts';
import { useRows } from '../client/use-rows.ts';
import { PageHead } from '../ui/page-head.tsx';
import { RowList } from '../ui/row-list.tsx';
import { Select } from '../ui/select.tsx';
import { StateView } from '../ui/state-view.tsx';
import { DayStrip } from './day-strip.tsx';
import {
  type ClientError,
  ERRORS_KEY,
  type ErrorFilter,
  KIND_NAMES,
  PART_NAMES,
  readFilter,
  STATE_NAMES,
} from './error-words.ts';

/** Errors in visitors' browsers, one row for each cause. */
export default function ErrorsPage() {
  const [search, change] = useFilter();
  const filter = readFilter(search);
  const found = useRows('GET /console/api/client-errors', {
    key: [...ERRORS_KEY, 'list', filter],
    query: filter,
    rowsOf: ({ errors }) => errors,
  });
  const { list, first, rows: shown } = found;
  return (
    <>
      <PageHead
        title="页面报错"
        text="访客的浏览器里出了什么错，同一个原因合成一条。不含手机号等个人信息，样本保留 30 天。"
      />
      <search className="error-choice">
        <fieldset className="error-states">
          <legend className="visually-hidden">状态</legend>
          {ERROR_STATES.map((state) => (
            <button
              key={state}
              type="button"
              aria-pressed={filter.state === state}
              onClick={() => change({ state: state === 'open' ? '' : state })}
            >
              {STATE_NAMES[state]}
              {first ? <span> {first.counts[state]}</span> : null}
            </button>
          ))}
        </fieldset>
        <Select<string>
          label="出在哪里"
          isLabelHidden
          value={filter.part ?? ''}
          options={{ '': '全站', ...PART_NAMES }}
          onChange={(value) => change({ part: value })}
        />
      </search>
      <RowList of={found} empty={<NoErrors {...filter} />} more="更早的报错">
        <ErrorTable errors={shown} search={search} isBusy={list.isPlaceholderData} />
      </RowList>
    </>
  );
}

interface ErrorTableProps {
  readonly errors: readonly ClientError[];
  /** The list's filters, for the link back. */
  readonly search: URLSearchParams;
  readonly isBusy: boolean;
}

function ErrorTable({ errors, search, isBusy }: ErrorTableProps) {
  const now = Date.now();
  return (
    <div className="console-table-box" aria-busy={isBusy || undefined}>
      <table className="console-table console-table--cards">
        <thead>
          <tr>
            <th scope="col">报错</th>
            <th scope="col">最近七天</th>
            <th scope="col">次数</th>
            <th scope="col">影响的访问</th>
            <th scope="col">第一次</th>
            <th scope="col">最近一次</th>
          </tr>
        </thead>
        <tbody>
          {errors.map((error) => (
            <tr key={error.uuid}>
              <td className="error-what">
                <Link to={{ pathname: `/console/errors/${error.uuid}`, search: search.toString() }}>
                  {error.message}
                </Link>
                <span className="error-what__note">
                  <span className="console-badge">{PART_NAMES[error.part]}</span>
                  {error.isBack ? <span className="console-badge console-badge--bad">又出现了</span> : null}
                  <span>{KIND_NAMES[error.kind]}</span>
                  {error.place ? <span>{error.place}</span> : null}
                </span>
              </td>
              <td>
                <DayStrip days={error.days} />
              </td>
              <td data-label="次数" className="error-number">
                {error.reports}
              </td>
              <td data-label="影响的访问" className="error-number">
                {error.visits}
              </td>
              <td data-label="第一次">
                <time dateTime={error.firstSeenAt}>{chinaMoment(Date.parse(error.firstSeenAt), now)}</time>
              </td>
              <td data-label="最近一次">
                <time dateTime={error.lastSeenAt}>{timeAgo(Date.parse(error.lastSeenAt), now)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NoErrors({ state, part }: ErrorFilter) {
  const where = part ? PART_NAMES[part] : '页面';
  if (state === 'open') {
    return <StateView title={`${where}没有未处理的报错`} text="访客的浏览器里一出错，这里几秒内就能看到。" />;
  }
  return (
    <StateView title={`没有${STATE_NAMES[state ?? 'open']}的报错`}>
      <Link to="/console/errors">看未处理的</Link>
    </StateView>
  );
}
