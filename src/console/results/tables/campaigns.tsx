import './results-table.css';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Sparkline } from '../charts/trend-chart.tsx';
import { changeOf, countText, msText, rateText } from '../numbers.ts';
import { isNothing, OTHERS, type Overview, type OverviewPage, pageResultsPath, type Totals } from '../result-keys.ts';
import { speedVerdict } from '../speed-words.ts';
import { MoneyCells, MoneyHeads } from './money-columns.tsx';

const STATES: Readonly<Record<string, string>> = {
  scheduled: '待上线',
  closed: '已结束',
  draft: '草稿',
  archived: '已下线',
  broken: '有错误',
};

/** All campaign pages, by visits, each with a link to its results; the rest; the total. */
export function Campaigns({ data: { pages, others, now } }: { readonly data: Overview }) {
  const [isAll, setIsAll] = useState(false);
  const visited = pages.filter((page) => !isNothing(page));
  const shown = isAll || visited.length === 0 ? pages : visited;
  return (
    <section aria-labelledby="results-campaigns">
      <h2 id="results-campaigns" className="results-heading">
        活动页
      </h2>
      <ScrollBox className="console-table-box" label="活动页的表">
        <table className="console-table console-table--cards results-table">
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
              <MoneyHeads />
              <th scope="col">速度</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((page) => (
              <Row key={page.path} page={page} />
            ))}
            {others ? <SumRow name="其他" note={OTHERS} totals={others.now} /> : null}
          </tbody>
          <tfoot>
            <SumRow name="合计" totals={now} />
          </tfoot>
        </table>
      </ScrollBox>
      {shown.length < pages.length ? (
        <p className="console-more">
          <Button look="quiet" onClick={() => setIsAll(true)}>
            还有 {pages.length - shown.length} 页这段时间什么都没有
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
      <td data-label="访问">
        {countText(now.visits)}
        {change ? <span className="results-table__change">{change.text}</span> : null}
      </td>
      <td className="results-table__days">{now.visits > 0 ? <Sparkline values={visitDays} /> : null}</td>
      <td data-label="报名">{countText(now.registered)}</td>
      <td data-label="报名率">{rateText(now.registered, now.visits)}</td>
      <td data-label="付款">{countText(now.paid)}</td>
      <MoneyCells totals={now} />
      <td className="results-table__speed" data-label="速度">
        {msText(speed.lcp)}
        {verdict ? <span className={`console-badge ${verdict.look}`}>{verdict.text}</span> : null}
      </td>
    </tr>
  );
}

interface SumRowProps {
  readonly name: string;
  readonly note?: string;
  readonly totals: Totals;
}

function SumRow({ name, note, totals }: SumRowProps) {
  return (
    <tr>
      <th scope="row" className="results-table__page">
        {name}
        {note === undefined ? null : <span>{note}</span>}
      </th>
      <td data-label="访问">{countText(totals.visits)}</td>
      <td />
      <td data-label="报名">{countText(totals.registered)}</td>
      <td />
      <td data-label="付款">{countText(totals.paid)}</td>
      <MoneyCells totals={totals} />
      <td />
    </tr>
  );
}
