import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { type AddressDraft, bodyOf, draftOf, withSaved } from './address-draft.ts';
import { type Address, addressesQuery } from './address-queries.ts';

const LIST = addressesQuery.queryKey;

/** Saves an address: the one with `uuid`, or a new one. The server does not store duplicates. */
export function useSaveAddress(uuid: string | undefined) {
  const client = useQueryClient();
  return useWrite({
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

/** Removes an address from the list; orders and parcels keep it. */
export function useDeleteAddress(uuid: string) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: () => api('DELETE /api/v1/base/addresses/{id}', { params: { id: uuid } }),
    onSuccess: async () => {
      await client.cancelQueries({ queryKey: LIST });
      client.setQueryData(LIST, (known) => known?.filter((one) => one.uuid !== uuid));
      void client.invalidateQueries({ queryKey: LIST });
    },
  });
}

/** Which address is the default, with a setter that shows the change at once and reverts it after a refusal. */
export function useDefaultAddress(addresses: readonly Address[]) {
  const client = useQueryClient();
  const [assumed, setAssumed] = useState<string>();
  const { mutate, isPending } = useWrite({
    mutationFn: (address: Address) =>
      api('PUT /api/v1/base/addresses/{id}', {
        params: { id: address.uuid },
        body: bodyOf({ ...draftOf(address), isDefault: true }),
      }),
    onSuccess: async (_, { uuid }) => {
      await client.cancelQueries({ queryKey: LIST });
      // Kept in place: a list that moves under the finger causes wrong taps.
      client.setQueryData(LIST, (known) => known?.map((one) => ({ ...one, is_default: one.uuid === uuid })));
    },
    onSettled: () => {
      setAssumed(undefined);
      void client.invalidateQueries({ queryKey: LIST, refetchType: 'none' });
    },
  });
  return {
    defaultUuid: assumed ?? addresses.find(({ is_default: isDefault }) => isDefault)?.uuid,
    makeDefault: (address: Address) => {
      if (isPending) return;
      setAssumed(address.uuid);
      mutate(address);
    },
  };
}

/** Recognises receiver, mobile, area and place in a pasted text. */
export function useRecogniseAddress() {
  return useWrite({
    mutationFn: (text: string) => api('POST /api/v1/base/addresses/recognition', { body: { text } }),
  });
}
