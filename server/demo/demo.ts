import { sql } from 'drizzle-orm';
import { addOnce } from '#server/db/add-once.ts';
import type { Database } from '#server/db/database.ts';
import { seedChannels } from './channels.ts';
import { seedCodes } from './codes.ts';
import { seedContent } from './content.ts';
import { seedCourseTerms } from './course-terms.ts';
import { seedCourses } from './courses.ts';
import { seedExamAttempts } from './exam-attempts.ts';
import { seedExams } from './exams.ts';
import { seedExperiments } from './experiments.ts';
import { seedForms } from './forms.ts';
import { seedGroups } from './groups.ts';
import { seedJointOffers } from './joint-offers.ts';
import { seedLeads } from './leads.ts';
import { seedLives } from './lives.ts';
import { seedOrders } from './orders.ts';
import { seedOutlines } from './outlines.ts';
import { seedPeople } from './people.ts';
import { seedPersonal } from './personal.ts';
import { seedPostbacks } from './postbacks.ts';
import { seedPromotions } from './promotions.ts';
import { seedSampleOrders } from './sample-orders.ts';
import { seedSamplePayments } from './sample-payments.ts';
import { seedStaff } from './staff.ts';
import { seedStudySamples } from './study-samples.ts';
import { seedCosts, seedTraffic } from './traffic.ts';
import { seedYanxue } from './yanxue.ts';

/** The name under which a database remembers that the sample school was put in; a migration writes it too. */
export const SAMPLE_SCHOOL = 'sample school';

/** Puts the sample school in, once, for the caller's transaction. It stands on the base data. */
export async function addSampleSchool(db: Database, now: Date): Promise<void> {
  await addOnce(db, SAMPLE_SCHOOL, now, async () => {
    await seedPeople(db, now);
    await seedCourses(db, now);
    await seedOutlines(db);
    await seedLives(db, now);
    await seedContent(db, now);
    await seedStudySamples(db, now);
    await seedPromotions(db, now);
    await seedJointOffers(db, now);
    await seedOrders(db);
    await seedSampleOrders(db, now);
    await seedGroups(db, now);
    await seedPersonal(db, now);
    await seedCodes(db, now);
    await seedExams(db);
    await seedExamAttempts(db, now);
    await seedForms(db, now);
    await seedYanxue(db, now);
    await seedSamplePayments(db);
    await seedCourseTerms(db);
  });
  await addOnce(db, 'sample staff', now, () => seedStaff(db, now));
  await addOnce(db, 'sample channels', now, () => seedChannels(db, now));
  await addOnce(db, 'sample experiments', now, () => seedExperiments(db, now));
  await addOnce(db, 'sample leads', now, () => seedLeads(db, now));
  await addOnce(db, 'sample postbacks', now, () => seedPostbacks(db, now));
  await addOnce(db, 'sample traffic', now, async () => {
    await seedTraffic(db, now);
    await seedCosts(db, now);
  });
  await addOnce(db, 'sample money', now, () => seedMoney(db));
}

/** Enters what the sample school's orders were paid, and what went back of it, where the ledger of money has it not yet. */
async function seedMoney(db: Database): Promise<void> {
  await db.execute(sql`
    INSERT INTO money_entries (kind, source_id, order_id, cents, orders, happened_at, page, channel_id, variant)
    SELECT m.*, coalesce(s.page, ''), coalesce(s.channel_id, 1), coalesce(s.variant, '')
    FROM (
      SELECT 'paid', p.id, p.order_id, p.amount_cents, CASE WHEN p.stage = 'deposit' THEN 0 ELSE 1 END, p.paid_at
      FROM payments p WHERE p.status = 'paid'
      UNION ALL
      SELECT 'refunded', r.id, r.order_id, r.amount_cents, CASE WHEN p.stage = 'full' THEN 1 ELSE 0 END, r.finished_at
      FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.status = 'done'
    ) AS m (kind, source_id, order_id, cents, orders, happened_at)
    JOIN orders o ON o.id = m.order_id LEFT JOIN user_sources s ON s.id = o.touch_id
    ORDER BY m.happened_at
    ON CONFLICT (source_id, kind) DO NOTHING
  `);
}
