import { Type } from 'typebox';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { seedIds } from '../ids.ts';
import { entry, nameOf, schoolFile } from '../school-file.ts';

const SEXES = { female: 1, male: 0 } as const;

const file = schoolFile('students.yaml', {
  students: Type.Array(entry({ nickname: Type.String(), mobile: Type.String(), sex: nameOf(SEXES) })),
});

/** Id of the sample student with this nickname. Throws when there is none. */
export function studentId(nickname: string): string {
  const index = file().students.findIndex((student) => student.nickname === nickname);
  if (index < 0) throw new Error(`students.yaml has no student ${nickname}.`);
  return seedIds.user(index + 1);
}

/** Adds the demo account and the students in groups, if missing. */
export async function seedStudents(db: Database, now: Date): Promise<void> {
  const { students } = file();
  await db
    .insert(users)
    .values(
      students.map(({ nickname, mobile, sex }, index) => ({
        id: seedIds.user(index + 1),
        num: String(10_000_000 - students.length + index),
        mobile,
        nickname,
        sex: SEXES[sex],
        face: `/storage/avatars/a${index + 1}.jpg`,
        createdAt: now,
      })),
    )
    .onConflictDoNothing();
}
