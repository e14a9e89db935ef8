import './results.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Select } from '../ui/select.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { BlockMap } from './charts/block-map.tsx';
import { Funnel } from './charts/funnel.tsx';
import { TrendChart } from './charts/trend-chart.tsx';
import { isMoney, METRICS, type Metric, pagePoints } from './charts/trend-points.ts';
import { Figures } from './figures.tsx';
import { countText, eachText, moneyText, rateText, returnText } from './numbers.ts';
import { PeriodChoice, usePeriod } from './period-choice.tsx';
import { isNothing, overviewQuery, type PageResults, pageQuery, type Totals } from './result-keys.ts';
import { costFigure, MetricChoice, summedText } from './results-page.tsx';
import { Channels } from './tables/channels.tsx';
import { moneyFigures } from './tables/money-columns.tsx';
import { Variants } from './variants.tsx';
import { Visitors } from './visitors.tsx';

const BEFORE = '上一时段';

/** The results of one page, compared with the days before or with another page. */
export default function PageResultsPage() {
  const { period, search, change } = usePeriod();
  const path = search.get('path') ?? '';
  const other = search.get('with') ?? '';
  const { data, error, refetch } = useQuery(pageQuery(path, period));
  const { data: compared } = useQuery({ ...pageQuery(other, period), enabled: other !== '' });
  const title = data?.title ?? path;
  return (
    <>
      <p className="results-back">
        <Link to={`/console/results?${kept(search)}`}>全部活动页</Link>
      </p>
      <PageHead title={title} text={`${path}　${summedText(data)}`}>
        <a className="console-button console-button--plain" href={path} target="_blank" rel="noreferrer">
          打开页面
        </a>
      </PageHead>
      <div className="results-choice">
        <PeriodChoice period={period} change={change} />
        <CompareChoice
          path={path}
          period={period}
          value={other}
          onChange={(value) => change({ with: value || undefined })}
        />
      </div>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={10} /> : null}
      {data && isNothing(data) ? (
        <StateView title="这段时间没有访问" text="换一段时间，或者看看页面是不是已经上线。" />
      ) : null}
      {data && !isNothing(data) ? <Results data={data} compared={other === '' ? undefined : compared} /> : null}
    </>
  );
}

const kept = (search: URLSearchParams) =>
  new URLSearchParams([...search].filter(([name]) => ['days', 'from', 'until'].includes(name)));

interface CompareChoiceProps {
  readonly path: string;
  readonly period: Parameters<typeof overviewQuery>[0];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function CompareChoice({ path, period, value, onChange }: CompareChoiceProps) {
  const { data } = useQuery(overviewQuery(period));
  const others = (data?.pages ?? []).filter((page) => page.path !== path);
  const options = Object.fromEntries(others.map((page) => [page.path, page.title ?? page.path]));
  return <Select label="对比" value={value} options={{ '': '上一个同样长的时段', ...options }} onChange={onChange} />;
}

interface ResultsProps {
  readonly data: PageResults;
  /** The other page to compare with; undefined: the days before. */
  readonly compared: PageResults | undefined;
}

function Results({ data, compared }: ResultsProps) {
  const [metric, setMetric] = useState<Metric>('visits');
  const before = compared?.now ?? data.before;
  const beforeName = compared ? (compared.title ?? compared.path) : BEFORE;
  return (
    <>
      <Figures
        comparedWith={compared ? `和${beforeName}比` : '比上一个同样长的时段'}
        figures={figuresOf(data.now, before)}
      />
      <section className="results-card" aria-labelledby="results-funnel">
        <div className="results-card__head">
          <h2 id="results-funnel">从访问到上课</h2>
          <p className="results-note">访问按它开始的时间计，报名、订单、付款、上课按发生的时间计。</p>
        </div>
        <ScrollBox className="results-scroll" label="每一步的人次">
          <Funnel now={data.now} before={before} beforeName={compared ? '对比页' : BEFORE} />
        </ScrollBox>
        <p className="results-note">
          退款 {countText(data.now.refunded)} 单，{moneyText(data.now.refundedCents)}；付款的订单里{' '}
          {rateText(data.now.refunded, data.now.paid)} 退了款。
        </p>
      </section>
      <section className="results-card" aria-labelledby="results-trend">
        <div className="results-card__head">
          <h2 id="results-trend">{data.hours.length > 0 ? '每小时' : '每天'}</h2>
          <MetricChoice metric={metric} onChange={setMetric} />
        </div>
        <TrendChart
          name={METRICS[metric]}
          beforeName={compared ? '对比页' : BEFORE}
          points={pagePoints(data, compared, metric)}
          write={isMoney(metric) ? moneyText : countText}
        />
      </section>
      <Channels data={data} />
      {data.variants.length > 0 ? <Variants data={data} /> : null}
      <BlockMap path={data.path} blocks={data.blocks} depths={data.depths} visits={data.now.visits} />
      <Visitors data={data} />
    </>
  );
}

function figuresOf(now: Totals, before: Totals) {
  const rate = (part: number, whole: number) => (whole > 0 ? part / whole : 0);
  return [
    { name: '访问', text: countText(now.visits), now: now.visits, before: before.visits },
    { name: '报名', text: countText(now.registered), now: now.registered, before: before.registered },
    {
      name: '报名率',
      text: rateText(now.registered, now.visits),
      now: rate(now.registered, now.visits),
      before: rate(before.registered, before.visits),
    },
    {
      name: '报名到付款',
      text: rateText(now.paid, now.registered),
      now: rate(now.paid, now.registered),
      before: rate(before.paid, before.registered),
    },
    {
      name: '付款到开课',
      text: rateText(now.lessons, now.paid),
      now: rate(now.lessons, now.paid),
      before: rate(before.lessons, before.paid),
    },
    ...moneyFigures(now, before),
    {
      ...costFigure(now),
      ...(now.costCents > 0 && {
        note: `每个报名 ${eachText(now.costCents, now.registered)}，净收入÷花费 ${returnText(now)}`,
      }),
    },
  ];
}
