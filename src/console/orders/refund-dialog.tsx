import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { consoleApi } from '../client/console-api.ts';
import { typedCents } from '../client/typed-cents.ts';

import { Button } from '../ui/button.tsx';
import { Decision, ReasonInput } from '../ui/decision.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { ORDERS_KEY, type OrderRecord, type RefundOffer } from './order-words.ts';

interface RefundDialogProps {
  readonly order: OrderRecord;
  readonly onClose: () => void;
}

/** Refunds an order: suggests the amount that the school's promises give; another amount can be typed. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { uuid } = order;
  const { data, error, refetch } = useQuery({
    queryKey: [...ORDERS_KEY, 'refund', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/orders/{uuid}/refund', { params: { uuid } }, { signal }),
    // A refetch must not replace amounts that are being typed.
    ...{ gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  });
  if (data && data.refusal === null) return <RefundForm order={order} offer={data} onClose={onClose} />;
  return (
    <Dialog title="退款" onClose={onClose}>
      {data ? <p>{data.refusal}</p> : null}
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={3} /> : null}
      <div className="console-dialog__actions">
        <Button onClick={onClose}>知道了</Button>
      </div>
    </Dialog>
  );
}

function RefundForm({ order, offer, onClose }: RefundDialogProps & { readonly offer: RefundOffer }) {
  const { lines, rest, promised, limit, isOpen } = offer;
  const [id] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(lines.map((line) => [line.course, line.promised > 0 ? yuan(line.promised) : ''])),
  );
  const wanted = lines.map(({ course }) => ({
    course,
    cents: typed[course] ? (typedCents(typed[course] ?? '') ?? 0) : 0,
  }));
  const total = wanted.reduce((sum, { cents }) => sum + cents, 0);
  // A full refund ends the courses, unless the user chooses otherwise.
  const [chosen, setChosen] = useState<boolean>();
  const endsCourses = isOpen && (chosen ?? total >= rest);
  const needsApproval = total > limit;
  const queries = useQueryClient();
  const write = useWrite({
    mutationFn: () =>
      consoleApi('POST /console/api/orders/{uuid}/refund', {
        params: { uuid: order.uuid },
        body: { uuid: id, lines: wanted, endsCourses, reason: reason.trim() },
      }),
    onSuccess: ({ state }) => {
      showToast(state === 'asked' ? '已提交，等财务审批' : '退款已开始，原路退回');
      onClose();
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ORDERS_KEY }),
  });
  return (
    <Decision
      title="退款"
      label={needsApproval ? `提交审批 ¥${yuan(total)}` : `退款 ¥${yuan(total)}`}
      write={write}
      onClose={onClose}
    >
      <p>
        {isOpen ? `按承诺应退 ¥${yuan(promised)}，` : ''}最多可退 ¥{yuan(rest)}。
        {limit > 0 ? `超过 ¥${yuan(limit)} 要另一位财务审批。` : '每笔都要另一位财务审批。'}
      </p>
      {lines.map((line) => (
        <RefundLine
          key={line.course}
          line={line}
          isOpen={isOpen}
          value={typed[line.course] ?? ''}
          onChange={(value) => setTyped((before) => ({ ...before, [line.course]: value }))}
        />
      ))}
      {isOpen ? (
        <fieldset className="refund-choice">
          <legend>退款以后</legend>
          <label>
            <input type="radio" name="courses" checked={endsCourses} onChange={() => setChosen(true)} />
            课程结束，订单关闭
          </label>
          <label>
            <input type="radio" name="courses" checked={!endsCourses} onChange={() => setChosen(false)} />
            课程保留，可以继续学
          </label>
        </fieldset>
      ) : null}
      <ReasonInput
        reader="student"
        maxLength={200}
        value={reason}
        onChange={setReason}
        problem={write.error?.message}
        example="直播课改期，补偿一半"
      />
    </Decision>
  );
}

interface RefundLineProps {
  readonly line: RefundOffer['lines'][number];
  readonly isOpen: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function RefundLine({ line, isOpen, value, onChange }: RefundLineProps) {
  const cents = value === '' ? 0 : typedCents(value);
  const problem =
    cents === undefined ? '请写金额，例如 99.50' : cents > line.rest ? `最多 ¥${yuan(line.rest)}` : undefined;
  const why = isOpen ? `${line.reason}，应退 ¥${yuan(line.promised)}。${line.rule}` : `付了 ¥${yuan(line.paid)}`;
  return (
    <TextInput
      label={`《${line.name}》退多少（元）`}
      value={value}
      onChange={onChange}
      inputMode="decimal"
      autoComplete="off"
      pattern="\d{1,7}(\.\d{1,2})?"
      title="金额，例如 99.50"
      disabled={line.rest === 0}
      help={why}
      problem={problem}
    />
  );
}
