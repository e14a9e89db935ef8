import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { demoMobile, seedIds } from './ids.ts';

const PEOPLE = [
  ['知研同学', demoMobile, 1],
  ['林深见鹿', '19900000001', 1],
  ['考研人小周', '19900000002', 0],
  ['南山有雨', '19900000003', 1],
  ['早起背单词', '19900000004', 1],
  ['二战上岸', '19900000005', 0],
  ['晚风', '19900000006', 1],
] as const;

/** Puts in the demo account and the students who take part in groups, where they are missing. */
export async function seedPeople(db: Database, now: Date): Promise<void> {
  await db
    .insert(users)
    .values(
      PEOPLE.map(([nickname, mobile, sex], index) => ({
        id: seedIds.user(index + 1),
        num: String(10_000_000 - PEOPLE.length + index),
        mobile,
        nickname,
        sex,
        face: `/storage/avatars/a${index + 1}.jpg`,
        createdAt: now,
      })),
    )
    .onConflictDoNothing();
}
