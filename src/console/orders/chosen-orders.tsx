import { useState } from 'react';
import { isAllowed } from '#src/contract/console/roles.ts';
import { isDue } from '#src/contract/order-states.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { saveCsv } from '../client/save-file.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { Decision, ReasonInput } from '../ui/decision.tsx';
import { SelectionBar } from '../ui/selection.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toast.tsx';
import { useBulk } from '../ui/use-bulk.ts';
import type { Selection } from '../ui/use-selection.ts';
import { ORDERS_KEY, type OrderRow } from './order-words.ts';

type Orders = Selection<OrderRow>;

/** Actions on several selected orders. */
export function ChosenOrders({ selection }: { readonly selection: Orders }) {
  const me = useMe();
  const [asked, setAsked] = useState<'close' | 'note'>();
  const close = () => setAsked(undefined);
  const mayClose = isAllowed(me?.role ?? null, 'staff:operator|service');
  return (
    <SelectionBar selection={selection} unit="个">
      {mayClose ? <Button onClick={() => setAsked('close')}>关闭订单</Button> : null}
      <Button onClick={() => setAsked('note')}>写备注</Button>
      <ExportChosen selection={selection} />
      {asked === 'close' ? <CloseDialog selection={selection} onClose={close} /> : null}
      {asked === 'note' ? <NoteDialog selection={selection} onClose={close} /> : null}
    </SelectionBar>
  );
}

function ExportChosen({ selection: { batch } }: { readonly selection: Orders }) {
  const write = useWrite({
    mutationFn: () =>
      consoleApi('POST /console/api/orders/export', { body: { orders: batch.map(({ uuid }) => uuid) } }),
    onSuccess: ({ name, csv, count }) => {
      saveCsv(name, csv);
      showToast(`已导出 ${count} 个订单`);
    },
    onError: (error) => showToast(error.message),
  });
  return (
    <Button isBusy={write.isPending} onClick={() => write.mutate()}>
      导出选中的
    </Button>
  );
}

interface DialogProps {
  readonly selection: Orders;
  readonly onClose: () => void;
}

function CloseDialog({ selection, onClose }: DialogProps) {
  const [batch] = useState(() => selection.batch);
  const [reason, setReason] = useState('');
  const write = useBulk({
    ...{ selection, batch, key: ORDERS_KEY, onClose },
    said: (done) => `已关闭 ${done} 个订单`,
    send: (orders) =>
      consoleApi('POST /console/api/orders/close', {
        body: { orders: orders.map(({ uuid }) => uuid), reason: reason.trim() },
      }),
  });
  const due = batch.filter(({ state }) => isDue(state)).length;
  return (
    <Decision title={`关闭 ${batch.length} 个订单`} label="关闭订单" write={write} onClose={onClose}>
      <p>
        {due === batch.length ? '' : `其中 ${due} 个没有付清，会关闭；其余 ${batch.length - due} 个不动，会逐个列出。`}
        学员不能再付款，优惠券和名额会还回去，付过的定金原路退回。
      </p>
      <ReasonInput
        reader="student"
        maxLength={200}
        value={reason}
        onChange={setReason}
        problem={write.error?.message}
        example="活动结束，请重新下单"
      />
    </Decision>
  );
}

function NoteDialog({ selection, onClose }: DialogProps) {
  const [batch] = useState(() => selection.batch);
  // One id per order: a retry adds no second note.
  const [ids] = useState(() => new Map(batch.map(({ uuid }) => [uuid, crypto.randomUUID()])));
  const [text, setText] = useState('');
  const write = useBulk({
    ...{ selection, batch, key: ORDERS_KEY, onClose },
    said: (done) => `已给 ${done} 个订单写备注`,
    send: (orders) =>
      consoleApi('POST /console/api/orders/notes', {
        body: { orders: orders.map(({ uuid }) => ({ uuid, note: ids.get(uuid) ?? '' })), text: text.trim() },
      }),
  });
  return (
    <Decision title={`给 ${batch.length} 个订单写备注`} label="添加备注" write={write} onClose={onClose}>
      <TextArea
        label="备注"
        value={text}
        onChange={setText}
        required
        maxLength={500}
        placeholder="只有同事看得到，写下后不能改"
        problem={write.error?.message}
      />
    </Decision>
  );
}
