import { useState } from 'react';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { consoleApi } from '../client/console-api.ts';
import { Decision, ReasonInput, useDecision } from '../ui/decision.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { ORDERS_KEY, type OrderRecord } from './order-words.ts';

interface DialogProps {
  readonly order: OrderRecord;
  readonly onClose: () => void;
}

/** Closes an order that is not fully paid. */
export function CloseDialog({ order, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const { uuid, money } = order;
  const write = useDecision({
    ...{ key: ORDERS_KEY, said: '订单已关闭', onClose },
    send: () =>
      consoleApi('POST /console/api/orders/{uuid}/close', { params: { uuid }, body: { reason: reason.trim() } }),
  });
  return (
    <Decision title="关闭订单" label="关闭订单" write={write} onClose={onClose}>
      <p>
        学员不能再付款，优惠券和名额会还回去。
        {money.received > 0 ? `已付的定金 ¥${yuan(money.received)} 原路退回。` : ''}
      </p>
      <ReasonInput
        reader="student"
        maxLength={200}
        value={reason}
        onChange={setReason}
        problem={write.error?.message}
        example="学员来电要求取消"
      />
    </Decision>
  );
}

/** Changes the address of all packages that are not sent yet. */
export function AddressDialog({ order, onClose }: DialogProps) {
  const { uuid, address } = order;
  const [receiver, setReceiver] = useState(address?.receiver ?? '');
  const [phone, setPhone] = useState('');
  const [place, setPlace] = useState(address?.place ?? '');
  const [reason, setReason] = useState('');
  const write = useDecision({
    ...{ key: ORDERS_KEY, said: '地址已改，学员会收到通知', onClose },
    send: () =>
      consoleApi('POST /console/api/orders/{uuid}/address', {
        params: { uuid },
        body: { receiver: receiver.trim(), place: place.trim(), reason: reason.trim(), ...(phone ? { phone } : {}) },
      }),
  });
  return (
    <Decision title="改收货地址" label="改地址" write={write} onClose={onClose}>
      <TextInput label="收件人" value={receiver} onChange={setReceiver} required minLength={2} maxLength={20} />
      <TextInput
        label="手机号"
        value={phone}
        onChange={setPhone}
        inputMode="numeric"
        autoComplete="off"
        pattern="1\d{10}"
        title="11 位手机号"
        maxLength={11}
        help={address ? `不填就还是 ${address.phone}` : '11 位手机号'}
        required={!address}
      />
      <TextArea
        label="地址"
        value={place}
        onChange={setPlace}
        required
        minLength={6}
        maxLength={160}
        placeholder="浙江省杭州市西湖区文三路 398 号"
      />
      <ReasonInput
        maxLength={200}
        value={reason}
        onChange={setReason}
        problem={write.error?.message}
        example="学员搬家了"
      />
    </Decision>
  );
}
