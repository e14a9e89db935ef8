import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { renewService } from './service-query.ts';

export type CustomerInfo = NonNullable<ReplyOf<'GET /api/V1.30/yanxue/service/customerinfo'>>;
export type CustomerBody = InputOf<'POST /api/V1.30/yanxue/service/customerinfo'>['body'];

/** What the student said of the traveller; null before the first time. Kept by the server only. */
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
    // What is typed must not be replaced under the student's hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Hands in who travels. The same again changes nothing. */
export function useSaveCustomer() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (body: CustomerBody) => api('POST /api/V1.30/yanxue/service/customerinfo', { body }),
    onSuccess: () => renewService(client),
  });
}
