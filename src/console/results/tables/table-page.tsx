import '../results.css';
import './results-table.css';
import './table-page.css';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ConsoleInput } from '#src/contract/console/all.ts';
import { csvOf } from '#src/contract/console/csv.ts';
import {
  modelText,
  type ResultTableReply,
  resultTableFile,
  resultValueText,
} from '#src/contract/console/result-table.ts';
import {
  ATTRIBUTION_MODELS,
  type AttributionModel,
  PLAIN_MODEL,
  RESULT_DIMENSIONS,
  RESULT_ORDERS,
  type ResultDimension,
  type ResultOrder,
} from '#src/contract/console/result-words.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { consoleApi } from '../../client/console-api.ts';
import { saveCsv } from '../../client/save-file.ts';
import { useMe } from '../../shell/use-me.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Select } from '../../ui/select.tsx';
import { FailureView, Skeleton, StateView } from '../../ui/state-view.tsx';
import { SavedViews } from '../../views/saved-views.tsx';
import { countText, eachText, moneyText, rateText, returnText } from '../numbers.ts';
import { PeriodChoice, usePeriod } from '../period-choice.tsx';
import { RESULTS_KEY, type Totals } from '../result-keys.ts';
import { ShareResults, type ViewQuery } from '../share-results.tsx';
import { MoneyCells, MoneyHeads } from './money-columns.tsx';

type Query = ConsoleInput<'GET /console/api/results/table'>['query'];

const NAMES = Object.keys(RESULT_DIMENSIONS) as ResultDimension[];
const isDimension = (name: string | null): name is ResultDimension =>
  name !== null && Object.hasOwn(RESULT_DIMENSIONS, name);
/** The second dimension; none at first. */
const SECOND = { '': '不再拆', ...RESULT_DIMENSIONS } as const;
/** Dimension that a chosen row opens: the one below its own. */
const BELOW: readonly ResultDimension[] = ['page', 'channel', 'campaign', 'content', 'variant', 'day'];

