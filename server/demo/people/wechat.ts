import type { Database } from '#server/db/database.ts';
import { wechatIdentities } from '#server/db/schema/wechat.ts';
import { seedIds } from '../ids.ts';

/** The WeChat user who is bound to the second student. */
export const boundWechat = {
  openid: 'sandbox-openid-bound',
  unionid: 'sandbox-unionid-bound',
  nickname: '林深见鹿',
  face: '/storage/avatars/a2.jpg',
} as const;

/** Adds the sample's one binding, if missing. */
export async function seedWechat(db: Database, now: Date): Promise<void> {
  await db
    .insert(wechatIdentities)
    .values({
      id: 'b0000000-0000-4000-8000-000000000001',
      ...boundWechat,
      userId: seedIds.user(2),
      boundAt: now,
      createdAt: now,
    })
    .onConflictDoNothing();
}
