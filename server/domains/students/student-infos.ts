import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtName, queueAtUser } from '#server/db/locks.ts';
import { users } from '#server/db/schema/account.ts';
import { studentInfos } from '#server/db/schema/personal.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { faceAddress, uploadOfFace } from '#server/domains/uploads/faces.ts';
import { dropUploads, takeUpload } from '#server/domains/uploads/uploads.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { InputOf } from '#src/contract/all.ts';
import { isDay } from '#src/contract/id-number.ts';
import { picturePurposes, studentAuthStates } from '#src/contract/states.ts';

type StudentInput = InputOf<'PUT /api/V1.27/account/update/student/info/'>['body'];

const { NONE, BOUND } = studentAuthStates;

/**
 * Stores what the student entered; school and student number together bind the account to that student. Decision 0067.
 */
export async function updateStudent(tx: Database, userId: string, input: StudentInput, now: Date): Promise<void> {
  if (input.birthday && !(isDay(input.birthday) && input.birthday <= toInstant(now).slice(0, 10))) {
    throw wrongField('birthday', '生日格式错误');
  }
  await queueAtUser(tx, userId);
  const face = input.face_uuid === undefined ? {} : { face: await changeFace(tx, userId, input.face_uuid, now) };
  await tx
    .update(users)
    .set({ isUserInfo: true, ...userColumns(input), ...face })
    .where(eq(users.id, userId));
  if (!STUDENT_FIELDS.some((field) => input[field] !== undefined)) return;
  const [known] = await tx.select().from(studentInfos).where(eq(studentInfos.userId, userId));
  const school = input.school?.trim() ?? known?.school ?? '';
  const studentNumber = input.student_number?.toUpperCase() ?? known?.studentNumber ?? '';
  if (known?.authState === BOUND) {
    if (school !== known.school) throw wrongField('school', '已绑定学员身份，修改学校请先解绑');
    if (studentNumber !== known.studentNumber) throw wrongField('student_number', '已绑定学员身份，修改学号请先解绑');
  }
  const isBound = school !== '' && studentNumber !== '';
  if (isBound) await refuseWhenBoundElsewhere(tx, userId, school, studentNumber);
  const values = {
    name: input.name ?? known?.name ?? '',
    school,
    studentNumber,
    major: input.major?.trim() ?? known?.major ?? '',
    grade: input.grade?.trim() ?? known?.grade ?? '',
    email: input.email ?? known?.email ?? '',
    wechatNumber: input.wechat_number ?? known?.wechatNumber ?? '',
    emergencyName: input.emergency_name ?? known?.emergencyName ?? '',
    emergencyPhone: input.emergency_phone ?? known?.emergencyPhone ?? '',
    authState: isBound ? BOUND : (known?.authState ?? NONE),
    boundAt: isBound ? (known?.boundAt ?? now) : null,
    updatedAt: now,
  };
  await tx
    .insert(studentInfos)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: studentInfos.userId, set: values });
}

/** The fields outside the user row; without any of them there is no other row. */
const STUDENT_FIELDS = [
  'name',
  'school',
  'major',
  'grade',
  'student_number',
  'email',
  'wechat_number',
  'emergency_name',
  'emergency_phone',
] as const;

/** Sets the uploaded picture as the face, or none, and releases the old one. Idempotent. */
async function changeFace(tx: Database, userId: string, uploadId: string | null, now: Date): Promise<string> {
  const [before] = await tx.select({ face: users.face }).from(users).where(eq(users.id, userId));
  const old = before?.face ?? '';
  const face = uploadId === null ? '' : faceAddress(uploadId.toLowerCase());
  if (face === old) return old;
  if (uploadId !== null) {
    const taken = await takeUpload(tx, { userId, id: uploadId, purpose: picturePurposes.AVATAR });
    if (!taken) throw new Refusal('UPLOAD_GONE');
  }
  const oldId = uploadOfFace(old);
  if (oldId) await dropUploads(tx, [oldId], now);
  return face;
}

function userColumns({ nickname, sex, birthday, address }: StudentInput) {
  return {
    ...(nickname?.trim() ? { nickname: nickname.trim() } : {}),
    ...(sex === undefined ? {} : { sex }),
    ...(birthday === undefined ? {} : { birthday }),
    ...(address === undefined ? {} : { address: address.trim() }),
  };
}

async function refuseWhenBoundElsewhere(tx: Database, userId: string, school: string, number: string): Promise<void> {
  // Two accounts with one student at once are queued here.
  await queueAtName(tx, 'student', `${school} ${number}`);
  const others = await tx
    .select({ userId: studentInfos.userId })
    .from(studentInfos)
    .where(
      and(
        eq(studentInfos.school, school),
        eq(studentInfos.studentNumber, number),
        eq(studentInfos.authState, BOUND),
        ne(studentInfos.userId, userId),
      ),
    );
  if (others.length > 0) throw new Refusal('STUDENT_BOUND_ELSEWHERE');
}

function wrongField(name: string, message: string): Refusal {
  return new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field: `body.${name}`, message }] } });
}
