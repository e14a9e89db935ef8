import './results.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { csvOf } from '#src/contract/console/csv.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { chinaClock, chinaDay } from '#src/lib/money-and-time/china-time.ts';
import { saveCsv } from '../client/save-file.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { noticesOf } from './alert-words.ts';
import { TrendChart } from './charts/trend-chart.tsx';
import { isMoney, METRICS, type Metric, overviewPoints } from './charts/trend-points.ts';
import { ImportCosts } from './costs/import-costs.tsx';
import { Figures } from './figures.tsx';
import { MoneyCheck } from './money-check.tsx';
import { NextSteps } from './next-steps.tsx';
import { countText, moneyText, rateText, returnText } from './numbers.ts';
import { PeriodChoice, usePeriod } from './period-choice.tsx';
import { type Overview, type OverviewPage, overviewQuery, pageResultsPath, type Totals } from './result-keys.ts';
import { Campaigns } from './tables/campaigns.tsx';
import { ChannelTable } from './tables/channel-table.tsx';
import { moneyFigures } from './tables/money-columns.tsx';
import { channelsFile, overviewFile } from './tables/result-files.ts';

/** The results of all campaign pages. */
export default function ResultsPage() {
  const { period, search, change } = usePeriod();
  const me = useMe();
  const [isImporting, setIsImporting] = useState(false);
  const { data, error, refetch } = useQuery(overviewQuery(period));
  return (
    <>
      <PageHead title="数据" text={`每个活动页带来了什么，按北京时间。${summedText(data)}`}>
        <Link className="console-button console-button--plain" to="/console/results/cohorts">
          报名以后
        </Link>
        <Link className="console-button console-button--plain" to={`/console/results/table?${search}`}>
          细分
        </Link>
        <Link className="console-button console-button--plain" to={`/console/results/costs?${search}`}>
          广告花费
        </Link>
        {isAllowed(me?.role ?? null, 'staff:publisher') ? (
          <Button onClick={() => setIsImporting(true)}>导入花费</Button>
        ) : null}
        {data ? (
          <Button onClick={() => saveCsv(`数据 ${period.from} ${period.until}.csv`, csvOf(overviewFile(data)))}>
            导出 CSV
          </Button>
        ) : null}
      </PageHead>
      <PeriodChoice period={period} change={change} />
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
      {data ? <All data={data} /> : null}
      {isImporting ? <ImportCosts onClose={() => setIsImporting(false)} /> : null}
    </>
  );
}

function All({ data }: { readonly data: Overview }) {
  const [metric, setMetric] = useState<Metric>('visits');
  if (data.pages.length === 0 && !data.others) return <StateView title="这段时间没有访问" text="换一段时间看看。" />;
  return (
    <>
      <Figures comparedWith="比上一个同样长的时段" figures={figuresOf(data)} />
      <p className="results-note">{MONEY_NOTE}</p>
      <MoneyCheck />
      <div className="results-columns">
        <section className="results-card" aria-labelledby="results-trend">
          <div className="results-card__head">
            <h2 id="results-trend">{data.hours.length > 0 ? '每小时' : '每天'}</h2>
            <MetricChoice metric={metric} onChange={setMetric} />
          </div>
          <TrendChart
            name={METRICS[metric]}
            points={overviewPoints(data, metric)}
            write={isMoney(metric) ? moneyText : countText}
          />
        </section>
        <Notices pages={data.pages} />
      </div>
      <NextSteps />
      <Campaigns data={data} />
      <section aria-labelledby="results-channels">
        <div className="results-heading">
          <h2 id="results-channels">渠道</h2>
          <Button onClick={() => saveCsv('渠道.csv', csvOf(channelsFile('全部', data)))}>导出渠道 CSV</Button>
        </div>
        <ChannelTable data={{ ...data, totals: data.now }} />
      </section>
    </>
  );
}

/** Explanation of the three amounts, the same on every screen. */
const MONEY_NOTE =
  '收入是实收，按付款的时间计；退款按退回的时间计；净收入是收入减退款。订单已关闭、到账就原路退回的钱不算收入。';

function figuresOf({ now, before, pages }: Overview) {
  // Counts pages only: a registration outside pages has no visit, so it must not count in the rate.
  const onPages = (when: 'now' | 'before', name: 'registered' | 'visits') =>
    pages.reduce((sum, page) => sum + page[when][name], 0);
  const rate = (when: 'now' | 'before') => onPages(when, 'registered') / Math.max(1, onPages(when, 'visits'));
  return [
    { name: '访问', text: countText(now.visits), now: now.visits, before: before.visits },
    { name: '报名', text: countText(now.registered), now: now.registered, before: before.registered },
    {
      name: '报名率',
      text: rateText(onPages('now', 'registered'), onPages('now', 'visits')),
      now: rate('now'),
      before: rate('before'),
      ...(onPages('now', 'registered') < now.registered && { note: '只算活动页' }),
    },
    { name: '付款', text: countText(now.paid), now: now.paid, before: before.paid },
    ...moneyFigures(now, before),
    costFigure(now),
  ];
}

/** Costs, and net revenue per yuan spent. */
export function costFigure(totals: Totals) {
  if (totals.costCents === 0) return { name: '花费', text: '未录入' };
  return { name: '花费', text: moneyText(totals.costCents), note: `净收入÷花费 ${returnText(totals)}` };
}

interface MetricChoiceProps {
  readonly metric: Metric;
  readonly onChange: (metric: Metric) => void;
}

export function MetricChoice({ metric, onChange }: MetricChoiceProps) {
  return (
    <fieldset className="results-segments results-segments--small">
      <legend className="visually-hidden">看哪个数</legend>
      {(Object.entries(METRICS) as [Metric, string][]).map(([value, name]) => (
        <button key={value} type="button" aria-pressed={metric === value} onClick={() => onChange(value)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** The age of the numbers. */
export function summedText(data: { readonly summedUntil: string | null } | undefined): string {
  if (!data?.summedUntil) return '';
  const at = Date.parse(data.summedUntil);
  return chinaDay(at) === chinaDay(Date.now()) ? `统计到 ${chinaClock(at)}。` : '';
}

/** Alerts. */
function Notices({ pages }: { readonly pages: readonly OverviewPage[] }) {
  const [search] = useSearchParams();
  const notices = noticesOf(pages, Date.now());
  return (
    <section className="results-card" aria-labelledby="results-notices">
      <div className="results-card__head">
        <h2 id="results-notices">要看一看</h2>
      </div>
      {notices.length === 0 ? <p className="results-empty">一切正常：没有页面变慢、掉量或发不出验证码。</p> : null}
      <ul className="results-notices">
        {notices.map(({ path, page, title, text }) => (
          <li key={`${path} ${title}`}>
            <Link to={pageResultsPath(path, search)}>{page}</Link>
            <p>
              <span className="console-badge console-badge--warn">{title}</span>
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
