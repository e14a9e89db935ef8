import { Link } from 'react-router-dom';
import { CopyButton } from '#src/features/logistics/copy-button.tsx';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Photo } from '#src/ui/app/photo.tsx';
import { type Gift, useReceiveParcel } from './gift-calls.ts';
import { giftStatus, parcelOnItsWay } from './gift-status.ts';

interface GiftCardProps {
  readonly gift: Gift;
  readonly onTake: () => void;
}

/** A gift: name, state, and one action. */
export function GiftCard({ gift, onTake }: GiftCardProps) {
  const { tone, text, way } = giftStatus(gift, serverNow());
  return (
    <article className={`gift-card gift-card--${tone}`}>
      <span className="gift-card__image">
        <Photo src={gift.image} alt="" width={88} height={88} />
      </span>
      <div className="gift-card__words">
        <h2 className="gift-card__title">{gift.title}</h2>
        <p className="gift-card__text">{gift.description}</p>
        <div className="gift-card__foot">
          <p className="gift-card__state">
            {tone === 'received' && '✓ '}
            {text}
          </p>
          {tone === 'open' && (
            <button type="button" className="gift-card__go gift-card__go--take" onClick={onTake}>
              领取<span className="visually-hidden">{gift.title}</span>
            </button>
          )}
          {way && (
            <Link className="gift-card__go" to={way.to}>
              {way.label}
            </Link>
          )}
        </div>
      </div>
      {gift.delivery && <GiftDelivery delivery={gift.delivery} />}
    </article>
  );
}

/** The address of goods, and the delivery state. */
function GiftDelivery({ delivery }: { readonly delivery: NonNullable<Gift['delivery']> }) {
  const receive = useReceiveParcel();
  const packageUuid = parcelOnItsWay(delivery);
  const { receiver, place, company_name: company, sent_time: sent } = delivery;
  return (
    <div className="gift-card__delivery">
      <p>{receiver ? `寄给 ${receiver}，${place}` : '还没有收货地址，请联系客服补上'}</p>
      {delivery.express_code && (
        <p className="gift-card__parcel">
          <span>
            {company} {delivery.express_code}
            {sent && `，${chinaMoment(Date.parse(sent), serverNow())} 发出`}
          </span>
          <CopyButton text={delivery.express_code} name="快递单号" />
        </p>
      )}
      {delivery.express_code && delivery.package_uuid && (
        <Link
          className="button button--plain"
          to={paths.logisticsInfo({ orderNum: delivery.package_uuid, expressCode: delivery.express_code })}
        >
          查看物流
        </Link>
      )}
      {packageUuid && (
        <Button look="plain" isBusy={receive.isPending} onClick={() => receive.mutate(packageUuid)}>
          确认收到礼品
        </Button>
      )}
    </div>
  );
}
