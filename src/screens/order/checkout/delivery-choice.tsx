import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { callFor } from '#src/features/address/address-caller.ts';
import { addressesQuery } from '#src/features/address/address-queries.ts';
import { AddressWords } from '#src/features/address/address-words.tsx';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { Skeleton } from '#src/ui/app/skeleton.tsx';
import './order-choice.css';

interface DeliveryChoiceProps {
  /** The delivery address of the books. */
  readonly chosen: string | undefined;
}

/** The delivery address, with a link to choose another or add a first one. */
export function DeliveryChoice({ chosen }: DeliveryChoiceProps) {
  const { data: addresses, error, refetch } = useQuery(addressesQuery);
  const { pathname, search } = useLocation();
  const caller = pathname + search;
  if (error && !addresses) {
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
  const address = addresses.find(({ uuid }) => uuid === chosen);
  return (
    <section className="order-section" aria-label="收货地址">
      {address ? (
        <Link className="order-address-link" {...callFor(paths.addressIndex(), caller)}>
          <span className="visually-hidden">寄到：</span>
          <AddressWords receiver={address.receiver} phone={address.phone} place={address.place + address.location} />
          <span className="order-address-link__go">更换</span>
        </Link>
      ) : (
        <Link className="order-address-link" {...callFor(paths.addressAdd(), caller)}>
          <span className="order-address-link__words">
            添加收货地址
            <span className="order-choice__note">图书会寄到这里</span>
          </span>
          <span className="order-address-link__go">去填写</span>
        </Link>
      )}
    </section>
  );
}
