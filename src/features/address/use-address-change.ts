import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#src/lib/api-client.ts';
import { type AddressDraft, bodyOf, draftOf, withSaved } from './address-draft.ts';
import { type Address, addressesQuery } from './address-queries.ts';

const LIST = addressesQuery.queryKey;

/** Saves an address: the one with `uuid`, or a new one. The server keeps the same address once. */
export function useSaveAddress(uuid: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: AddressDraft) =>
      uuid
        ? api('PUT /api/v1/base/addresses/{id}', { params: { id: uuid }, body: bodyOf(draft) })
        : api('POST /api/v1/base/addresses', { body: bodyOf(draft) }),
    onSuccess: async (saved) => {
      await client.cancelQueries({ queryKey: LIST });
      client.setQueryData(LIST, (known) => known && withSaved(known, saved));
      void client.invalidateQueries({ queryKey: LIST });
    },
  });
}

/** Takes an address off the list; orders and parcels keep it. */
export function useDeleteAddress(uuid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/v1/base/addresses/{id}', { params: { id: uuid } }),
    onSuccess: async () => {
      await client.cancelQueries({ queryKey: LIST });
      client.setQueryData(LIST, (known) => known?.filter((one) => one.uuid !== uuid));
      void client.invalidateQueries({ queryKey: LIST });
    },
  });
}

/** Makes an address the default: shown at once, and taken back when the server refuses. */
export function useMakeDefault() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (address: Address) =>
      api('PUT /api/v1/base/addresses/{id}', {
        params: { id: address.uuid },
        body: bodyOf({ ...draftOf(address), isDefault: true }),
      }),
    onMutate: async (address) => {
      await client.cancelQueries({ queryKey: LIST });
      const before = client.getQueryData(LIST);
      // In their places: a list that moves under the finger is hit wrong.
      client.setQueryData(LIST, (known) => known?.map((one) => ({ ...one, is_default: one.uuid === address.uuid })));
      return { before };
    },
    onError: (_, __, kept) => kept && client.setQueryData(LIST, kept.before),
    onSettled: () => client.invalidateQueries({ queryKey: LIST }),
  });
}

/** Reads receiver, mobile, area and place out of a pasted text. */
export function useRecogniseAddress() {
  return useMutation({
    mutationFn: (text: string) => api('POST /api/v1/base/addresses/recognition', { body: { text } }),
  });
}
