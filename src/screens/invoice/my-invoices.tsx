import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type Invoice, invoicesQuery, invoiceWords } from '#src/features/invoice/invoice-queries.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { endOfList } from '#src/lib/queries/paged-query.ts';
import { ListEnd } from '#src/ui/app/list-end.tsx';
import { PullToRefresh } from '#src/ui/app/pull-to-refresh.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { Price } from '#src/ui/price.tsx';
import './invoice.css';

/** The student's invoices, newest first. */
export default function MyInvoices() {
  const query = useInfiniteQuery(invoicesQuery);
  const { data, error, refetch } = query;
  if (!data) {
    if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
    return (
      <div className="invoice">
        <LoadingNote />
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} className="invoice__place invoice__place--card" />
        ))}
      </div>
    );
  }
  const all = data.pages.flatMap(({ list }) => list);
  // A new invoice moves the others to the next page, so some arrive twice.
  const invoices = [...new Map(all.map((invoice) => [invoice.uuid, invoice])).values()];
  if (invoices.length === 0) {
    return (
      <StatusView title="还没有发票" text="付款以后，在订单详情里申请，这里看进度和发票号码。">
        <Link className="button button--brand" to={paths.myOrder()}>
          查看我的订单
        </Link>
      </StatusView>
    );
  }
  return (
    <PullToRefresh onRefresh={refetch}>
      <ul className="invoice wide-grid">
        {invoices.map((invoice) => (
          <li key={invoice.uuid}>
            <InvoiceCard invoice={invoice} />
          </li>
        ))}
      </ul>
      <ListEnd {...endOfList(query)} />
    </PullToRefresh>
  );
}

function InvoiceCard({ invoice }: { readonly invoice: Invoice }) {
  const { state, course_name: course, title, amount, order_number: number, invoice_number: issued } = invoice;
  return (
    <Link className="invoice-card" to={paths.myInvoice({ number })}>
      <span className="invoice-card__head">
        <span className="invoice-card__course">{course}</span>
        <span className={`invoice-card__state invoice-card__state--${state}`}>{invoiceWords[state].name}</span>
      </span>
      <span className="invoice__note">抬头 {title}</span>
      {issued && <span className="invoice__note">发票号码 {issued}</span>}
      <span className="invoice-card__foot">
        <span className="invoice__note">{chinaMoment(Date.parse(invoice.created_time), serverNow())} 申请</span>
        <Price cents={amount} />
      </span>
    </Link>
  );
}
