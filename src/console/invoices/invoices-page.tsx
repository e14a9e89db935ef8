import './invoices.css';
import { Link } from 'react-router-dom';
import { INVOICE_STATE_TEXTS } from '#src/contract/invoice-states.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { consoleApi } from '../client/console-api.ts';
import { saveCsv } from '../client/save-file.ts';
import { useFilter } from '../client/use-filter.ts';
import { useRows } from '../client/use-rows.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PartChoice } from '../ui/part-choice.tsx';
import { RowList } from '../ui/row-list.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { StateView } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';
import {
  INVOICES_KEY,
  type Invoice,
  type InvoiceFilter,
  KIND_NAMES,
  readFilter,
  STATE_BADGES,
} from './invoice-words.ts';

/** Invoices that students requested: search, export for the tax program, open. */
export default function InvoicesPage() {
  const [search, change] = useFilter();
  const filter = readFilter(search);
  const found = useRows('GET /console/api/invoices', {
    key: [...INVOICES_KEY, 'list', filter],
    query: filter,
    rowsOf: ({ invoices }) => invoices,
  });
  const { list, first, rows: shown } = found;
  return (
    <>
      <PageHead title="发票" text="学员申请的电子发票：在开票软件里开出，再到这里登记号码。">
        <ExportButton count={first?.counts.asked ?? 0} />
      </PageHead>
      <PartChoice
        label="状态"
        parts={{ ...INVOICE_STATE_TEXTS, all: '全部' }}
        chosen={filter.state ?? 'all'}
        counts={first?.counts}
        onChoose={(state) => change({ state: state === 'asked' ? '' : state })}
      >
        <SearchInput
          placeholder="订单号、发票号码或抬头"
          value={filter.words}
          maxLength={60}
          onChange={(value) => change({ words: value })}
        />
      </PartChoice>
      <RowList of={found} empty={<NoInvoices {...filter} />} more="更早的发票">
        <InvoiceTable invoices={shown} search={search} isBusy={list.isPlaceholderData} />
      </RowList>
    </>
  );
}

function ExportButton({ count }: { readonly count: number }) {
  const write = useWrite({
    mutationFn: () => consoleApi('POST /console/api/invoices/export'),
    onSuccess: (file) => {
      saveCsv(file.name, file.csv);
      showToast(`已导出 ${file.count} 张待开发票`);
    },
    onError: (error) => showToast(error.message),
  });
  return (
    <Button isBusy={write.isPending} disabled={count === 0} onClick={() => write.mutate()}>
      导出待开发票
    </Button>
  );
}

interface InvoiceTableProps {
  readonly invoices: readonly Invoice[];
  /** The list's filters, for the link back. */
  readonly search: URLSearchParams;
  readonly isBusy: boolean;
}

function InvoiceTable({ invoices, search, isBusy }: InvoiceTableProps) {
  const now = Date.now();
  return (
    <div className="console-table-box" aria-busy={isBusy || undefined}>
      <table className="console-table console-table--cards">
        <thead>
          <tr>
            <th scope="col">抬头</th>
            <th scope="col">状态</th>
            <th scope="col" className="console-table__number">
              金额
            </th>
            <th scope="col">订单</th>
            <th scope="col">申请时间</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.uuid}>
              <td className="console-table__what">
                <Link to={{ pathname: `/console/invoices/${invoice.uuid}`, search: search.toString() }}>
                  {invoice.title || '（已注销的学员）'}
                </Link>
                <span className="console-note">
                  {[KIND_NAMES[invoice.kind], invoice.taxNumber].filter(Boolean).join(' · ')}
                </span>
              </td>
              <td>
                <span className={STATE_BADGES[invoice.state]}>{INVOICE_STATE_TEXTS[invoice.state]}</span>
              </td>
              <td data-label="金额" className="console-table__number">
                ¥{yuan(invoice.amount)}
              </td>
              <td className="invoice-order">
                {invoice.orderNumber}
                <span className="console-note">{invoice.courseName}</span>
              </td>
              <td data-label="申请">
                <time dateTime={invoice.createdAt}>{chinaMoment(Date.parse(invoice.createdAt), now)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NoInvoices({ state, words }: InvoiceFilter) {
  if (words) {
    return (
      <StateView title="没有找到" text="换个订单号或抬头，或者在全部状态里找。">
        <Link to={`/console/invoices?state=all&words=${encodeURIComponent(words)}`}>在全部里找</Link>
      </StateView>
    );
  }
  if (state === 'asked') return <StateView title="没有待开的发票" text="学员申请后，会出现在这里。" />;
  return <StateView title={state ? `没有${INVOICE_STATE_TEXTS[state]}的发票` : '还没有人申请发票'} />;
}
