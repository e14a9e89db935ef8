import './results-table.css';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { chinaMoment } from '#src/lib/china-time.ts';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { Button } from '../ui/button.tsx';
import { changeOf, countText, msText, rateText, yuanText } from './numbers.ts';
import { type OverviewPage, pageResultsPath } from './result-keys.ts';
import { speedVerdict } from './speed-words.ts';
import { Sparkline } from './trend-chart.tsx';

const STATES: Readonly<Record<string, string>> = {
  scheduled: '待上线',
  closed: '已结束',
  draft: '草稿',
  archived: '已下线',
  broken: '有错误',
};

/** All campaign pages, those with the most visits first; each leads to its own results. */
export function Campaigns({ pages }: { readonly pages: readonly OverviewPage[] }) {
  const [isAll, setIsAll] = useState(false);
  const visited = pages.filter(({ now, before }) => now.visits + before.visits > 0);
  const shown = isAll || visited.length === 0 ? pages : visited;
  return (
    <section aria-labelledby="results-campaigns">
      <h2 id="results-campaigns" className="results-heading">
        活动页
      </h2>
      <ScrollBox className="console-table-box" label="活动页的表">
        <table className="console-table results-table">
          <thead>
            <tr>
              <th scope="col">页面</th>
              <th scope="col">访问</th>
              <th scope="col">
                <span className="visually-hidden">每天</span>
              </th>
              <th scope="col">报名</th>
              <th scope="col">报名率</th>
              <th scope="col">付款</th>
              <th scope="col">收入</th>
              <th scope="col">退款</th>
              <th scope="col">速度</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((page) => (
              <Row key={page.path} page={page} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {shown.length < pages.length ? (
        <p className="console-more">
          <Button look="quiet" onClick={() => setIsAll(true)}>
            还有 {pages.length - shown.length} 页这段时间没有访问
          </Button>
        </p>
      ) : null}
    </section>
  );
}

function Row({
  page: { path, title, state, closesAt, now, before, visitDays, speed },
}: {
  readonly page: OverviewPage;
}) {
  const [search] = useSearchParams();
  const change = changeOf(now.visits, before.visits);
  const verdict = speedVerdict('lcp', speed.lcp);
  return (
    <tr>
      <th scope="row" className="results-table__page">
        <Link to={pageResultsPath(path, search)}>{title ?? path}</Link>
        <span>
          {path}
          {state && STATES[state] ? <span className="console-badge">{STATES[state]}</span> : null}
          {closesAt && state === 'live' ? (
            <time dateTime={closesAt}>{chinaMoment(Date.parse(closesAt), Date.now())} 结束</time>
          ) : null}
        </span>
      </th>
      <td>
        {countText(now.visits)}
        {change ? <span className="results-table__change">{change.text}</span> : null}
      </td>
      <td>{now.visits > 0 ? <Sparkline values={visitDays} /> : null}</td>
      <td>{countText(now.registered)}</td>
      <td>{rateText(now.registered, now.visits)}</td>
      <td>{countText(now.paid)}</td>
      <td>{yuanText(now.paidCents)}</td>
      <td>{yuanText(now.refundedCents)}</td>
      <td className="results-table__speed">
        {msText(speed.lcp)}
        {verdict ? <span className={`console-badge ${verdict.look}`}>{verdict.text}</span> : null}
      </td>
    </tr>
  );
}