const tableQuery = (query: Query) =>
  queryOptions({
    queryKey: [...RESULTS_KEY, 'table', query],
    queryFn: ({ signal }) => consoleApi('GET /console/api/results/table', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The results of a period, split by one or two dimensions: which page, campaign or creative earns most. */
export default function TablePage() {
  const { period, search, change } = usePeriod();
  const me = useMe();
  const by = isDimension(search.get('by')) ? (search.get('by') as ResultDimension) : 'page';
  const second = isDimension(search.get('second')) ? (search.get('second') as ResultDimension) : undefined;
  const asked = search.get('model') ?? '';
  const model = Object.hasOwn(ATTRIBUTION_MODELS, asked) ? (asked as AttributionModel) : PLAIN_MODEL;
  const order = search.get('sort') ?? '';
  const sort = Object.hasOwn(RESULT_ORDERS, order) ? (order as ResultOrder) : 'visits';
  const only = NAMES.filter((name) => search.has(name));
  const query: Query = {
    ...{ from: period.from, until: period.until, by },
    ...(second && { second }),
    ...(model !== PLAIN_MODEL && { model }),
    ...(sort !== 'visits' && { sort }),
    ...Object.fromEntries(only.map((name) => [name, search.get(name) ?? ''])),
  };
  const { from: _from, until: _until, ...splits } = query;
  const view: ViewQuery = period.preset ? { days: period.preset, ...splits } : query;
  const { data, error, refetch } = useQuery(tableQuery(query));
  const choose = (value: string) => {
    const next = BELOW.find((name) => name !== by && !only.includes(name)) ?? 'day';
    change({ [by]: value, by: second ?? next, second: undefined });
  };
  return (
    <>
      <PageHead title="细分" text="同一段时间，按活动页、渠道、活动、素材、方案或日期拆开；点一行看它下面的。">
        <Link className="console-button console-button--plain" to="/console/results">
          回到数据
        </Link>
        {isAllowed(me?.role ?? null, 'staff:publisher') ? <ShareResults query={view} /> : null}
        {data ? (
          <Button
            onClick={() =>
              saveCsv(`细分 ${period.from} ${period.until}.csv`, csvOf(resultTableFile(data, by, second, model)))
            }
          >
            导出 CSV
          </Button>
        ) : null}
      </PageHead>
      <SavedViews list="results" filter={view} />
      <PeriodChoice period={period} change={change} />
      <div className="table-choice">
        <Select<ResultDimension>
          label="按"
          value={by}
          options={RESULT_DIMENSIONS}
          onChange={(value) => change({ by: value, ...(value === second && { second: undefined }) })}
        />
        <Select<ResultDimension | ''>
          label="再按"
          value={second ?? ''}
          options={SECOND}
          onChange={(value) => change({ second: value === '' || value === by ? undefined : value })}
        />
        <Select<AttributionModel>
          label="订单算给"
          value={model}
          options={ATTRIBUTION_MODELS}
          onChange={(value) => change({ model: value === PLAIN_MODEL ? undefined : value })}
        />
        {by === 'day' || by === 'week' ? null : (
          <Select<ResultOrder>
            label="次序"
            value={sort}
            options={RESULT_ORDERS}
            onChange={(value) => change({ sort: value === 'visits' ? undefined : value })}
          />
        )}
      </div>
      {only.length > 0 ? (
        <ul className="table-only" aria-label="只看">
          {only.map((name) => (
            <li key={name}>
              <Button
                aria-label={`不再只看 ${RESULT_DIMENSIONS[name]} ${search.get(name) ?? ''}`}
                onClick={() => change({ [name]: undefined })}
              >
                {RESULT_DIMENSIONS[name]}：{resultValueText(name, search.get(name) ?? '', data)}{' '}
                <span aria-hidden="true">×</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
      {data ? <Rows table={data} by={by} second={second} onChoose={choose} /> : null}
      <p className="results-note">
        收入按付款的时间计，退款按退回的时间计。{modelText(model, data?.modelSince ?? null)}
        怎么算，合计都一样，只是行和行之间分得不同；访问和报名不变。
        {data && !data.hasCosts ? '花费是按活动页、渠道和日期录入的，这样拆分不出来。' : ''}
        没有人建过、也没带来过报名的标记算“其他”。
        {[by, second, ...only].some((name) => name === 'device' || name === 'host')
          ? '访问按打开页面的设备，报名和订单按当时用的设备；以前没有记下的、认不出的是“未知”。'
          : ''}
        {[by, second, ...only].includes('city')
          ? '城市由网络服务商告诉，只到市：访问按打开页面时，报名和订单按当时在的；没有告诉、以前没有记下的、认不出的是“未知”。'
          : ''}
      </p>
    </>
  );
}

interface RowsProps {
  readonly table: ResultTableReply;
  readonly by: ResultDimension;
  readonly second: ResultDimension | undefined;
  readonly onChoose: (value: string) => void;
}

function Rows({ table, by, second, onChoose }: RowsProps) {
  const { rows, rest, total, hasCosts } = table;
  if (rows.length === 0) return <StateView title="这样看没有结果" text="换一段时间，或者去掉一个条件。" />;
  return (
    <ScrollBox className="console-table-box" label="细分的表">
      <table className="console-table console-table--cards results-table split-table">
        <thead>
          <tr>
            <th scope="col">{[by, ...(second ? [second] : [])].map((name) => RESULT_DIMENSIONS[name]).join(' · ')}</th>
            <th scope="col">访问</th>
            <th scope="col">报名</th>
            <th scope="col">报名率</th>
            <th scope="col">付款</th>
            <th scope="col">正式课</th>
            <MoneyHeads />
            <th scope="col">退款率</th>
            <th scope="col">学完</th>
            {hasCosts ? (
              <>
                <th scope="col">花费</th>
                <th scope="col">每个报名</th>
                <th scope="col">净收入÷花费</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.by} ${row.second}`}>
              <th scope="row" className="results-table__page">
                <button type="button" className="table-row__choose" onClick={() => onChoose(row.by)}>
                  {resultValueText(by, row.by, table)}
                </button>
                {second && row.second !== null ? <span>{resultValueText(second, row.second, table)}</span> : null}
              </th>
              <Cells totals={row.totals} hasCosts={hasCosts} />
            </tr>
          ))}
          {rest ? (
            <tr>
              <th scope="row" className="results-table__page">
                其余的行
              </th>
              <Cells totals={rest} hasCosts={hasCosts} />
            </tr>
          ) : null}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="results-table__page">
              合计
            </th>
            <Cells totals={total} hasCosts={hasCosts} />
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  );
}

function Cells({ totals, hasCosts }: { readonly totals: Totals; readonly hasCosts: boolean }) {
  return (
    <>
      <td data-label="访问">{countText(totals.visits)}</td>
      <td data-label="报名">{countText(totals.registered)}</td>
      <td data-label="报名率">{rateText(totals.registered, totals.visits)}</td>
      <td data-label="付款">{countText(totals.paid)}</td>
      <td data-label="正式课">{countText(totals.regular)}</td>
      <MoneyCells totals={totals} />
      <td data-label="退款率">{rateText(totals.refundedCents, totals.paidCents)}</td>
      <td data-label="学完">{countText(totals.completed)}</td>
      {hasCosts ? (
        <>
          <td data-label="花费">{totals.costCents > 0 ? moneyText(totals.costCents) : '–'}</td>
          <td data-label="每个报名">{eachText(totals.costCents, totals.registered)}</td>
          <td data-label="净收入÷花费">{returnText(totals)}</td>
        </>
      ) : null}
    </>
  );
}
