import './results.css';
import './tables/results-table.css';
import './cohorts-page.css';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { csvOf } from '#src/contract/console/csv.ts';
import { ATTRIBUTION_MODELS, type AttributionModel, COHORT_DAYS } from '#src/contract/console/result-words.ts';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { consoleApi } from '../client/console-api.ts';
import { saveCsv } from '../client/save-file.ts';
import { useFilter } from '../client/use-filter.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Select } from '../ui/select.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { countText, moneyText, rateText } from './numbers.ts';
import { dayText } from './period.ts';
import { RESULTS_KEY } from './result-keys.ts';

type Reply = ConsoleReply<'GET /console/api/results/cohorts'>;
type Cohort = Reply['cohorts'][number];
type Within = NonNullable<Cohort['within'][number]>;

const SPANS = { '8': '近 8 周', '13': '近 13 周', '26': '近 26 周', '53': '近一年' } as const;
type Span = keyof typeof SPANS;
/** Fewer people than this give no meaningful share. */
const FEW_PEOPLE = 20;

interface Figure {
  readonly name: string;
  readonly write: (sums: Within, registered: number) => string;
  /** The plain number, for the CSV file. */
  readonly count: (sums: Within) => number;
}

/** The figures of a cohort, each after several numbers of days. */
const FIGURES = {
  buyers: {
    name: '买了正式课',
    write: ({ buyers }, registered) => rateText(buyers, registered),
    count: ({ buyers }) => buyers,
  },
  net: {
    name: '每个报名的净收入',
    write: ({ netCents }, registered) => moneyText(Math.round(netCents / registered)),
    count: ({ netCents }) => netCents / 100,
  },
  refunders: {
    name: '退过款',
    write: ({ refunders }, registered) => rateText(refunders, registered),
    count: ({ refunders }) => refunders,
  },
  lessons: {
    name: '每人学完',
    write: ({ lessons }, registered) => `${(lessons / registered).toFixed(1)} 节`,
    count: ({ lessons }) => lessons,
  },
} as const satisfies Readonly<Record<string, Figure>>;
type FigureName = keyof typeof FIGURES;

/** Which orders count: all orders of these people, or those that a model credits to the chosen page. */
type OrderChoice = AttributionModel | '';
const ORDER_CHOICES: Readonly<Record<OrderChoice, string>> = { '': '这些人的全部订单', ...ATTRIBUTION_MODELS };

