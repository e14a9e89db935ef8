import type { DeliveryPackage } from '#src/features/delivery/delivery-query.ts';
import { goodsText } from '#src/features/delivery/delivery-status.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';

/** What a package is, what is in it, and until when its address may be given. */
export function ParcelFacts({ parcel }: { readonly parcel: DeliveryPackage }) {
  const { name, goods, confirm_by: until } = parcel;
  const contents = goodsText(goods);
  return (
    <span className="parcel-facts">
      <strong>{name}</strong>
      {contents !== name && <span className="parcel-facts__note">{contents}</span>}
      {until && <span className="parcel-facts__note">请在 {chinaMoment(Date.parse(until), serverNow())} 前确认</span>}
    </span>
  );
}
