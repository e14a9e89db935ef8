import { useQueryClient } from '@tanstack/react-query';
import { api } from '#src/lib/api/api-client.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { refusalName } from '#src/lib/api/refusal-name.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import type { DeliveryInfo } from './delivery-query.ts';
import { withNews } from './delivery-status.ts';

/** Why an address could not be confirmed, when a retry would not help. */
export type DeliveryObstacle = 'sent' | 'closed' | 'missing';

interface Confirmation {
  readonly packages: readonly string[];
  readonly address: string;
}

interface ConfirmDeliveryOptions {
  readonly onConfirmed: (packages: readonly string[]) => void;
  readonly onObstacle: (obstacle: DeliveryObstacle) => void;
}

/**
 * Confirms the address of packages; idempotent.
 *
 * An obstacle is passed to `onObstacle`; any other failure shows a toast, and may be retried.
 */
export function useConfirmDelivery({ onConfirmed, onObstacle }: ConfirmDeliveryOptions) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: ({ packages, address }: Confirmation) =>
      api('PUT /api/v1/course/delivery_order/address/confirmation/', {
        body: { package_uuids: [...packages], address_uuid: address },
        isSilent: true,
      }),
    onSuccess: ({ packages }, confirmed) => {
      client.setQueriesData<DeliveryInfo>({ queryKey: ['delivery'] }, (known) => known && withNews(known, packages));
      onConfirmed(confirmed.packages);
    },
    onError: (reason) => {
      const obstacle = OBSTACLES[refusalName(reason) ?? ''];
      if (obstacle) onObstacle(obstacle);
      else showToast(failureText(reason));
    },
    // Also after a refusal: then the known state of the packages is out of date.
    onSettled: () => {
      for (const name of ['delivery', 'addresses', 'orders', 'order']) {
        void client.invalidateQueries({ queryKey: [name] });
      }
    },
  });
}

const OBSTACLES: Readonly<Record<string, DeliveryObstacle>> = {
  DELIVERY_SENT: 'sent',
  DELIVERY_CLOSED: 'closed',
  NOT_FOUND: 'missing',
};
