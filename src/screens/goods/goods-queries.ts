import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';

export { aftersalesKindTexts, aftersalesReasons, aftersalesReasonTexts } from '#src/contract/states.ts';

export type CredentialsPhoto = ReplyOf<'GET /api/v1/goods/credentials_photo'>;
type Aftersales = ReplyOf<'GET /api/v1/goods/aftersales'>;
export type AftersalesRequest = Aftersales['requests'][number];
export type AftersalesGood = Aftersales['goods'][number];

export const credentialsQuery = queryOptions({
  queryKey: ['credentials-photo'],
  queryFn: ({ signal }) => api('GET /api/v1/goods/credentials_photo', { signal, isSilent: true }),
  staleTime: 0,
});

export const aftersalesQuery = queryOptions({
  queryKey: ['aftersales'],
  queryFn: ({ signal }) => api('GET /api/v1/goods/aftersales', { signal, isSilent: true }),
  staleTime: 0,
});

export function useSubmitCredentials() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (uploadId: string) => api('PUT /api/v1/goods/credentials_photo', { body: { upload_uuid: uploadId } }),
    onSuccess: (reply) => client.setQueryData(credentialsQuery.queryKey, reply),
  });
}

export function useDeleteCredentials() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: () => api('DELETE /api/v1/goods/credentials_photo'),
    onSuccess: (reply) => client.setQueryData(credentialsQuery.queryKey, reply),
  });
}

/** A write of after-sales; refetches the data whether it succeeds or fails. */
function useAftersalesWrite<T>(write: (input: T) => Promise<AftersalesRequest>) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: write,
    onSettled: () => {
      for (const name of ['aftersales', 'delivery', 'orders', 'order']) {
        void client.invalidateQueries({ queryKey: [name] });
      }
    },
  });
}

type Wish = InputOf<'POST /api/v1/goods/aftersales'>['body'];

export const useRequestAftersales = () =>
  useAftersalesWrite((body: Wish) => api('POST /api/v1/goods/aftersales', { body }));

export const useWithdrawAftersales = () =>
  useAftersalesWrite((id: string) => api('POST /api/v1/goods/aftersales/{id}/withdrawal', { params: { id } }));

interface SentBack {
  readonly id: string;
  readonly company: string;
  readonly code: string;
}

export const useSendBack = () =>
  useAftersalesWrite(({ id, company, code }: SentBack) =>
    api('PUT /api/v1/goods/aftersales/{id}/parcel', {
      params: { id },
      body: { company_name: company, express_code: code },
    }),
  );
