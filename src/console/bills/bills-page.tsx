import './bills.css';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { BILL_DIFFERENCES } from '#src/contract/console/bill-words.ts';
import { chinaDay, chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { consoleApi } from '../client/console-api.ts';
import { useFilter } from '../client/use-filter.ts';
import { useRows } from '../client/use-rows.ts';
import { OrderLink } from '../shell/order-link.tsx';
import { Button } from '../ui/button.tsx';
import { MoreRows } from '../ui/more-rows.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PartChoice } from '../ui/part-choice.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { ExplainDialog, RemoveDialog, TakeBillDialog } from './bill-dialogs.tsx';
import {
  BILLER_NAMES,
  BILLS_KEY,
  type Bill,
  type BillFilter,
  type BillMonth,
  type Difference,
  dayName,
  daysName,
  monthBeside,
  monthName,
  rateText,
  readFilter,
  sumText,
} from './bill-words.ts';

type Asked =
  | { readonly what: 'take' }
  | { readonly what: 'explain'; readonly difference: Difference }
  | { readonly what: 'remove'; readonly bill: Bill };

/** The providers' bills beside what we recorded: only what differs has to be looked at. */
export default function BillsPage() {
  const [search, change] = useFilter();
  const [now] = useState(Date.now);
  const filter = readFilter(search, now);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const month = useQuery({
    queryKey: [...BILLS_KEY, filter],
    queryFn: ({ signal }) => consoleApi('GET /console/api/bills', { query: filter }, { signal }),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageHead
        title="对账"
        text="把微信支付、支付宝的账单传上来，和我们的收款、退款一笔一笔对，只列出不一样的。账单一般在第二天上午十点后可以下载。"
      >
        <Button look="primary" onClick={() => setAsked({ what: 'take' })}>
          传账单
        </Button>
      </PageHead>
      <PartChoice
        label="哪家的账单"
        parts={BILLER_NAMES}
        chosen={filter.biller}
        onChoose={(biller) => change({ biller: biller === 'wechat' ? '' : biller })}
      >
        <MonthChoice month={filter.month} last={chinaDay(now).slice(0, 7)} onChoose={(one) => change({ month: one })} />
      </PartChoice>
      {month.error && !month.data ? <FailureView error={month.error} onRetry={() => void month.refetch()} /> : null}
      {!month.data && !month.error ? <Skeleton rows={8} /> : null}
      {month.data ? (
        <div aria-busy={month.isPlaceholderData || undefined}>
          <Differences
            filter={filter}
            month={month.data}
            onExplain={(difference) => setAsked({ what: 'explain', difference })}
          />
          <Settlement {...month.data.settlement} />
          <Days days={month.data.days} />
          <Bills bills={month.data.bills} now={now} onRemove={(bill) => setAsked({ what: 'remove', bill })} />
        </div>
      ) : null}
      {asked?.what === 'take' ? <TakeBillDialog onClose={close} onTaken={(taken) => change(addressOf(taken))} /> : null}
      {asked?.what === 'explain' ? (
        <ExplainDialog biller={filter.biller} difference={asked.difference} onClose={close} />
      ) : null}
      {asked?.what === 'remove' ? <RemoveDialog bill={asked.bill} onClose={close} /> : null}
    </>
  );
}

const addressOf = ({ biller, month }: BillFilter) => ({ biller: biller === 'wechat' ? '' : biller, month });

interface MonthChoiceProps {
  readonly month: string;
  /** None after it can be chosen. */
  readonly last: string;
  readonly onChoose: (month: string) => void;
}

function MonthChoice({ month, last, onChoose }: MonthChoiceProps) {
  return (
    <div className="bill-months">
      <Button onClick={() => onChoose(monthBeside(month, -1))}>
        <ChevronLeft size={18} aria-hidden="true" />
        <span className="visually-hidden">上个月</span>
      </Button>
      <strong aria-live="polite">{monthName(month)}</strong>
      <Button disabled={month >= last} onClick={() => onChoose(monthBeside(month, 1))}>
        <ChevronRight size={18} aria-hidden="true" />
        <span className="visually-hidden">下个月</span>
      </Button>
    </div>
  );
}

interface DifferencesProps {
  readonly filter: BillFilter;
  readonly month: BillMonth;
  readonly onExplain: (difference: Difference) => void;
}

function Differences({ filter, month: { differing, bills }, onExplain }: DifferencesProps) {
  const { list, first, rows } = useRows('GET /console/api/bills/differences', {
    key: [...BILLS_KEY, 'differences', filter],
    query: filter,
    rowsOf: ({ differences }) => differences.map((one) => ({ ...one, uuid: `${one.kind} ${one.number}` })),
  });
  if (bills.length === 0) return <StateView title="这个月还没有账单" text="传上来以后，这里列出和我们记的不一样的。" />;
  if (differing === 0) return <StateView title="都对得上" text="账单里的每一笔都和我们记的一样。" />;
  if (!first && list.error) return <FailureView error={list.error} onRetry={() => void list.refetch()} />;
  if (!first) return <Skeleton rows={4} />;
  return (
    <section className="bill-section" aria-labelledby="bill-differences">
      <h2 id="bill-differences">不一样的 {differing} 笔</h2>
      <div className="console-table-box">
        <table className="console-table console-table--cards bill-table">
          <thead>
            <tr>
              <th scope="col">哪里不一样</th>
              <th scope="col">日期</th>
              <th scope="col">账单</th>
              <th scope="col">我们记的</th>
              <th scope="col">单号</th>
              <th scope="col">
                <span className="visually-hidden">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.uuid}>
                <td>
                  <strong>
                    {one.kind === 'payment' ? '收款' : '退款'}：{BILL_DIFFERENCES[one.difference]}
                  </strong>
                  <span className="console-note">{one.note ? `${one.note.by}：${one.note.text}` : hintOf(one)}</span>
                </td>
                <td data-label="日期">{dayName(one.day)}</td>
                <td data-label="账单">{one.billCents === null ? '—' : `¥${yuan(one.billCents)}`}</td>
                <td data-label="我们记的">{one.ourCents === null ? '—' : `¥${yuan(one.ourCents)}`}</td>
                <td data-label="单号">
                  {one.order ? <OrderLink {...one.order} /> : one.number}
                  {one.tradeNo ? <span className="console-note">渠道 {one.tradeNo}</span> : null}
                </td>
                <td className="console-table__actions">
                  <Button onClick={() => onExplain(one)}>
                    {one.note ? '改说明' : '说明'}
                    <span className="visually-hidden">：{one.order?.number ?? one.number}</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MoreRows list={list} label="接着看" count={list.hasNextPage ? `看到 ${rows.length} 笔` : undefined} />
    </section>
  );
}

/** What it mostly is, while nobody explained it. */
function hintOf({ difference, kind }: Difference): string {
  if (difference === 'unknown') return '可能是别的系统收的，或者商户号不是这一个';
  if (difference === 'not-booked')
    return kind === 'payment' ? '系统会再去问渠道；过一小时还在就要处理' : '退款还在进行';
  if (difference === 'amount') return '请到渠道后台核对这一笔';
  return kind === 'payment' ? '账单可能不全' : '半夜的退款可能在第二天的账单里';
}

/** What the month cost, and what arrives. */
function Settlement({ feeCents, netCents, paidCents, days, unknownDays }: BillMonth['settlement']) {
  if (days + unknownDays === 0) return null;
  return (
    <section className="bill-section" aria-labelledby="bill-settlement">
      <h2 id="bill-settlement">手续费和应到账</h2>
      {days > 0 ? (
        <dl className="bill-settlement">
          <div>
            <dt>手续费</dt>
            <dd>
              ¥{yuan(feeCents)}
              {paidCents > 0 ? <span className="console-note">占收款的 {rateText(feeCents, paidCents)}</span> : null}
            </dd>
          </div>
          <div>
            <dt>应到账</dt>
            <dd>
              ¥{yuan(netCents)}
              <span className="console-note">{days} 天的收款，减退款，减手续费</span>
            </dd>
          </div>
        </dl>
      ) : null}
      {unknownDays > 0 ? (
        <p className="console-note">有 {unknownDays} 天的账单里没有手续费，不在里面：以前传的再传一次就有。</p>
      ) : null}
    </section>
  );
}

function Days({ days }: { readonly days: BillMonth['days'] }) {
  if (days.length === 0) return null;
  return (
    <section className="bill-section" aria-labelledby="bill-days">
      <h2 id="bill-days">每一天</h2>
      <div className="console-table-box">
        <table className="console-table console-table--cards bill-table">
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col">我们的收款</th>
              <th scope="col">账单的收款</th>
              <th scope="col">我们的退款</th>
              <th scope="col">账单的退款</th>
              <th scope="col">手续费</th>
              <th scope="col">应到账</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, paid, refunded, bill, open }) => (
              <tr key={day}>
                <td>
                  {dayName(day)} <DayBadge hasBill={bill !== null} open={open} />
                </td>
                <td data-label="我们的收款">{sumText(paid)}</td>
                <td data-label="账单的收款">{bill ? sumText(bill.paid) : '—'}</td>
                <td data-label="我们的退款">{sumText(refunded)}</td>
                <td data-label="账单的退款">{bill ? sumText(bill.refunded) : '—'}</td>
                <td data-label="手续费">{bill?.settlement ? `¥${yuan(bill.settlement.feeCents)}` : '—'}</td>
                <td data-label="应到账">{bill?.settlement ? `¥${yuan(bill.settlement.netCents)}` : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function DayBadge({ hasBill, open }: { readonly hasBill: boolean; readonly open: number }) {
  if (!hasBill) return <span className="console-badge">没有账单</span>;
  if (open === 0) return <span className="console-badge console-badge--ok">对上了</span>;
  return <span className="console-badge console-badge--bad">{open} 笔没说明</span>;
}

interface BillsProps {
  readonly bills: readonly Bill[];
  readonly now: number;
  readonly onRemove: (bill: Bill) => void;
}

function Bills({ bills, now, onRemove }: BillsProps) {
  if (bills.length === 0) return null;
  return (
    <section className="bill-section" aria-labelledby="bill-files">
      <h2 id="bill-files">传过的账单</h2>
      <div className="console-table-box">
        <table className="console-table console-table--cards bill-table">
          <thead>
            <tr>
              <th scope="col">文件</th>
              <th scope="col">哪几天</th>
              <th scope="col">收款</th>
              <th scope="col">退款</th>
              <th scope="col">
                <span className="visually-hidden">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {bills.map((bill) => (
              <tr key={bill.uuid}>
                <td>
                  {bill.fileName}
                  <span className="console-note">
                    {bill.takenBy}，{chinaMoment(Date.parse(bill.takenAt), now)}
                  </span>
                </td>
                <td data-label="哪几天">{daysName(bill.firstDay, bill.lastDay)}</td>
                <td data-label="收款">{sumText(bill.paid)}</td>
                <td data-label="退款">{sumText(bill.refunded)}</td>
                <td className="console-table__actions">
                  <Button onClick={() => onRemove(bill)}>
                    取出<span className="visually-hidden">：{bill.fileName}</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
