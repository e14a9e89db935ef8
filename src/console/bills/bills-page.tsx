import './bills.css';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { chinaDay, chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { consoleApi } from '../client/console-api.ts';
import { useFilter } from '../client/use-filter.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PartChoice } from '../ui/part-choice.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
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
import { Differences } from './differences.tsx';

type Asked =
  | { readonly what: 'take' }
  | { readonly what: 'explain'; readonly difference: Difference }
  | { readonly what: 'remove'; readonly bill: Bill };

/** The providers' bills compared with the school's own records; shows only what differs. */
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
  /** The last month that can be chosen. */
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

/** The fees of the month, and the amount that is paid out. */
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
