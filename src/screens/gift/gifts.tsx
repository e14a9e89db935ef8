import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { useHandedAddress } from '#src/features/address/address-caller.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { giftsQuery } from './gift-calls.ts';
import { GiftCard } from './gift-card.tsx';
import { GiftSheet } from './gift-sheet.tsx';
import './gifts.css';

/** The gift being taken is in the address, so that the student returns to it from the address list. */
const TAKING = 'gift';

/** The school's gifts: available ones, and received ones with their delivery. */
export default function Gifts() {
  const { data: gifts, error, refetch } = useQuery(giftsQuery);
  const [query, setQuery] = useSearchParams();
  const handed = useHandedAddress();
  const taking = gifts?.find(({ uuid, is_received: isReceived }) => uuid === query.get(TAKING) && !isReceived);
  const take = (uuid: string | undefined) =>
    setQuery(uuid === undefined ? {} : { [TAKING]: uuid }, { replace: true, preventScrollReset: true });
  if (!gifts) {
    return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <GiftsSkeleton />;
  }
  if (gifts.length === 0) {
    return (
      <StatusView title="暂时没有礼品" text="有新的礼品时会放在这里，先看看优惠券。">
        <Link className="button button--brand" to={paths.couponIndex()}>
          去领券
        </Link>
      </StatusView>
    );
  }
  return (
    <>
      <ul className="gifts wide-grid">
        {gifts.map((gift) => (
          <li key={gift.uuid}>
            <GiftCard gift={gift} onTake={() => take(gift.uuid)} />
          </li>
        ))}
      </ul>
      {taking && <GiftSheet key={taking.uuid} gift={taking} handed={handed} onDismiss={() => take(undefined)} />}
    </>
  );
}

const ROWS = ['1', '2', '3'];

function GiftsSkeleton() {
  return (
    <div className="gifts">
      <LoadingNote />
      {ROWS.map((row) => (
        <div key={row} className="gift-card">
          <Skeleton className="gift-card__image" />
          <div className="gift-card__words">
            <Skeleton className="skeleton--line" />
            <Skeleton className="skeleton--half" />
          </div>
        </div>
      ))}
    </div>
  );
}
