import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { collegeInfos, realNames, studentInfos } from '#server/db/schema/personal.ts';
import { wechatIdentities } from '#server/db/schema/wechat.ts';

/** What an account is bound to, and what has been verified. */
export async function accountStates(db: Database, userId: string) {
  const [wechat] = await db.select().from(wechatIdentities).where(eq(wechatIdentities.userId, userId));
  const [realName] = await db.select({ state: realNames.state }).from(realNames).where(eq(realNames.userId, userId));
  const [student] = await db
    .select({ state: studentInfos.authState })
    .from(studentInfos)
    .where(eq(studentInfos.userId, userId));
  const [college] = await db
    .select({ userId: collegeInfos.userId })
    .from(collegeInfos)
    .where(eq(collegeInfos.userId, userId));
  return {
    wechat: {
      is_bind: wechat ? (1 as const) : (0 as const),
      unionid: wechat?.unionid ?? '',
      uuid: wechat?.id ?? '',
    },
    real_name_state: realName?.state ?? (0 as const),
    student_auth_state: student?.state ?? (0 as const),
    is_college_info: college !== undefined,
  };
}
