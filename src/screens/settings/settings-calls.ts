import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import type { MessageSwitch } from '#src/contract/message-kinds.ts';
import { userQuery } from '#src/features/session/user.ts';
import { bindingQuery } from '#src/features/session/wechat-binding.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';

export type Erasure = ReplyOf<'GET /api/v1/account/erasure'>;

/** The state of the student's request to erase the account, and what erasing means. */
export const erasureQuery = queryOptions({
  queryKey: ['erasure'],
  queryFn: ({ signal }) => api('GET /api/v1/account/erasure', { signal, isSilent: true }),
  staleTime: 0,
});

/** Proves the old mobile; the returned ticket is valid for ten minutes. */
export function useProveMobile() {
  return useWrite({
    mutationFn: (code: string) => api('POST /api/v1/account/mobile/prove', { body: { code }, isSilent: true }),
  });
}

export function useChangeMobile() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (body: InputOf<'POST /api/v1/account/mobile/change'>['body']) =>
      api('POST /api/v1/account/mobile/change', { body, isSilent: true }),
    onSuccess: () => {
      for (const { queryKey } of [userQuery, bindingQuery]) void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: ['profile'] });
    },
  });
}

export function useExport() {
  return useWrite({
    mutationFn: (code: string) => api('POST /api/v1/account/export', { body: { code }, isSilent: true }),
  });
}

/** Requests that the account is erased, or cancels the request. */
export function useErasure() {
  const client = useQueryClient();
  const keep = (erasure: Erasure) => {
    client.setQueryData(erasureQuery.queryKey, erasure);
    void client.invalidateQueries({ queryKey: userQuery.queryKey });
  };
  const ask = useWrite({
    mutationFn: (code: string) => api('POST /api/v1/account/erasure', { body: { code }, isSilent: true }),
    onSuccess: keep,
  });
  const cancel = useWrite({ mutationFn: () => api('POST /api/v1/account/erasure/cancel'), onSuccess: keep });
  return { ask, cancel };
}

export const messageSettingsQuery = queryOptions({
  queryKey: ['message-settings'],
  queryFn: ({ signal }) => api('GET /api/v1/messages/settings', { signal, isSilent: true }),
  staleTime: 0,
});

/** Turns one kind of message on or off: shown at once, undone when the server refuses. */
export function useMessageSwitch() {
  const client = useQueryClient();
  const { queryKey } = messageSettingsQuery;
  return useWrite({
    mutationFn: ({ name, isOn }: { readonly name: MessageSwitch; readonly isOn: boolean }) =>
      api('PUT /api/v1/messages/settings/{name}', { params: { name }, body: { is_on: isOn } }),
    onMutate: ({ name, isOn }) => {
      client.setQueryData(
        queryKey,
        (known) =>
          known && {
            switches: known.switches.map((one) => (one.name === name ? { ...one, is_on: isOn } : one)),
          },
      );
    },
    onSuccess: (settings) => {
      client.setQueryData(queryKey, settings);
      void client.invalidateQueries({ queryKey: ['messages'] });
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}
