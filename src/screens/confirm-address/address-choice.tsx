import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { callFor } from '#src/features/address/address-caller.ts';
import { addressesQuery } from '#src/features/address/address-queries.ts';
import { AddressWords } from '#src/features/address/address-words.tsx';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Skeleton } from '#src/ui/app/skeleton.tsx';

interface AddressChoiceProps {
  readonly chosen: string | undefined;
  readonly isBusy: boolean;
  readonly onChoose: (uuid: string) => void;
}

/** Lets the student choose one of their addresses, add a new one, or edit one. */
export function AddressChoice({ chosen, isBusy, onChoose }: AddressChoiceProps) {
  const { data: addresses, error, refetch } = useQuery(addressesQuery);
  const { pathname, search } = useLocation();
  const caller = pathname + search;
  if (!addresses) {
    if (!error) return <Skeleton className="confirm-address__skeleton" />;
    return (
      <div className="confirm-address__card" role="alert">
        <p>收货地址没有加载出来：{failureText(error)}</p>
        <Button look="quiet" onClick={() => void refetch()}>
          重试
        </Button>
      </div>
    );
  }
  return (
    <fieldset className="confirm-address__part" disabled={isBusy}>
      <legend className="confirm-address__title">寄到哪里</legend>
      <div className="confirm-address__card">
        {addresses.map(({ uuid, receiver, phone, place, location, is_default: isDefault }) => (
          <div key={uuid} className="confirm-address__row">
            <label className="confirm-address__choice">
              <input type="radio" name="address" checked={uuid === chosen} onChange={() => onChoose(uuid)} />
              <AddressWords receiver={receiver} phone={phone} place={place + location} isDefault={isDefault} />
            </label>
            <Link
              className="confirm-address__edit"
              {...callFor(paths.confirmAddressEdit({ uuid }), caller)}
              aria-label={`编辑 ${receiver} ${location}`}
            >
              编辑
            </Link>
          </div>
        ))}
        <Link className="confirm-address__add" {...callFor(paths.confirmAddressAdd(), caller)}>
          ＋ 添加新地址
        </Link>
      </div>
    </fieldset>
  );
}
