import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { studentInfos } from '#server/db/schema/personal.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';

type Profile = ReplyOf<'GET /api/V1.27/account/user/info/'>;
type StudentRow = typeof studentInfos.$inferSelect;

export async function readProfile(db: Database, userId: string): Promise<Profile> {
  const [found] = await db
    .select({ user: users, student: studentInfos })
    .from(users)
    .leftJoin(studentInfos, eq(studentInfos.userId, users.id))
    .where(eq(users.id, userId));
  if (!found) throw new Refusal('SESSION_INVALID');
  const { user, student } = found;
  return {
    nickname: user.nickname,
    face: user.face,
    sex: user.sex,
    birthday: user.birthday,
    mobile: user.mobile,
    address: user.address,
    is_user_info: user.isUserInfo,
    student: student ? studentView(student) : null,
  };
}

function studentView(row: StudentRow) {
  return {
    name: row.name,
    school: row.school,
    major: row.major,
    grade: row.grade,
    student_number: row.studentNumber,
    email: row.email,
    wechat_number: row.wechatNumber,
    emergency_name: row.emergencyName,
    emergency_phone: row.emergencyPhone,
    auth_state: row.authState,
    bound_time: row.boundAt ? toInstant(row.boundAt) : null,
  };
}
