import type { OpenDatabase } from '../database.ts';
import { seedCodes } from './codes.ts';
import { seedCourses } from './courses.ts';
import { seedExamAttempts } from './exam-attempts.ts';
import { seedExams } from './exams.ts';
import { seedOrders } from './orders.ts';
import { seedPeople } from './people.ts';
import { seedPromotions } from './promotions.ts';

/** Puts in what the seed holds and the database does not, in one transaction. Rows that exist stay as they are. */
export async function seed(database: OpenDatabase, now: Date): Promise<void> {
  await database.exclusively(async ({ db }) => {
    await seedPeople(db, now);
    await seedCourses(db, now);
    await seedPromotions(db, now);
    await seedOrders(db);
    await seedCodes(db, now);
    await seedExams(db);
    await seedExamAttempts(db, now);
  });
}
