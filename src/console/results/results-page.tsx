import './results.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chinaClock, chinaDay } from '#src/lib/china-time.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { Campaigns } from './campaigns.tsx';
import { csvOf, download } from './csv.ts';
import { Figures } from './figures.tsx';
import { Notices } from './notices.tsx';
import { countText, rateText, yuanText } from './numbers.ts';
import { PeriodChoice, usePeriod } from './period-choice.tsx';
import { type Overview, overviewQuery } from './result-keys.ts';
import { TrendChart } from './trend-chart.tsx';
import { type Metric, overviewPoints } from './trend-points.ts';

const METRICS = { visits: '访问', registered: '报名', paid: '付款', paidCents: '收入' } as const satisfies Readonly<
  Record<Metric, string>
>;

/** What all campaign pages brought. */
export default function ResultsPage() {
  const { period, change } = usePeriod();
  const { data, error, refetch } = useQuery(overviewQuery(period));
  return (
    <>
      <PageHead title="数据" text={`每个活动页带来了什么，按北京时间。${summedText(data)}`}>
        {data ? (
          <Button onClick={() => download(`数据 ${period.from} ${period.until}.csv`, csvOf(tableOf(data)))}>
            导出 CSV
          </Button>
        ) : null}
      </PageHead>
      <PeriodChoice period={period} change={change} />
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
      {data ? <All data={data} /> : null}
    </>
  );
}

function All({ data }: { readonly data: Overview }) {
  const [metric, setMetric] = useState<Metric>('visits');
  const sum = (when: 'now' | 'before', name: keyof Overview['pages'][number]['now']) =>
    data.pages.reduce((total, page) => total + page[when][name], 0);
  const figure = (name: Parameters<typeof sum>[1]) => ({ now: sum('now', name), before: sum('before', name) });
  if (data.pages.length === 0) return <StateView title="这段时间没有访问" text="换一段时间看看。" />;
  return (
    <>
      <Figures
        comparedWith="比上一个同样长的时段"
        figures={[
          { name: '访问', text: countText(sum('now', 'visits')), ...figure('visits') },
          { name: '报名', text: countText(sum('now', 'registered')), ...figure('registered') },
          {
            name: '报名率',
            text: rateText(sum('now', 'registered'), sum('now', 'visits')),
            now: sum('now', 'registered') / Math.max(1, sum('now', 'visits')),
            before: sum('before', 'registered') / Math.max(1, sum('before', 'visits')),
          },
          { name: '付款', text: countText(sum('now', 'paid')), ...figure('paid') },
          { name: '收入', text: yuanText(sum('now', 'paidCents')), ...figure('paidCents') },
          { name: '退款', text: yuanText(sum('now', 'refundedCents')), ...figure('refundedCents'), isLessBetter: true },
        ]}
      />
      <div className="results-columns">
        <section className="results-card" aria-labelledby="results-trend">
          <div className="results-card__head">
            <h2 id="results-trend">{data.hours.length > 0 ? '每小时' : '每天'}</h2>
            <MetricChoice metric={metric} onChange={setMetric} />
          </div>
          <TrendChart
            name={METRICS[metric]}
            points={overviewPoints(data, metric)}
            write={metric === 'paidCents' ? yuanText : countText}
          />
        </section>
        <Notices pages={data.pages} />
      </div>
      <Campaigns pages={data.pages} />
    </>
  );
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

/** How fresh the numbers are. */
export function summedText(data: { readonly summedUntil: string | null } | undefined): string {
  if (!data?.summedUntil) return '';
  const at = Date.parse(data.summedUntil);
  return chinaDay(at) === chinaDay(Date.now()) ? `统计到 ${chinaClock(at)}。` : '';
}

function tableOf({ pages }: Overview): (string | number)[][] {
  const head = [
    '页面',
    '标题',
    '访问',
    '看到报名表',
    '开始填写',
    '收到验证码',
    '报名',
    '下单',
    '付款',
    '收入（元）',
    '退款',
    '退款（元）',
    '花费（元）',
    '主要内容 P75（毫秒）',
  ];
  return [
    head,
    ...pages.map(({ path, title, now, speed }) => [
      ...[path, title ?? '', now.visits, now.formsSeen, now.formsStarted, now.codesSent, now.registered, now.ordered],
      ...[now.paid, now.paidCents / 100, now.refunded, now.refundedCents / 100, now.costCents / 100, speed.lcp ?? ''],
    ]),
  ];
}