const cohortsQuery = (path: string, weeks: Span, model: OrderChoice) =>
  queryOptions({
    queryKey: [...RESULTS_KEY, 'cohorts', path, weeks, model],
    queryFn: ({ signal }) =>
      consoleApi(
        'GET /console/api/results/cohorts',
        { query: { ...(path && { path }), ...(model && { model }), weeks: Number(weeks) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** What people did later, by the week of their first registration: what a 1 元 page leads to. */
export default function CohortsPage() {
  const [search, change] = useFilter();
  const path = search.get('path') ?? '';
  const asked = search.get('weeks') ?? '';
  const weeks: Span = Object.hasOwn(SPANS, asked) ? (asked as Span) : '13';
  const figure: FigureName = Object.hasOwn(FIGURES, search.get('of') ?? '')
    ? (search.get('of') as FigureName)
    : 'buyers';
  const wanted = search.get('model') ?? '';
  // An attribution model needs a page to credit orders to.
  const model: OrderChoice = path && Object.hasOwn(ATTRIBUTION_MODELS, wanted) ? (wanted as AttributionModel) : '';
  const { data, error, refetch } = useQuery(cohortsQuery(path, weeks, model));
  return (
    <>
      <PageHead title="报名以后" text="同一周第一次报名的人，后来买了什么、学了多少、退了多少。">
        <Link className="console-button console-button--plain" to="/console/results">
          回到数据
        </Link>
        {data ? (
          <Button
            onClick={() => saveCsv(`报名以后 ${path.slice(1) || '全部'}.csv`, csvOf(cohortsFile(data.cohorts, model)))}
          >
            导出 CSV
          </Button>
        ) : null}
      </PageHead>
      <div className="cohorts-choice">
        <Select
          label="活动页"
          value={path}
          options={pageNames(data?.pages ?? [], path)}
          onChange={(value: string) => change({ path: value })}
        />
        <Select<Span> label="周" value={weeks} options={SPANS} onChange={(value: string) => change({ weeks: value })} />
        <Select<FigureName>
          label="看什么"
          value={figure}
          options={{
            buyers: FIGURES.buyers.name,
            net: FIGURES.net.name,
            refunders: FIGURES.refunders.name,
            lessons: FIGURES.lessons.name,
          }}
          onChange={(value: string) => change({ of: value })}
        />
        {path ? (
          <Select<OrderChoice>
            label="哪些订单"
            value={model}
            options={ORDER_CHOICES}
            onChange={(value: string) => change({ model: value })}
          />
        ) : null}
      </div>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
      {data ? <CohortTable cohorts={data.cohorts} figure={FIGURES[figure]} /> : null}
      <p className="results-note">
        每人只算一次，在第一次报名的那一周（选了活动页，就是在这一页第一次报名）；以后再点别的广告也不改。
        {model
          ? `只算记在这一页上的订单：${ATTRIBUTION_MODELS[model]}的来源是这一页。学完的不分来源。`
          : '净收入是这些人买的所有东西的实收减退款，不管订单算在哪个渠道。'}
        正式课不含体验课和图书。最后一个报名的人还没过完这些天的，写“还没到”；少于 {FEW_PEOPLE}{' '}
        人的周颜色变浅，比例说明不了什么。
      </p>
    </>
  );
}

function pageNames(pages: Reply['pages'], path: string): Record<string, string> {
  const names = Object.fromEntries(pages.map((page) => [page.path, `${page.title ?? '已删除的页面'} ${page.path}`]));
  return { '': '全部', ...(path && { [path]: path }), ...names };
}

interface CohortTableProps {
  readonly cohorts: readonly Cohort[];
  readonly figure: Figure;
}

function CohortTable({ cohorts, figure }: CohortTableProps) {
  if (cohorts.length === 0) return <StateView title="这些周没有人报名" text="换一页，或者看长一点。" />;
  return (
    <ScrollBox className="console-table-box" label="各周的表">
      <table className="console-table console-table--cards results-table cohorts-table">
        <caption className="visually-hidden">{figure.name}，按报名的周</caption>
        <thead>
          <tr>
            <th scope="col">报名的周</th>
            <th scope="col">报名</th>
            {COHORT_DAYS.map((days) => (
              <th key={days} scope="col">
                {days} 天内
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ week, registered, within }) => (
            <tr key={week} className={registered < FEW_PEOPLE ? 'cohorts-table__few' : undefined}>
              <th scope="row" className="results-table__page">
                {dayText(week)} – {dayText(sundayOf(week))}
              </th>
              <td data-label="报名">{countText(registered)}</td>
              {COHORT_DAYS.map((days, index) => {
                const sums = within[index];
                return (
                  <td key={days} data-label={`${days} 天内`} className={sums ? undefined : 'cohorts-table__not-yet'}>
                    {sums ? figure.write(sums, registered) : '还没到'}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function sundayOf(monday: string): string {
  return new Date(Date.parse(`${monday}T00:00:00Z`) + 6 * 86_400_000).toISOString().slice(0, 10);
}

/** All figures of all weeks; a figure that is not known yet is empty. */
export function cohortsFile(cohorts: readonly Cohort[], model: OrderChoice = ''): (string | number)[][] {
  const figures: readonly Figure[] = [
    ...[FIGURES.buyers, FIGURES.net, FIGURES.refunders, FIGURES.lessons],
    { name: '退款', write: () => '', count: ({ refundedCents }) => refundedCents / 100 },
  ];
  const units: Readonly<Record<string, string>> = {
    [FIGURES.buyers.name]: '买了正式课（人）',
    [FIGURES.net.name]: '净收入（元）',
    [FIGURES.refunders.name]: '退过款（人）',
    [FIGURES.lessons.name]: '学完（节）',
    退款: '退款（元）',
  };
  const heads = figures.flatMap(({ name }) => COHORT_DAYS.map((days) => `${days} 天内${units[name] ?? name}`));
  return [
    [`报名的周（周一${model && `，只算${ATTRIBUTION_MODELS[model]}是这一页的订单`}）`, '报名', ...heads],
    ...cohorts.map(({ week, registered, within }) => [
      ...[week, registered],
      ...figures.flatMap(({ count }) => within.map((sums) => (sums ? count(sums) : ''))),
    ]),
  ];
}
