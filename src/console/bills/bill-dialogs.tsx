import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BILL_DIFFERENCES, BILLERS, type Biller } from '#src/contract/console/bill-words.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Decision, ReasonInput, useDecision } from '../ui/decision.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TableButton } from '../ui/table-button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toast.tsx';
import { BILLS_KEY, type Bill, type BillFilter, type Difference, daysName, sumText } from './bill-words.ts';
import { type BillLine, readBill } from './read-bill.ts';

interface TakeBillProps {
  readonly onClose: () => void;
  /** Called after the import, to show the month of the bill. */
  readonly onTaken: (filter: BillFilter) => void;
}

/** Imports a provider's bill, after a summary of the file. */
export function TakeBillDialog({ onClose, onTaken }: TakeBillProps) {
  const queries = useQueryClient();
  const [file, setFile] = useState<{ readonly name: string; readonly text: string }>();
  const read = file ? readBill(file.text) : undefined;
  const bill = typeof read === 'object' ? read : undefined;
  const take = useWrite({
    mutationFn: ({ biller, lines }: { readonly biller: Biller; readonly lines: readonly BillLine[] }) =>
      consoleApi('POST /console/api/bills', { body: { biller, fileName: file?.name ?? '', lines: [...lines] } }),
    onSuccess: ({ firstDay, lastDay }, { biller }) => {
      showToast(`${BILLERS[biller].name} ${daysName(firstDay, lastDay)}的账单核对好了`);
      onTaken({ biller, month: lastDay.slice(0, 7) });
      onClose();
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: BILLS_KEY }),
  });
  const open = (text: string, name: string) => {
    take.reset();
    setFile({ name: name.slice(0, 120), text });
  };
  const problem = typeof read === 'string' ? read : take.error?.message;
  return (
    <Dialog title="传账单" onClose={onClose}>
      <div className="console-stack">
        <p>
          微信支付商户平台：交易中心，账单下载，“交易账单”（全部）。支付宝商家中心：对账中心，“业务明细”。CSV 或 Excel
          都可以直接传上来；同一天的再传一次，以新的为准。
        </p>
        <TableButton label="选文件（CSV 或 Excel）" onRead={open} />
        {problem ? (
          <p className="bill-wrong" role="alert">
            {problem}
          </p>
        ) : null}
        {bill ? <BillSays fileName={file?.name ?? ''} {...bill} /> : null}
      </div>
      <div className="console-dialog__actions">
        <Button onClick={onClose}>取消</Button>
        <Button look="primary" disabled={!bill} isBusy={take.isPending} onClick={() => bill && take.mutate(bill)}>
          核对
        </Button>
      </div>
    </Dialog>
  );
}

interface BillSaysProps {
  readonly fileName: string;
  readonly biller: Biller;
  readonly lines: readonly BillLine[];
}

function BillSays({ fileName, biller, lines }: BillSaysProps) {
  const days = lines.map(({ day }) => day).sort();
  const sumOf = (kind: BillLine['kind']) => {
    const some = lines.filter((line) => line.kind === kind);
    return sumText({ count: some.length, cents: some.reduce((sum, { cents }) => sum + cents, 0) });
  };
  return (
    <p role="status">
      {fileName}：{BILLERS[biller].name}，{daysName(days[0] ?? '', days.at(-1) ?? '')}，收款 {sumOf('payment')}，退款{' '}
      {sumOf('refund')}
    </p>
  );
}

interface ExplainProps {
  readonly biller: Biller;
  readonly difference: Difference;
  readonly onClose: () => void;
}

/** Records why one payment or refund differs. */
export function ExplainDialog({ biller, difference, onClose }: ExplainProps) {
  const { kind, number, note } = difference;
  const [text, setText] = useState(note?.text ?? '');
  const write = useDecision({
    ...{ key: BILLS_KEY, said: '已记下', onClose },
    send: () => consoleApi('POST /console/api/bills/explain', { body: { biller, kind, number, text: text.trim() } }),
  });
  return (
    <Decision title="说明这一笔" label="记下" write={write} onClose={onClose}>
      <p>
        {difference.order ? `订单 ${difference.order.number}` : number}：{BILL_DIFFERENCES[difference.difference]}
      </p>
      <TextArea
        label="怎么回事，怎么处理的"
        value={text}
        onChange={setText}
        required
        minLength={2}
        maxLength={200}
        placeholder="例如：线下收的学费，走的同一个商户号"
        problem={write.error?.message}
      />
    </Decision>
  );
}

/** Deletes a wrongly imported bill. */
export function RemoveDialog({ bill, onClose }: { readonly bill: Bill; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const write = useDecision({
    ...{ key: BILLS_KEY, said: '已取出', onClose },
    send: () =>
      consoleApi('POST /console/api/bills/{uuid}/remove', {
        params: { uuid: bill.uuid },
        body: { reason: reason.trim() },
      }),
  });
  return (
    <Decision title="取出这份账单" label="取出" write={write} onClose={onClose}>
      <p>
        {bill.fileName}（{daysName(bill.firstDay, bill.lastDay)}）不再参加核对，说明留着。
      </p>
      <ReasonInput value={reason} onChange={setReason} example="传成了另一个商户号的" problem={write.error?.message} />
    </Decision>
  );
}
