import type { OpenDatabase } from '../database.ts';
import { indexMissingCourses } from '../queries/course-search.ts';
import { seedCodes } from './codes.ts';
import { seedContent } from './content.ts';
import { seedCourses } from './courses.ts';
import { seedExamAttempts } from './exam-attempts.ts';
import { seedExams } from './exams.ts';
import { seedForms } from './forms.ts';
import { seedGroups } from './groups.ts';
import { seedLives } from './lives.ts';
import { seedOrderReasons } from './order-reasons.ts';
import { seedOrders } from './orders.ts';
import { seedOutlines } from './outlines.ts';
import { seedPeople } from './people.ts';
import { seedPersonal } from './personal.ts';
import { seedPromotions } from './promotions.ts';
import { seedSampleOrders } from './sample-orders.ts';
import { seedSamplePayments } from './sample-payments.ts';
import { seedStudySamples } from './study-samples.ts';
import { seedYanxue } from './yanxue.ts';

/** Puts in what the seed holds and the database does not, in one transaction. Rows that exist stay as they are. */
export async function seed(database: OpenDatabase, now: Date): Promise<void> {
  await database.exclusively(async ({ db }) => {
    await seedPeople(db, now);
    await seedCourses(db, now);
    await indexMissingCourses(db);
    await seedOutlines(db);
    await seedLives(db, now);
    await seedContent(db, now);
    await seedStudySamples(db, now);
    await seedPromotions(db, now);
    await seedOrders(db);
    await seedOrderReasons(db);
    await seedSampleOrders(db, now);
    await seedGroups(db, now);
    await seedPersonal(db, now);
    await seedCodes(db, now);
    await seedExams(db);
    await seedExamAttempts(db, now);
    await seedForms(db, now);
    await seedYanxue(db, now);
    await seedSamplePayments(db);
  });
}
