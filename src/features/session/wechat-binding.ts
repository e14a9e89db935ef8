import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { wechatBindStates } from '#src/contract/states.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { tracking } from '#src/lib/attribution/attribution.ts';
import { saveToken } from '#src/lib/session/session.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

export { wechatBindStates };

type WechatPerson = ReplyOf<'GET /api/v1/account/wx/user'>;

/** A WeChat person without an account: the data for binding. */
export type Unbound = Pick<WechatPerson, 'uuid' | 'unionid' | 'nickname' | 'face'>;

const KEY = 'wechat-unbound';

/** Stores the data for the binding screen, for this visit. */
export function storeUnbound({ uuid, unionid, nickname, face }: Unbound): void {
  writeStored('session', KEY, JSON.stringify({ uuid, unionid, nickname, face }));
}

function forgetUnbound(): void {
  writeStored('session', KEY, undefined);
}

export function readUnbound(): Unbound | undefined {
  try {
    const stored = JSON.parse(readStored('session', KEY) ?? '') as Partial<Record<keyof Unbound, unknown>>;
    const [uuid, unionid, nickname, face] = [stored.uuid, stored.unionid, stored.nickname, stored.face].map((value) =>
      typeof value === 'string' ? value : '',
    ) as [string, string, string, string];
    return uuid ? { uuid, unionid, nickname, face } : undefined;
  } catch {
    return undefined;
  }
}

/** Binds a WeChat person: to the logged-in student, else to the owner of the mobile, who is then logged in. */
export async function bindWechat(
  { uuid, unionid }: Pick<Unbound, 'uuid' | 'unionid'>,
  proof?: Pick<InputOf<'POST /api/v1/account/wx/user/bind'>['body'], 'mobile' | 'code' | 'agreements'>,
): Promise<void> {
  const { token } = await api('POST /api/v1/account/wx/user/bind', {
    body: { uuid, ...(unionid && { unionid }), ...proof, ...tracking() },
    isSilent: true,
  });
  forgetUnbound();
  saveToken(token);
}

/** The student's account with its bindings. */
export const bindingQuery = queryOptions({
  queryKey: ['wechat-binding'],
  queryFn: ({ signal }) => api('GET /api/V1.27/account/auth/user/info/', { signal }),
});

/** -1 until the server was asked, then 0 or 1. */
export type BindState = (typeof wechatBindStates)[keyof typeof wechatBindStates];

export function bindState(info: ReplyOf<'GET /api/V1.27/account/auth/user/info/'> | undefined): BindState {
  return info?.wechat.is_bind ?? wechatBindStates.UNKNOWN;
}

/** Removes the binding; every other session of the student ends. */
export function useUnbind() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (unionid: string) =>
      api('POST /api/v1/account/wx/user/unbind', { body: { ...(unionid && { unionid }) } }),
    onSettled: () => client.invalidateQueries({ queryKey: bindingQuery.queryKey }),
  });
}
