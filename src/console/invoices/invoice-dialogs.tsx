import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { ConsoleRefusal, consoleApi } from '../client/console-api.ts';
import { Decision, ReasonInput } from '../ui/decision.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { INVOICES_KEY, type Invoice, type InvoiceDetail, invoiceQuery } from './invoice-words.ts';
import { PdfInput } from './pdf-input.tsx';

interface DecisionProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Records the number that the tax program gave the invoice, and uploads its PDF if there is one. */
export function IssueDialog({ invoice, onClose }: DecisionProps) {
  const [number, setNumber] = useState('');
  const [file, setFile] = useState<File>();
  const { uuid, revision, amount } = invoice;
  const write = useDecision({
    invoice,
    onClose,
    send: async () => {
      const body = { revision, amount, invoiceNumber: digitsOf(number) };
      const issued = await consoleApi('POST /console/api/invoices/{uuid}/issue', { params: { uuid }, body });
      if (!file) return { detail: issued, said: '已登记，学员可以看到发票号码' };
      try {
        const detail = await consoleApi('PUT /console/api/invoices/{uuid}/pdf', { params: { uuid }, file });
        return { detail, said: '已登记，学员可以下载 PDF' };
      } catch (error) {
        const why = error instanceof Error ? error.message : '';
        return { detail: issued, said: `号码已登记，但 PDF 没有传上：${why}` };
      }
    },
  });
  return (
    <Decision title={`登记开票 ¥${yuan(amount)}`} label="登记开票" write={write} onClose={onClose}>
      <p>
        在开票软件里给“{invoice.title}”开出 ¥{yuan(amount)} 的发票，再填写号码。
      </p>
      <NumberInput label="发票号码" value={number} onChange={setNumber} problem={write.error?.message} />
      <PdfInput label="PDF（选填）" file={file} onChange={setFile} />
    </Decision>
  );
}

/** Refuses the request with a reason. */
export function RefuseDialog({ invoice, onClose }: DecisionProps) {
  const [reason, setReason] = useState('');
  const { uuid, revision } = invoice;
  const write = useDecision({
    invoice,
    onClose,
    send: async () => ({
      detail: await consoleApi('POST /console/api/invoices/{uuid}/refuse', {
        params: { uuid },
        body: { revision, reason: reason.trim() },
      }),
      said: '已退回，学员可以改好再申请',
    }),
  });
  return (
    <Decision title="退回申请" label="退回" write={write} onClose={onClose}>
      <p>学员会看到原因，改好以后可以重新申请。</p>
      <ReasonInput
        value={reason}
        onChange={setReason}
        example="税号和单位名称不符"
        maxLength={200}
        problem={write.error?.message}
      />
    </Decision>
  );
}

/** Records the number of the credit note that reverses the invoice. */
export function ReverseDialog({ invoice, onClose }: DecisionProps) {
  const [number, setNumber] = useState('');
  const { uuid, revision } = invoice;
  const write = useDecision({
    invoice,
    onClose,
    send: async () => ({
      detail: await consoleApi('POST /console/api/invoices/{uuid}/reverse', {
        params: { uuid },
        body: { revision, reversalNumber: digitsOf(number) },
      }),
      said: '已登记红冲',
    }),
  });
  return (
    <Decision title="登记红冲" label="登记红冲" write={write} onClose={onClose}>
      <p>
        在开票软件里红冲 {invoice.invoiceNumber}（¥{yuan(invoice.amount)}），再填写红字发票的号码。
      </p>
      <NumberInput label="红字发票号码" value={number} onChange={setNumber} problem={write.error?.message} />
    </Decision>
  );
}

const digitsOf = (text: string) => text.replaceAll(/\s/g, '');

interface NumberInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
}

function NumberInput({ problem, ...input }: NumberInputProps) {
  return (
    <TextInput
      {...input}
      help="20 位数字"
      problem={problem}
      inputMode="numeric"
      autoComplete="off"
      pattern="\s*([0-9]\s*){20}"
      title="20 位数字"
      maxLength={30}
      required
    />
  );
}

interface Sending extends DecisionProps {
  readonly send: () => Promise<{ readonly detail: InvoiceDetail; readonly said: string }>;
}

/** Sends a decision. When a colleague was first, closes the dialog, says so and loads the new state. */
function useDecision({ invoice, onClose, send }: Sending) {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: send,
    onSuccess: ({ detail, said }) => {
      queries.setQueryData(invoiceQuery(invoice.uuid).queryKey, detail);
      void queries.invalidateQueries({ queryKey: INVOICES_KEY });
      showToast(said);
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ConsoleRefusal) || error.code !== staffRefusals.INVOICE_CHANGED.code) return;
      void queries.invalidateQueries({ queryKey: INVOICES_KEY });
      showToast(error.message);
      onClose();
    },
  });
}
