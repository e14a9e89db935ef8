import '../ui/facts.css';
import './invoices.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { INVOICE_STATE_TEXTS } from '#src/contract/invoice-states.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { consoleApi } from '../client/console-api.ts';
import { copyText } from '../client/copy-text.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';
import { IssueDialog, RefuseDialog, ReverseDialog } from './invoice-dialogs.tsx';
import { INVOICES_KEY, type InvoiceDetail, invoiceQuery, KIND_NAMES, STATE_BADGES } from './invoice-words.ts';
import { PdfInput } from './pdf-input.tsx';

/** One invoice with the amounts of its order, and the staff's actions. */
export default function InvoicePage() {
  const { uuid = '' } = useParams();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(invoiceQuery(uuid));
  return (
    <>
      <p className="console-back">
        <Link to={{ pathname: '/console/invoices', search: search.toString() }}>← 返回发票</Link>
      </p>
      {data ? <InvoiceView detail={data} /> : <PageHead title="发票" />}
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
    </>
  );
}

function InvoiceView({ detail }: { readonly detail: InvoiceDetail }) {
  const { invoice, order } = detail;
  const now = Date.now();
  const moment = (instant: string | null) => (instant ? chinaMoment(Date.parse(instant), now) : '');
  return (
    <>
      <PageHead title={`发票 #${invoice.number}`}>
        <Actions detail={detail} />
      </PageHead>
      <section className="invoice-card" aria-labelledby="invoice-title">
        <h2 id="invoice-title">
          开票信息 <span className={STATE_BADGES[invoice.state]}>{INVOICE_STATE_TEXTS[invoice.state]}</span>
        </h2>
        {invoice.state === 'to-reverse' ? (
          <p className="console-notice" role="status">
            开票后订单有退款。请在开票软件里红冲这张发票，再登记红字发票号码。
          </p>
        ) : null}
        {invoice.reason ? <p className="invoice-reason">原因：{invoice.reason}</p> : null}
        <dl className="console-facts console-facts--grid">
          <Fact name="类型">{KIND_NAMES[invoice.kind]}</Fact>
          <Copied name="抬头" text={invoice.title} />
          {invoice.kind === 'company' ? <Copied name="税号" text={invoice.taxNumber} /> : null}
          <Copied name="价税合计（元）" text={yuan(invoice.amount)} />
          <Copied name="项目" text={invoice.courseName} />
          <Copied name="邮箱" text={invoice.email} />
          {invoice.note ? <Copied name="备注" text={invoice.note} /> : null}
          <Fact name="申请时间">{moment(invoice.createdAt)}</Fact>
          {invoice.invoiceNumber ? <Copied name="发票号码" text={invoice.invoiceNumber} /> : null}
          {invoice.issuedAt ? <Fact name="开票时间">{moment(invoice.issuedAt)}</Fact> : null}
          {invoice.reversalNumber ? <Copied name="红字发票号码" text={invoice.reversalNumber} /> : null}
          {invoice.reversedAt ? <Fact name="红冲时间">{moment(invoice.reversedAt)}</Fact> : null}
          {invoice.changedBy ? (
            <Fact name="最后处理">
              {invoice.changedBy} {moment(invoice.changedAt)}
            </Fact>
          ) : null}
        </dl>
      </section>
      {invoice.invoiceNumber ? <Pdf detail={detail} /> : null}
      <section className="invoice-card" aria-labelledby="invoice-order">
        <h2 id="invoice-order">订单 {invoice.orderNumber}</h2>
        <dl className="console-facts console-facts--grid">
          <Fact name="订单状态">{order.stateText}</Fact>
          {order.paidAt ? <Fact name="付款时间">{moment(order.paidAt)}</Fact> : null}
          {order.courses.map(({ name, price }) => (
            <Fact key={name} name={name}>
              ¥{yuan(price)}
            </Fact>
          ))}
          {order.discount > 0 ? <Fact name="优惠">−¥{yuan(order.discount)}</Fact> : null}
          <Fact name="实付">¥{yuan(order.paid)}</Fact>
          <Fact name="退款（含退款中）">¥{yuan(order.refunded)}</Fact>
          <Fact name="可开票">
            <strong>¥{yuan(order.held)}</strong>
          </Fact>
        </dl>
      </section>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A value with a copy button, for the tax program. */
function Copied({ name, text }: { readonly name: string; readonly text: string }) {
  if (text === '') return <Fact name={name}>–</Fact>;
  return (
    <Fact name={name}>
      {text}{' '}
      <button type="button" className="invoice-copy" onClick={() => void copyText(text, name)}>
        复制<span className="visually-hidden">{name}</span>
      </button>
    </Fact>
  );
}

function Actions({ detail: { invoice } }: { readonly detail: InvoiceDetail }) {
  const [open, setOpen] = useState<'issue' | 'refuse' | 'reverse'>();
  const close = () => setOpen(undefined);
  return (
    <>
      {invoice.state === 'asked' ? (
        <>
          <Button onClick={() => setOpen('refuse')}>退回</Button>
          <Button look="primary" onClick={() => setOpen('issue')}>
            登记开票
          </Button>
        </>
      ) : null}
      {invoice.state === 'to-reverse' ? (
        <Button look="primary" onClick={() => setOpen('reverse')}>
          登记红冲
        </Button>
      ) : null}
      {open === 'issue' ? <IssueDialog invoice={invoice} onClose={close} /> : null}
      {open === 'refuse' ? <RefuseDialog invoice={invoice} onClose={close} /> : null}
      {open === 'reverse' ? <ReverseDialog invoice={invoice} onClose={close} /> : null}
    </>
  );
}

function Pdf({ detail: { invoice, pdfUrl } }: { readonly detail: InvoiceDetail }) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File>();
  const { uuid } = invoice;
  const put = useWrite({
    mutationFn: (chosen: File) =>
      consoleApi('PUT /console/api/invoices/{uuid}/pdf', { params: { uuid }, file: chosen }),
    onSuccess: (next) => {
      queries.setQueryData(invoiceQuery(uuid).queryKey, next);
      void queries.invalidateQueries({ queryKey: INVOICES_KEY });
      setFile(undefined);
      showToast('PDF 已上传，学员可以下载');
    },
  });
  return (
    <section className="invoice-card" aria-labelledby="invoice-pdf">
      <h2 id="invoice-pdf">发票 PDF</h2>
      {pdfUrl ? (
        <p>
          <a href={pdfUrl} download>
            下载 PDF
          </a>
        </p>
      ) : null}
      <PdfInput
        label={invoice.hasPdf ? '换一份' : '上传 PDF（选填）'}
        file={file}
        problem={put.error?.message}
        onChange={(chosen) => {
          put.reset();
          setFile(chosen);
        }}
      />
      {file ? (
        <Button look="primary" isBusy={put.isPending} onClick={() => put.mutate(file)}>
          上传
        </Button>
      ) : null}
    </section>
  );
}
