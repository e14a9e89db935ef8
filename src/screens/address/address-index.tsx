import './address.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useCaller } from '#src/features/address/address-caller.ts';
import { type Address, addressesQuery } from '#src/features/address/address-queries.ts';
import { useDefaultAddress } from '#src/features/address/use-address-change.ts';
import { deliveryQuery } from '#src/features/delivery/delivery-query.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { AddressCard } from './address-card.tsx';
import { LoginFirst } from './login-first.tsx';

/** The student's addresses: a list to manage, or a choice for the screen that asked for an address. */
export default function AddressIndex() {
  return useIsLoggedIn() ? <Addresses /> : <LoginFirst />;
}

function Addresses() {
  const { data: addresses, error, refetch } = useQuery(addressesQuery);
  const caller = useCaller();
  const add = caller.link(paths.addressAdd());
  if (!addresses) {
    return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <CardsSkeleton />;
  }
  return (
    <>
      {!caller.path && <WaitingParcels />}
      {addresses.length === 0 ? (
        <StatusView title="还没有收货地址" text="添加一个，图书和礼品会寄到这里。" />
      ) : (
        <AddressList addresses={addresses} caller={caller} />
      )}
      <ActionBar>
        <Link className="button button--brand" {...add}>
          新增地址
        </Link>
      </ActionBar>
    </>
  );
}

interface AddressListProps {
  readonly addresses: readonly Address[];
  readonly caller: ReturnType<typeof useCaller>;
}

function AddressList({ addresses, caller }: AddressListProps) {
  const { defaultUuid, makeDefault } = useDefaultAddress(addresses);
  return (
    <ul className="address-list">
      {addresses.map((address) => (
        <li key={address.uuid}>
          <AddressCard
            address={address}
            caller={caller}
            isDefault={address.uuid === defaultUuid}
            onMakeDefault={() => makeDefault(address)}
          />
        </li>
      ))}
    </ul>
  );
}

const CARDS = ['1', '2', '3'];

function CardsSkeleton() {
  return (
    <div className="address-list">
      <LoadingNote />
      {CARDS.map((card) => (
        <Skeleton key={card} className="address-list__skeleton" />
      ))}
    </div>
  );
}

/** Says that parcels need an address, with a link to the confirmation. */
function WaitingParcels() {
  const { data } = useQuery(deliveryQuery({}));
  if (!data || data.waiting_count === 0) return null;
  return (
    <Link className="address-waiting" to={paths.confirmAddressIndex()}>
      <span>有 {data.waiting_count} 个包裹等你确认收货地址</span>
      <span className="address-waiting__go">去确认</span>
    </Link>
  );
}
