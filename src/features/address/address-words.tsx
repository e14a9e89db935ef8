import { formatMobile, isMobile } from '#src/lib/forms/phone.ts';
import './address-words.css';

interface AddressWordsProps {
  readonly receiver: string;
  readonly phone: string;
  /** District and location, one after the other. */
  readonly place: string;
  readonly isDefault?: boolean;
}

/** Who receives something and where, on two lines. */
export function AddressWords({ receiver, phone, place, isDefault = false }: AddressWordsProps) {
  return (
    <span className="address-words">
      <span className="address-words__who">
        <strong>{receiver}</strong>
        <span className="address-words__phone">{isMobile(phone) ? formatMobile(phone) : phone}</span>
        {isDefault && <span className="address-words__badge">默认</span>}
      </span>
      <span className="address-words__place">{place}</span>
    </span>
  );
}
