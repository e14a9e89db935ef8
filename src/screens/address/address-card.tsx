import { Link } from 'react-router-dom';
import type { useCaller } from '#src/features/address/address-caller.ts';
import type { Address } from '#src/features/address/address-queries.ts';
import { AddressWords } from '#src/features/address/address-words.tsx';
import * as paths from '#src/lib/paths.ts';

interface AddressCardProps {
  readonly address: Address;
  readonly caller: ReturnType<typeof useCaller>;
  readonly isDefault: boolean;
  readonly onMakeDefault: () => void;
}

/** One address. Where a screen asked for an address, a tap chooses it; elsewhere the card links to its form. */
export function AddressCard({ address, caller, isDefault, onMakeDefault }: AddressCardProps) {
  const { uuid, receiver, phone, place, location } = address;
  const edit = caller.link(paths.addressEdit({ uuid }));
  const words = <AddressWords receiver={receiver} phone={phone} place={place + location} isDefault={isDefault} />;
  // A place that is no longer in the region tree cannot be submitted again.
  const isPlaceKnown = address.area_path.length > 0;
  return (
    <article className="address-card">
      {caller.path ? (
        <button type="button" className="address-card__main" onClick={() => caller.giveBack(uuid)}>
          <span className="visually-hidden">使用这个地址：</span>
          {words}
        </button>
      ) : (
        <Link className="address-card__main" {...edit}>
          {words}
        </Link>
      )}
      <div className="address-card__foot">
        {isPlaceKnown && (
          <label className="address-card__default">
            <input type="radio" name="default-address" checked={isDefault} onChange={onMakeDefault} />
            {isDefault ? '默认地址' : '设为默认'}
            <span className="visually-hidden">
              ：{receiver} {location}
            </span>
          </label>
        )}
        {!isPlaceKnown && <span className="address-card__stale">地区有调整，请重新选择</span>}
        <Link className="address-card__edit" {...edit} aria-label={`编辑 ${receiver} ${location}`}>
          编辑
        </Link>
      </div>
    </article>
  );
}
