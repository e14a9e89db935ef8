import { useSearchParams } from 'react-router-dom';
import type { DeliveryObstacle } from '#src/features/delivery/use-confirm-delivery.ts';
import { ObstacleView } from './obstacle-view.tsx';

const KNOWN: readonly DeliveryObstacle[] = ['sent', 'closed', 'missing'];

/** Error page of a confirmation: `?reason=` says why. */
export default function ConfirmError() {
  const [query] = useSearchParams();
  return <ObstacleView obstacle={KNOWN.find((one) => one === query.get('reason')) ?? 'missing'} />;
}
