import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { deliveryQuery } from '#src/features/delivery/delivery-query.ts';
import * as paths from '#src/lib/paths.ts';
import { StatusView } from '#src/ui/app/status-view.tsx';
import './confirm-address.css';
import { ConfirmedView } from './confirmed-view.tsx';
import { DeliverySkeleton } from './delivery-skeleton.tsx';
import { DeliveryTrouble } from './delivery-trouble.tsx';

/**
 * The confirmed addresses as the server stores them. `?packages=` names the packages; without it all of the student's.
 */
export default function ConfirmSuccess() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(deliveryQuery({}));
  if (!data) return error ? <DeliveryTrouble error={error} onRetry={() => void refetch()} /> : <DeliverySkeleton />;
  const wanted = query.get('packages')?.toLowerCase().split(',');
  const confirmed = data.packages.filter(
    ({ uuid, address, can_confirm: canConfirm }) => address && (wanted ? wanted.includes(uuid) : canConfirm),
  );
  const first = confirmed.find(({ can_confirm: canConfirm }) => canConfirm);
  if (confirmed.length === 0) {
    return (
      <StatusView title="还没有确认过的包裹" text="有包裹等你确认地址时，可以从这里进入。">
        <Link className="button button--brand" to={paths.confirmAddressIndex()} replace>
          查看待确认的包裹
        </Link>
      </StatusView>
    );
  }
  const change = first && paths.confirmAddressIndex({}, { package_uuid: first.uuid, change: 1 });
  return <ConfirmedView packages={confirmed} onChange={change ? () => void navigate(change) : undefined} />;
}
