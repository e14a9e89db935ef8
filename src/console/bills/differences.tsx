import { BILL_DIFFERENCES } from '#src/contract/console/bill-words.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { useRows } from '../client/use-rows.ts';
import { OrderLink } from '../shell/order-link.tsx';
import { Button } from '../ui/button.tsx';
import { MoreRows } from '../ui/more-rows.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { BILLS_KEY, type BillFilter, type BillMonth, type Difference, dayName } from './bill-words.ts';

interface DifferencesProps {
  readonly filter: BillFilter;
  readonly month: BillMonth;
  readonly onExplain: (difference: Difference) => void;
}

/** The differences of a month, by kind, each with its explanation or a button to add one. */
export function Differences({ filter, month: { differing, bills }, onExplain }: DifferencesProps) {
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

/** The usual cause of a difference; shown until somebody explains it. */
function hintOf({ difference, kind }: Difference): string {
  if (difference === 'unknown') return '可能是别的系统收的，或者商户号不是这一个';
  if (difference === 'not-booked')
    return kind === 'payment' ? '系统会再去问渠道；过一小时还在就要处理' : '退款还在进行';
  if (difference === 'amount') return '请到渠道后台核对这一笔';
  return kind === 'payment' ? '账单可能不全' : '半夜的退款可能在第二天的账单里';
}
