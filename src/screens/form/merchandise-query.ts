import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';

export type Merchandise = ReplyOf<'GET /api/v1/form/merchandise/{id}'>;

/** Things the student may choose from. */
export const merchandiseListQuery = queryOptions({
  queryKey: ['merchandise'],
  queryFn: ({ signal }) => api('GET /api/v1/form/merchandise', { signal, isSilent: true }),
  staleTime: 0,
});

export const merchandiseQuery = (id: string) =>
  queryOptions({
    queryKey: ['merchandise', id],
    queryFn: ({ signal }) => api('GET /api/v1/form/merchandise/{id}', { params: { id }, signal, isSilent: true }),
    staleTime: 0,
  });

/** The student's addresses, the default one first. */
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: ({ signal }) => api('GET /api/v1/base/addresses', { signal, isSilent: true }),
});

interface Choice {
  readonly spec: string;
  readonly addressUuid: string;
}

/** Chooses a kind, once. Refetches the list, since others may have taken some. */
export function useChooseMerchandise(id: string) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: ({ spec, addressUuid }: Choice) =>
      api('POST /api/v1/form/merchandise/{id}', { params: { id }, body: { spec, address_uuid: addressUuid } }),
    onSuccess: (reply) => client.setQueryData(merchandiseQuery(id).queryKey, reply),
    onSettled: () => client.invalidateQueries({ queryKey: ['merchandise'] }),
  });
}
