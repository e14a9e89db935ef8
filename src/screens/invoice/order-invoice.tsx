import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { orderInvoiceQuery } from '#src/features/invoice/invoice-queries.ts';
import { MissingOrder } from '#src/features/order/missing-order.tsx';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { InvoiceView } from './invoice-view.tsx';
import './invoice.css';

/** The invoice of one order: the form to request it, or the state of the request. `?form=1` opens the form again. */
export default function OrderInvoice() {
  const { number = '' } = useParams();
  const [query] = useSearchParams();
  const { data, error, refetch } = useQuery(orderInvoiceQuery(number));
  if (!data) {
    if (isMissing(error)) return <MissingOrder />;
    return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <InvoiceSkeleton />;
  }
  const { invoice, can_ask: canAsk, obstacle } = data;
  const mayFill = canAsk || invoice?.state === 'asked';
  if (mayFill && (!invoice || query.has('form'))) return <InvoiceForm order={data} />;
  if (invoice) return <InvoiceView order={data} invoice={invoice} />;
  return (
    <StatusView title="现在不能开发票" text={obstacle}>
      <Link className="button button--brand" to={paths.myOrderDetail({ number })} replace>
        查看订单
      </Link>
    </StatusView>
  );
}

function InvoiceSkeleton() {
  return (
    <div className="invoice">
      <LoadingNote />
      <Skeleton className="invoice__place invoice__place--head" />
      <Skeleton className="invoice__place" />
    </div>
  );
}
