import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { renewService } from './service-query.ts';

export type CustomerInfo = NonNullable<ReplyOf<'GET /api/V1.30/yanxue/service/customerinfo'>>;
export type CustomerBody = InputOf<'POST /api/V1.30/yanxue/service/customerinfo'>['body'];

/** The traveller's data; null before the first time. Stored on the server only. */
export function customerInfoQuery(courseUuid: string, infoUuid: string | undefined) {
  return queryOptions({
    queryKey: ['yanxue-customer', courseUuid, infoUuid],
    queryFn: ({ signal }) =>
      api('GET /api/V1.30/yanxue/service/customerinfo', {
        query: { course_id: courseUuid, ...(infoUuid && { customerinfo_uuid: infoUuid }) },
        signal,
        isSilent: true,
      }),
    staleTime: 0,
    gcTime: 0,
    // Input must not be replaced while the student types.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Submits the traveller's data; idempotent. */
export function useSaveCustomer() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (body: CustomerBody) => api('POST /api/V1.30/yanxue/service/customerinfo', { body }),
    onSuccess: () => renewService(client),
  });
}
