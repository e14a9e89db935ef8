import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { failureText } from '#src/lib/api/api-failures.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { RadioGroup } from '#src/ui/app/choice.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';
import { Skeleton } from '#src/ui/app/skeleton.tsx';
import { addressesQuery, type Merchandise, useChooseMerchandise } from './merchandise-query.ts';
import '#src/ui/app/paper-card.css';

const FEW = 10;

/** Chooses a kind and an address. Asks for confirmation, since it cannot be changed. */
export function MerchandiseChoice({ item }: { readonly item: Merchandise }) {
  const [spec, setSpec] = useState<string>();
  const [addressUuid, setAddressUuid] = useState<string>();
  const [isChecked, setIsChecked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { data: addresses, error, refetch } = useQuery(addressesQuery);
  const choose = useChooseMerchandise(item.uuid);
  if (!item.is_open) {
    const opens = Date.parse(item.open_time);
    const isEarly = opens > serverNow();
    return (
      <section className="paper-card" aria-label="选领时间">
        <h2 className="form__title">{isEarly ? '还没开放选领' : '选领已结束'}</h2>
        <p className="form__note">
          {isEarly
            ? `${chinaMoment(opens, serverNow())} 开放，到时再来。`
            : `${chinaMoment(Date.parse(item.close_time), serverNow())} 截止。`}
        </p>
      </section>
    );
  }
  const chosen = item.specs.find((one) => one.spec === spec && one.stock_left > 0);
  const address = addresses?.find(({ uuid }) => uuid === addressUuid) ?? addresses?.[0];
  const handleAsk = () => {
    setIsChecked(true);
    if (chosen && address) setIsAsking(true);
  };
  const handleChoose = () => {
    if (!chosen || !address || choose.isPending) return;
    choose.mutate({ spec: chosen.spec, addressUuid: address.uuid }, { onError: () => setIsAsking(false) });
  };
  return (
    <>
      <section className="paper-card" aria-label="款式">
        <RadioGroup
          label="选择款式"
          name="spec"
          value={chosen?.spec}
          onChange={setSpec}
          problem={isChecked && !chosen ? '请选择款式' : undefined}
          options={item.specs.map(({ spec: value, label, stock_left: left }) => ({
            value,
            label,
            isDisabled: left === 0,
            ...(left === 0 ? { help: '已领完' } : left < FEW ? { help: `仅剩 ${left} 件` } : {}),
          }))}
        />
      </section>
      <section className="paper-card" aria-label="收货地址">
        {!addresses && !error && <Skeleton className="merchandise-addresses" />}
        {!addresses && error && (
          <div className="form__retry" role="alert">
            <span>收货地址没有加载出来：{failureText(error)}</span>
            <button type="button" className="button button--plain" onClick={() => void refetch()}>
              重试
            </button>
          </div>
        )}
        {addresses && addresses.length > 0 && (
          <RadioGroup
            label="寄到哪里"
            name="address"
            value={address?.uuid}
            onChange={setAddressUuid}
            options={addresses.map(({ uuid, receiver, phone, place, location }) => ({
              value: uuid,
              label: `${receiver} ${phone}`,
              help: place + location,
            }))}
          />
        )}
        {addresses?.length === 0 && (
          <p className={isChecked ? 'text-field__note text-field__note--bad' : 'form__note'}>
            还没有收货地址，先添加一个。
          </p>
        )}
        <Link className="button button--plain" to={paths.addressAdd()}>
          添加收货地址
        </Link>
      </section>
      <ActionBar>
        <Button onClick={handleAsk}>{chosen ? `领取 ${chosen.label}` : '选好款式后领取'}</Button>
      </ActionBar>
      <Dialog
        title={`领取 ${chosen?.label ?? ''}？`}
        isOpen={isAsking}
        onDismiss={() => setIsAsking(false)}
        stay={
          <Button look="quiet" onClick={() => setIsAsking(false)}>
            再想想
          </Button>
        }
        go={
          <Button isBusy={choose.isPending} onClick={handleChoose}>
            确认领取
          </Button>
        }
      >
        <p>
          寄给 {address?.receiver}，{address?.place}
          {address?.location}。提交后不能更换。
        </p>
      </Dialog>
    </>
  );
}
