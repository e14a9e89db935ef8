import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api-client.ts';

export type Address = ReplyOf<'GET /api/v1/base/addresses'>[number];

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: ({ signal }) => api('GET /api/v1/base/addresses', { signal }),
});

/** What a pasted text did not say, in the student's words. */
export class AddressIncomplete extends Error {
  override readonly name = 'AddressIncomplete';
}

/** Makes an address of one pasted text and keeps it. Throws an `AddressIncomplete` when something is missing. */
export function usePasteAddress(onKept: (address: Address) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) => {
      const read = await api('POST /api/v1/base/addresses/recognition', { body: { text } });
      const area = read.area_path.at(-1);
      const missing = [
        !read.receiver && '收货人',
        !read.phone && '手机号',
        !area && '省市区',
        !read.location && '详细地址',
      ].filter(Boolean);
      if (!area || missing.length > 0) throw new AddressIncomplete(`还缺少${missing.join('、')}，请补充后再试`);
      const { receiver, phone, location } = read;
      return api('POST /api/v1/base/addresses', { body: { receiver, phone, area_uuid: area, location } });
    },
    onSuccess: (address) => {
      client.setQueryData(addressesQuery.queryKey, (known = []) => [
        address,
        ...known.filter(({ uuid }) => uuid !== address.uuid),
      ]);
      onKept(address);
    },
  });
}
