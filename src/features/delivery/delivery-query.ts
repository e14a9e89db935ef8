import { queryOptions } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';

export { deliveryStates } from '#src/contract/states.ts';

export type DeliveryInfo = ReplyOf<'GET /api/v2.9/course/package/delivery/info/'>;
export type DeliveryPackage = DeliveryInfo['packages'][number];
export type PackageFilter = NonNullable<InputOf<'GET /api/v2.9/course/package/delivery/info/'>['query']>;

/** The student's packages, all or those that a link names, with their addresses. */
export function deliveryQuery(filter: PackageFilter) {
  return queryOptions({
    queryKey: ['delivery', filter],
    queryFn: ({ signal }) =>
      api('GET /api/v2.9/course/package/delivery/info/', { query: filter, signal, isSilent: true }),
    staleTime: 0,
  });
}

/** The packages in a screen's address, as links in messages name them. */
export function packageFilter(query: URLSearchParams): PackageFilter {
  const uuid = query.get('package_uuid');
  const order = query.get('order_num');
  return { ...(uuid && { package_uuid: uuid }), ...(order && { order_num: order }) };
}
