import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';

export type Gift = ReplyOf<'GET /api/v1/app/fisher/gift/'>[number];
type Asked = InputOf<'POST /api/v1/app/fisher/gift/'>['body'];

/** All gifts, with ended and received ones. */
export const giftsQuery = queryOptions({
  queryKey: ['gifts'],
  queryFn: ({ signal }) => api('GET /api/v1/app/fisher/gift/', { signal, isSilent: true }),
});

/** Asks whether the gift is available, before the student is asked for an address. The response says why not. */
export function useCheckGift() {
  return useWrite({
    mutationFn: (body: Pick<Asked, 'gift_uuid' | 'word'>) =>
      api('POST /api/v1/app/fisher/gift/check/', { body, isSilent: true }),
  });
}

/** Takes a gift. Idempotent. */
export function useTakeGift() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (body: Asked) => api('POST /api/v1/app/fisher/gift/', { body, isSilent: true }),
    onSettled: async () => {
      const keys = [['gifts'], ['my-coupons'], ['coupons'], ['my-courses'], ['course'], ['product'], ['delivery']];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}

/** Confirms that a parcel has arrived. */
export function useReceiveParcel() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (packageUuid: string) =>
      api('POST /api/v1/course/delivery_order/{id}/receipt/', { params: { id: packageUuid } }),
    onSettled: async () => {
      const keys = [['gifts'], ['delivery']];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
