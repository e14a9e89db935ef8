import { Link } from 'react-router-dom';
import { AddressWords } from '#src/features/address/address-words.tsx';
import type { DeliveryPackage } from '#src/features/delivery/delivery-query.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { ParcelFacts } from './parcel-facts.tsx';

interface ConfirmedViewProps {
  readonly packages: readonly DeliveryPackage[];
  /** Called to choose another address; absent when it can no longer be changed. */
  readonly onChange?: (() => void) | undefined;
}

/** Each confirmed package with its address and the time of confirmation. */
export function ConfirmedView({ packages, onChange }: ConfirmedViewProps) {
  return (
    <>
      <div className="confirm-address">
        <div className="confirm-address__done" role="status">
          <svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">
            <path
              d="M5 12.5l4.5 4.5L19 7.5"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
            />
          </svg>
          <h2 className="confirm-address__title">收货地址已确认</h2>
          <p className="confirm-address__note">发出前都可以修改，发出后在我的订单查看物流。</p>
        </div>
        {packages.map((parcel) => (
          <Confirmed key={parcel.uuid} parcel={parcel} />
        ))}
      </div>
      <ActionBar>
        {onChange && (
          <Button look="plain" onClick={onChange}>
            修改地址
          </Button>
        )}
        <Link className="button button--brand" to={paths.myOrder()} replace>
          完成
        </Link>
      </ActionBar>
    </>
  );
}

function Confirmed({ parcel }: { readonly parcel: DeliveryPackage }) {
  const { address, confirmed_time: time } = parcel;
  return (
    <section className="confirm-address__card confirm-address__parcels" aria-label={parcel.name}>
      <div className="confirm-address__parcel">
        <ParcelFacts parcel={{ ...parcel, confirm_by: null }} />
      </div>
      {address && (
        <div className="confirm-address__parcel">
          <AddressWords
            receiver={address.receiver}
            phone={address.phone}
            place={address.full_district + address.location}
          />
        </div>
      )}
      {time && <p className="confirm-address__note">确认时间：{chinaMoment(Date.parse(time), serverNow())}</p>}
    </section>
  );
}
