import '#src/ui/app/paper-card.css';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EMAIL_PATTERN } from '#src/contract/email.ts';
import { INVOICE_KINDS, type InvoiceKind } from '#src/contract/invoice-states.ts';
import { isTaxNumber, tidyTaxNumber } from '#src/contract/tax-number.ts';
import { type InvoiceWish, type OrderInvoice, useInvoiceWrites } from '#src/features/invoice/invoice-queries.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import * as paths from '#src/lib/paths.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { RadioGroup } from '#src/ui/app/choice.tsx';
import { AreaField } from '#src/ui/app/field.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';
import { UnsavedGuard } from '#src/ui/app/unsaved-guard.tsx';
import { Price } from '#src/ui/price.tsx';

const KINDS = { person: '个人', company: '企业' } as const;
const IS_EMAIL = new RegExp(EMAIL_PATTERN);

/** The form to request an invoice, filled with what the student used last, or to correct an open request. */
export function InvoiceForm({ order }: { readonly order: OrderInvoice }) {
  const navigate = useNavigate();
  const { ask, change } = useInvoiceWrites(order.order_number);
  // One id per form: a request that is sent twice counts once.
  const [requestId] = useState(randomUuid);
  const [first] = useState(() => firstWish(order));
  const [kind, setKind] = useState(first.kind);
  const [titles, setTitles] = useState(first.titles);
  const [email, setEmail] = useState(first.email);
  const [note, setNote] = useState(first.note);
  const [isChecked, setIsChecked] = useState(false);
  const isDone = useRef(false);
  const { title, taxNumber } = titles[kind];
  const waiting = order.invoice?.state === 'asked' ? order.invoice : undefined;
  const put = (part: Partial<Title>) => setTitles({ ...titles, [kind]: { ...titles[kind], ...part } });
  const problems = {
    title: title.trim() === '' ? '请填写发票抬头' : undefined,
    taxNumber: kind === 'company' ? taxProblem(taxNumber) : undefined,
    email: IS_EMAIL.test(email.trim()) ? undefined : email.trim() ? '邮箱格式错误' : '请填写收发票的邮箱',
  };
  const shown = isChecked ? problems : undefined;
  const handleSubmit = () => {
    setIsChecked(true);
    if (problems.title || problems.taxNumber || problems.email) return;
    const tax = kind === 'company' ? tidyTaxNumber(taxNumber) : '';
    const wish: InvoiceWish = { kind, title: title.trim(), tax_number: tax, email: email.trim(), note: note.trim() };
    const onSuccess = () => {
      isDone.current = true;
      void navigate(paths.myInvoice({ number: order.order_number }), { replace: true });
    };
    if (waiting) change.mutate({ uuid: waiting.uuid, wish }, { onSuccess });
    else ask.mutate({ request_id: requestId, ...wish }, { onSuccess });
  };
  const isDirty =
    kind !== first.kind || email !== first.email || note !== first.note || titles[kind] !== first.titles[kind];
  return (
    <Form className="invoice-form" onSubmit={handleSubmit}>
      <div className="invoice">
        <section className="paper-card invoice__sum" aria-label="开票金额">
          <p className="invoice__course">{order.course_name}</p>
          <p className="invoice__amount">
            <span>开票金额</span>
            <Price cents={order.amount} size="large" />
          </p>
          <p className="invoice__note">订单实付减去退款，由系统计算。开具数电发票（普通发票），发到邮箱。</p>
        </section>
        <section className="paper-card" aria-label="抬头">
          <RadioGroup
            label="抬头类型"
            name="kind"
            options={INVOICE_KINDS.map((value) => ({ value, label: KINDS[value] }))}
            value={kind}
            onChange={setKind}
          />
          <TextField
            key={kind}
            label={kind === 'company' ? '单位名称' : '抬头'}
            {...(kind === 'person' && { help: '姓名，不报销的填“个人”即可' })}
            autoComplete={kind === 'company' ? 'organization' : 'name'}
            maxLength={100}
            value={title}
            problem={shown?.title}
            onChange={({ target }) => put({ title: target.value })}
          />
          {kind === 'company' && (
            <TextField
              label="税号"
              help="18 位统一社会信用代码，可以在营业执照上查到"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={24}
              value={taxNumber}
              problem={shown?.taxNumber}
              onChange={({ target }) => put({ taxNumber: target.value })}
            />
          )}
          <TextField
            label="收发票的邮箱"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={120}
            value={email}
            problem={shown?.email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <AreaField
            label="备注（选填）"
            rows={2}
            maxLength={200}
            placeholder="要写在发票备注栏里的内容"
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </section>
      </div>
      <ActionBar>
        <Button type="submit" isBusy={ask.isPending || change.isPending}>
          {waiting ? '保存修改' : `申请发票 ¥${yuan(order.amount)}`}
        </Button>
      </ActionBar>
      <UnsavedGuard isDirty={isDirty} isDone={isDone} />
    </Form>
  );
}

interface Title {
  readonly title: string;
  readonly taxNumber: string;
}

interface FirstWish {
  readonly kind: InvoiceKind;
  readonly titles: Readonly<Record<InvoiceKind, Title>>;
  readonly email: string;
  readonly note: string;
}

/** Initial values of the form: the request to correct, otherwise what the student used last. */
function firstWish({ invoice, remembered }: OrderInvoice): FirstWish {
  const waiting = invoice?.state === 'asked' ? invoice : undefined;
  const known = waiting ? [waiting, ...remembered] : remembered;
  const titleOf = (kind: InvoiceKind, unknown: string): Title => {
    const found = known.find((one) => one.kind === kind);
    return { title: found?.title ?? unknown, taxNumber: found?.tax_number ?? '' };
  };
  const [last] = known;
  return {
    kind: last?.kind ?? 'person',
    titles: { person: titleOf('person', '个人'), company: titleOf('company', '') },
    email: last?.email ?? '',
    note: waiting?.note ?? '',
  };
}

function taxProblem(typed: string): string | undefined {
  const number = tidyTaxNumber(typed);
  if (number === '') return '请填写税号';
  return isTaxNumber(number) ? undefined : '税号有误，请核对 18 位统一社会信用代码';
}
