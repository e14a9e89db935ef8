import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useHandedAddress } from '#src/features/address/address-caller.ts';
import { addressesQuery } from '#src/features/address/address-queries.ts';
import { type DeliveryPackage, deliveryQuery, packageFilter } from '#src/features/delivery/delivery-query.ts';
import { deliveryStatus } from '#src/features/delivery/delivery-status.ts';
import { useConfirmDelivery } from '#src/features/delivery/use-confirm-delivery.ts';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { AddressChoice } from './address-choice.tsx';
import './confirm-address.css';
import { ConfirmedView } from './confirmed-view.tsx';
import { DeliverySkeleton } from './delivery-skeleton.tsx';
import { DeliveryTrouble } from './delivery-trouble.tsx';
import { ObstacleView } from './obstacle-view.tsx';
import { ParcelFacts } from './parcel-facts.tsx';

/** Confirms the address of packages. It can be changed until they are sent. */
export default function ConfirmIndex() {
  const [query] = useSearchParams();
  const handed = useHandedAddress();
  const [isChanging, setIsChanging] = useState(handed !== undefined || query.has('change'));
  const { data, error, refetch } = useQuery(deliveryQuery(packageFilter(query)));
  if (!data) return error ? <DeliveryTrouble error={error} onRetry={() => void refetch()} /> : <DeliverySkeleton />;
  const status = deliveryStatus(data.packages);
  if (!('packages' in status)) return <ObstacleView obstacle={status.kind === 'none' ? 'missing' : status.kind} />;
  if (status.kind === 'confirmed' && !isChanging) {
    return <ConfirmedView packages={status.packages} onChange={() => setIsChanging(true)} />;
  }
  return <ConfirmForm packages={status.packages} handed={handed} />;
}

interface ConfirmFormProps {
  readonly packages: readonly DeliveryPackage[];
  /** Id of the address that the student just created; undefined when they did not come from that form. */
  readonly handed: string | undefined;
}

function ConfirmForm({ packages, handed }: ConfirmFormProps) {
  const navigate = useNavigate();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [address, setAddress] = useState(handed);
  const { data: addresses } = useQuery(addressesQuery);
  const confirm = useConfirmDelivery({
    onConfirmed: (confirmed) =>
      void navigate(paths.confirmAddressSuccess({}, { packages: confirmed.join(',') }), { replace: true }),
    onObstacle: (reason) => void navigate(paths.confirmAddressError({}, { reason }), { replace: true }),
  });
  const wanted = packages.filter(({ uuid }) => !left.includes(uuid)).map(({ uuid }) => uuid);
  const kept = (uuid: string | null | undefined) => addresses?.find((one) => one.uuid === uuid)?.uuid;
  const confirmed = packages[0]?.address?.uuid;
  const chosen = kept(address) ?? kept(confirmed) ?? addresses?.[0]?.uuid;
  const handleConfirm = () => {
    if (!chosen || wanted.length === 0 || confirm.isPending) return;
    confirm.mutate({ packages: wanted, address: chosen });
  };
  return (
    <>
      <div className="confirm-address">
        <fieldset className="confirm-address__part" disabled={confirm.isPending}>
          <legend className="confirm-address__title">寄什么</legend>
          <div className="confirm-address__card confirm-address__parcels">
            {packages.map((parcel) =>
              packages.length > 1 ? (
                <label key={parcel.uuid} className="confirm-address__parcel">
                  <ParcelFacts parcel={parcel} />
                  <input
                    type="checkbox"
                    checked={!left.includes(parcel.uuid)}
                    onChange={({ target }) =>
                      setLeft(target.checked ? left.filter((uuid) => uuid !== parcel.uuid) : [...left, parcel.uuid])
                    }
                  />
                </label>
              ) : (
                <div key={parcel.uuid} className="confirm-address__parcel">
                  <ParcelFacts parcel={parcel} />
                </div>
              ),
            )}
          </div>
        </fieldset>
        <AddressChoice chosen={chosen} isBusy={confirm.isPending} onChoose={setAddress} />
      </div>
      <ActionBar>
        <Button disabled={!chosen || wanted.length === 0} isBusy={confirm.isPending} onClick={handleConfirm}>
          {confirm.isPending ? '正在确认…' : labelOf(chosen, wanted.length)}
        </Button>
      </ActionBar>
    </>
  );
}

function labelOf(address: string | undefined, count: number): string {
  if (!address) return '请先添加收货地址';
  return count === 0 ? '请选择要寄的包裹' : '确认收货地址';
}
