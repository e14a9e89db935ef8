import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';

export type Service = ReplyOf<'GET /api/V1.30/yanxue/service/detail'>;
export type Trip = NonNullable<Service['trip']>;
export type Checkin = ReplyOf<'GET /api/V1.31/yanxue/checkin/detail/{id}'>;

/** The progress of a booked tour: traveller, date, and check-ins. */
export function serviceQuery(courseUuid: string) {
  return queryOptions({
    queryKey: ['yanxue-service', courseUuid],
    queryFn: ({ signal }) =>
      api('GET /api/V1.30/yanxue/service/detail', { query: { course_id: courseUuid }, signal, isSilent: true }),
    staleTime: 0,
  });
}

/** Reloads everything that depends on the traveller and the tour. */
export function renewService(client: QueryClient): void {
  for (const name of ['yanxue-service', 'yanxue-customer', 'yanxue-tours', 'yanxue-checkin']) {
    void client.invalidateQueries({ queryKey: [name] });
  }
}
