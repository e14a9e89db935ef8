import type { DeliveryPackage } from '#src/features/delivery/delivery-query.ts';
import { goodsText } from '#src/features/delivery/delivery-status.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';

/** A package: its name, its content, and the deadline for its address. */
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
