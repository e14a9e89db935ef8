import '#src/ui/app/paper-card.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type Invoice,
  invoiceWords,
  type OrderInvoice,
  useInvoiceWrites,
} from '#src/features/invoice/invoice-queries.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { copyText } from '#src/lib/environment/copy-text.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { Price } from '#src/ui/price.tsx';

interface InvoiceViewProps {
  readonly order: OrderInvoice;
  readonly invoice: Invoice;
}

/** The state of an invoice request, and the student's actions. */
export function InvoiceView({ order, invoice }: InvoiceViewProps) {
  const { state, reason, amount, title, email, note, order_number: number, tax_number: taxNumber } = invoice;
  const now = serverNow();
  const { name, hint } = invoiceWords[state];
  const facts = [
    ...(invoice.invoice_number ? [{ name: '发票号码', value: <InvoiceNumber number={invoice.invoice_number} /> }] : []),
    { name: '抬头', value: title },
    ...(taxNumber ? [{ name: '税号', value: taxNumber }] : []),
    ...(email ? [{ name: '邮箱', value: email }] : []),
    ...(note ? [{ name: '备注', value: note }] : []),
    { name: '申请时间', value: chinaMoment(Date.parse(invoice.created_time), now) },
    ...(invoice.issued_time ? [{ name: '开票时间', value: chinaMoment(Date.parse(invoice.issued_time), now) }] : []),
    {
      name: '订单',
      value: (
        <Link className="invoice__link" to={paths.myOrderDetail({ number })}>
          {number}
        </Link>
      ),
    },
  ];
  return (
    <>
      <div className="invoice">
        <section className="paper-card invoice__sum" aria-label="发票状态">
          <h2 className="invoice__state">{name}</h2>
          {reason && <p className="invoice__reason">{reason}</p>}
          {hint && <p className="invoice__note">{hint}</p>}
          <p className="invoice__course">{invoice.course_name}</p>
          <p className="invoice__amount">
            <span>开票金额</span>
            <Price cents={amount} size="large" />
          </p>
        </section>
        <section className="paper-card invoice__facts" aria-label="发票信息">
          <FactList facts={facts} />
        </section>
        {state === 'asked' && <Withdraw invoice={invoice} />}
      </div>
      <NextStep order={order} invoice={invoice} />
    </>
  );
}

function NextStep({ order, invoice }: InvoiceViewProps) {
  const form = paths.myInvoice({ number: order.order_number }, { form: 1 });
  if (invoice.pdf_url && invoice.state === 'issued') {
    return (
      <ActionBar>
        <a className="button button--brand" href={invoice.pdf_url} download>
          下载发票 PDF
        </a>
      </ActionBar>
    );
  }
  if (invoice.state !== 'asked' && !order.can_ask) return null;
  return (
    <ActionBar>
      <Link className="button button--brand" to={form}>
        {invoice.state === 'asked' ? '修改申请' : '重新申请'}
      </Link>
    </ActionBar>
  );
}

function Withdraw({ invoice }: { readonly invoice: Invoice }) {
  const [isAsking, setIsAsking] = useState(false);
  const { withdraw } = useInvoiceWrites(invoice.order_number);
  const handleWithdraw = () => withdraw.mutate(invoice.uuid, { onSettled: () => setIsAsking(false) });
  return (
    <>
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        撤回申请
      </Button>
      <Dialog
        title="撤回发票申请？"
        isOpen={isAsking}
        onDismiss={() => setIsAsking(false)}
        stay={<Button onClick={() => setIsAsking(false)}>先不撤回</Button>}
        go={
          <Button look="danger" isBusy={withdraw.isPending} onClick={handleWithdraw}>
            确认撤回
          </Button>
        }
      >
        <p>撤回后不会开票，以后还可以重新申请。</p>
      </Dialog>
    </>
  );
}

function InvoiceNumber({ number }: { readonly number: string }) {
  const handleCopy = async () => {
    showToast((await copyText(number)) ? '发票号码已复制' : '复制失败，请长按发票号码复制');
  };
  return (
    <>
      {number}{' '}
      <button type="button" className="invoice__copy" onClick={() => void handleCopy()}>
        复制<span className="visually-hidden">发票号码</span>
      </button>
    </>
  );
}
