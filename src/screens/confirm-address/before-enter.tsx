import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { deliveryQuery, packageFilter } from '#src/features/delivery/delivery-query.ts';
import { deliveryStatus } from '#src/features/delivery/delivery-status.ts';
import * as paths from '#src/lib/paths.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { StatusView } from '#src/ui/app/status-view.tsx';
import './confirm-address.css';
import { DeliverySkeleton } from './delivery-skeleton.tsx';
import { DeliveryTrouble } from './delivery-trouble.tsx';
import { ObstacleView } from './obstacle-view.tsx';
import { ParcelFacts } from './parcel-facts.tsx';

/** The entry from a message: says which packages need an address, and lets a visitor log in first. */
export default function BeforeEnter() {
  const { pathname, search } = useLocation();
  if (useIsLoggedIn()) return <Waiting />;
  return (
    <StatusView title="有包裹要寄给你" text="请用下单时的手机号登录，确认收货地址后就会寄出。">
      <Link className="button button--brand" to={paths.login({}, { redirect: pathname + search })}>
        登录并确认地址
      </Link>
    </StatusView>
  );
}

function Waiting() {
  const [query] = useSearchParams();
  const { data, error, refetch } = useQuery(deliveryQuery(packageFilter(query)));
  if (!data) return error ? <DeliveryTrouble error={error} onRetry={() => void refetch()} /> : <DeliverySkeleton />;
  const status = deliveryStatus(data.packages);
  if (!('packages' in status)) return <ObstacleView obstacle={status.kind === 'none' ? 'missing' : status.kind} />;
  const isWaiting = status.kind === 'waiting';
  const search = query.size > 0 ? `?${query}` : '';
  return (
    <>
      <section className="confirm-address" aria-labelledby="confirm-address-title">
        <h2 id="confirm-address-title" className="confirm-address__title">
          {isWaiting ? `${status.packages.length} 个包裹等你确认地址` : '收货地址已经确认'}
        </h2>
        <ul className="confirm-address__card confirm-address__parcels">
          {status.packages.map((parcel) => (
            <li key={parcel.uuid} className="confirm-address__parcel">
              <ParcelFacts parcel={parcel} />
            </li>
          ))}
        </ul>
        <p className="confirm-address__note">发出前都可以修改收货地址。</p>
      </section>
      <ActionBar>
        <Link className="button button--brand" to={paths.confirmAddressIndex() + search}>
          {isWaiting ? '去确认地址' : '查看收货地址'}
        </Link>
      </ActionBar>
    </>
  );
}
