import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Address, AddressIncomplete, addressesQuery, usePasteAddress } from '#src/features/order/delivery.ts';
import { failureText } from '#src/lib/api-failures.ts';
import { Skeleton } from '#src/ui/app/skeleton.tsx';

interface DeliveryChoiceProps {
  readonly chosen: string | undefined;
  readonly onChoose: (addressUuid: string) => void;
}

const MAX_TEXT_LENGTH = 300;

/** Where the books go: one of the student's addresses, or one made of a pasted text. */
export function DeliveryChoice({ chosen, onChoose }: DeliveryChoiceProps) {
  const { data: addresses, error, refetch } = useQuery(addressesQuery);
  const [isAdding, setIsAdding] = useState(false);
  if (error) {
    return (
      <section className="order-section order-choice" aria-label="收货地址">
        <p role="alert">收货地址没有加载出来：{failureText(error)}</p>
        <button type="button" className="button button--quiet" onClick={() => void refetch()}>
          重试
        </button>
      </section>
    );
  }
  if (!addresses) return <Skeleton className="order-section order-choice__skeleton" />;
  const isPasting = isAdding || addresses.length === 0;
  return (
    <section className="order-section order-choice" aria-label="收货地址">
      <h2 className="order-choice__title">收货地址</h2>
      {addresses.map((address) => (
        <AddressRow
          key={address.uuid}
          address={address}
          isChosen={address.uuid === chosen}
          onChoose={() => onChoose(address.uuid)}
        />
      ))}
      {isPasting ? (
        <PasteAddress
          onKept={(address) => {
            setIsAdding(false);
            onChoose(address.uuid);
          }}
        />
      ) : (
        <button type="button" className="button button--quiet" onClick={() => setIsAdding(true)}>
          使用新地址
        </button>
      )}
    </section>
  );
}

interface AddressRowProps {
  readonly address: Address;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function AddressRow({ address, isChosen, onChoose }: AddressRowProps) {
  return (
    <label className="order-choice__row">
      <input type="radio" name="address" checked={isChosen} onChange={onChoose} />
      <span className="order-choice__words">
        <span>
          {address.receiver} {address.phone}
        </span>
        <span className="order-choice__note">
          {address.place}
          {address.location}
        </span>
      </span>
    </label>
  );
}

function PasteAddress({ onKept }: { readonly onKept: (address: Address) => void }) {
  const [text, setText] = useState('');
  const { mutate, isPending, error } = usePasteAddress(onKept);
  const problem = error instanceof AddressIncomplete ? error.message : error && failureText(error);
  return (
    <div className="order-paste">
      <label htmlFor="order-address">姓名、手机号和地址</label>
      <textarea
        id="order-address"
        className="order-paste__text"
        rows={3}
        maxLength={MAX_TEXT_LENGTH}
        placeholder="例如：林晓 13800138000 北京市海淀区中关村大街 1 号 2 单元 301"
        autoComplete="street-address"
        value={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby="order-address-note"
        onChange={(event) => setText(event.target.value)}
      />
      <p id="order-address-note" className={problem ? 'order-paste__problem' : 'order-choice__note'}>
        {problem || '可以整段粘贴，会自动识别并保存'}
      </p>
      <button
        type="button"
        className="button button--plain"
        disabled={!text.trim() || isPending}
        onClick={() => mutate(text)}
      >
        {isPending ? '正在识别…' : '保存地址'}
      </button>
    </div>
  );
}
