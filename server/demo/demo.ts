import { inArray, sql } from 'drizzle-orm';
import { addOnce } from '#server/db/add-once.ts';
import type { Database } from '#server/db/database.ts';
import { channelLinks } from '#server/db/schema/channel.ts';
import { orders } from '#server/db/schema/order.ts';
import { after } from '#server/kernel/clock.ts';
import { settledStates } from '#src/contract/order-states.ts';
import { seedContent } from './content.ts';
import { seedForms } from './forms.ts';
import { SAMPLE_CHANNELS } from './people/lead-list.ts';
import { seedLeads } from './people/leads.ts';
import { seedMessages } from './people/messages.ts';
import { seedPersonal } from './people/personal.ts';
import { seedStaff } from './people/staff.ts';
import { seedStudents } from './people/students.ts';
import { seedCodes } from './shop/codes.ts';
import { seedCoursePosts } from './shop/course-posts.ts';
import { seedCourses } from './shop/courses.ts';
import { seedGroups } from './shop/groups.ts';
import { seedInvoices } from './shop/invoices.ts';
import { seedOrders } from './shop/orders.ts';
import { seedPromotions } from './shop/promotions.ts';
import { seedSampleOrders } from './shop/sample-orders.ts';
import { seedSamplePayments } from './shop/sample-payments.ts';
import { seedYanxue } from './shop/yanxue.ts';
import { seedExamAttempts, seedExamMarkings } from './study/exam-attempts.ts';
import { seedExams } from './study/exams.ts';
import { seedHomework } from './study/homework.ts';
import { seedLiveChat } from './study/live-chat.ts';
import { seedLives } from './study/lives.ts';
import { seedMistakes } from './study/mistakes.ts';
import { seedOutlines } from './study/outlines.ts';
import { seedPaperScores } from './study/paper-scores.ts';
import { seedStudyPlan, seedStudySamples } from './study/study-samples.ts';
import { seedExperiments } from './traffic/experiments.ts';
import { seedPostbacks } from './traffic/postbacks.ts';
import { seedCosts, seedTraffic } from './traffic/traffic.ts';

/** The key by which a database remembers that the sample school was added; a migration writes it too. */
export const SAMPLE_SCHOOL = 'sample school';

/** Adds the sample school, once, in the caller's transaction. Needs the base data. */
export async function addSampleSchool(db: Database, now: Date): Promise<void> {
  await addOnce(db, SAMPLE_SCHOOL, now, async () => {
    await seedStudents(db, now);
    await seedCourses(db, now);
    await seedOutlines(db);
    await seedLives(db, now);
    await seedContent(db, now);
    await seedStudySamples(db, now);
    await seedPromotions(db, now);
    await seedOrders(db, now);
    await seedSampleOrders(db, now);
    await seedGroups(db, now);
    await seedPersonal(db, now);
    await seedCodes(db, now);
    await seedExams(db, now);
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
  await addOnce(db, 'sample mistakes', now, () => seedMistakes(db));
  await addOnce(db, 'sample paper scores', now, () => seedPaperScores(db));
  await addOnce(db, 'sample study plan', now, () => seedStudyPlan(db, now));
  await addOnce(db, 'sample invoices', now, () => seedInvoices(db, now));
  // Databases from before this role existed have the other accounts already.
  await addOnce(db, 'sample teacher', now, () => seedStaff(db, now));
  await addOnce(db, 'sample homework', now, () => seedHomework(db, now));
  await addOnce(db, 'sample exam markings', now, () => seedExamMarkings(db, now));
  await addOnce(db, 'sample messages', now, () => seedMessages(db, now));
  await addOnce(db, 'sample live chat', now, () => seedLiveChat(db, now));
  await addOnce(db, 'sample course posts', now, () => seedCoursePosts(db, now));
}

/** Adds payments and refunds of the sample's orders to the ledger where they are missing. */
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

const DAY = 24 * 3600;
const id = (number: number) => `cb000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Links that the sample school published in the last two months. */
async function seedChannels(db: Database, now: Date): Promise<void> {
  await db.insert(channelLinks).values(
    SAMPLE_CHANNELS.map(({ code, name, page, platform, utm, openCount }, index) => {
      const createdAt = after(now, -(60 - index * 7) * DAY);
      const lastOpenedAt = after(now, -(index + 1) * 1300);
      return {
        id: id(index + 1),
        code,
        name,
        page,
        platform,
        utm,
        openCount,
        createdAt,
        lastOpenedAt,
        createdBy: '阿杰',
      };
    }),
  );
}

/** Stores what each settled sample order gave: the ownership in the sample. */
async function seedCourseTerms(db: Database): Promise<void> {
  await db.execute(sql`
    UPDATE order_courses
    SET opened_at = mine.started_at, valid_until = GREATEST(mine.started_at, mine.valid_until)
    FROM orders, my_courses mine
    WHERE orders.id = order_courses.order_id AND ${inArray(orders.payState, settledStates)}
      AND mine.user_id = orders.user_id AND mine.course_id = order_courses.course_id
  `);
}
