import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { demoUserId, seedIds } from '../ids.ts';

const DAY = 24 * 3600;
/** The demo account's course of the year before. */
const FINISHED = 135;
const CERTIFICATE_ID = '1b000000-0000-4000-8000-000000000001';
const CERTIFICATE_TOKEN = 'sample-certificate-of-the-sample-school-001';
/** Older messages are marked as read. */
const READ_AFTER_DAYS = 2;

/** Adds the messages that the demo account's orders, parcels and invoices would have caused, and a certificate. */
export async function seedMessages(db: Database, now: Date): Promise<void> {
  await seedCertificate(db, now);
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    INSERT INTO messages (user_id, kind, key, title, text, address, created_at, read_at)
    SELECT ${demoUserId}, kind, key, title, left(text, 200), address, at,
      CASE WHEN at < ${at} - ${READ_AFTER_DAYS} * interval '1 day' THEN at + interval '1 hour' END
    FROM (
      SELECT 'order-paid', 'order-paid:' || o.id, '付款成功',
        '《' || c.name || '》已付 ' || to_char(o.total_cents / 100.0, 'FM9999990.00') || ' 元', '/my/order-detail/' || o.order_number, o.paid_at
      FROM orders o JOIN courses c ON c.id = o.course_id WHERE o.user_id = ${demoUserId} AND o.paid_at IS NOT NULL AND o.total_cents > 0
      UNION ALL
      SELECT 'parcel-sent', 'parcel-sent:' || s.id, '包裹已发出', s.product_name || '由' || s.company_name || '寄出，单号 ' || s.express_code,
        '/logisticsInfo/' || o.order_number || '/' || s.express_code, s.issue_time
      FROM shipments s JOIN orders o ON o.id = s.order_id WHERE o.user_id = ${demoUserId}
      UNION ALL
      SELECT 'invoice-issued', 'invoice-issued:' || i.id, '发票已开出',
        to_char(i.amount_cents / 100.0, 'FM9999990.00') || ' 元，发票号码 ' || i.invoice_number, '/my/invoice/' || o.order_number, i.issued_at
      FROM invoices i JOIN orders o ON o.id = i.order_id WHERE i.user_id = ${demoUserId} AND i.state = 'issued'
      UNION ALL
      SELECT 'certificate-issued', 'certificate:' || id, '恭喜结业',
        '《' || course_name || '》的 ' || lesson_count || ' 节课已全部学完，结业证书做好了', '/study/certificates/' || id, issued_at
      FROM certificates WHERE user_id = ${demoUserId}
    ) AS facts (kind, key, title, text, address, at)
    WHERE at <= ${at} AND at > ${at} - interval '365 days'
    ON CONFLICT DO NOTHING`);
}

/** Adds the certificate of the course that the demo account finished last year. */
async function seedCertificate(db: Database, now: Date): Promise<void> {
  const issued = after(now, -340 * DAY);
  const issuedAt = issued.toISOString();
  const course = seedIds.course(FINISHED);
  const lessons = sql`sections s JOIN chapters c ON c.id = s.chapter_id JOIN videos v ON v.id = s.video_id WHERE c.course_id = ${course}`;
  await db.execute(sql`
    INSERT INTO video_progress (user_id, video_id, position_seconds, reached_seconds, done_at, started_at, updated_at)
    SELECT DISTINCT ${demoUserId}::uuid, v.id, v.duration_seconds, v.duration_seconds, ${issuedAt}::timestamptz,
      ${issuedAt}::timestamptz, ${issuedAt}::timestamptz
    FROM ${lessons} ON CONFLICT DO NOTHING`);
  await db.execute(sql`
    INSERT INTO certificates (id, user_id, course_id, number, token, course_name, student_name, lesson_count, issued_at)
    SELECT ${CERTIFICATE_ID}, u.id, k.id, 'ZS' || ${chinaDay(issued).replaceAll('-', '')}::text || nextval('certificate_number'), ${CERTIFICATE_TOKEN}, k.name, coalesce(nullif(i.name, ''), u.nickname),
      (SELECT count(*) FROM ${lessons}), ${issuedAt}::timestamptz
    FROM users u JOIN courses k ON k.id = ${course} LEFT JOIN student_infos i ON i.user_id = u.id
    WHERE u.id = ${demoUserId} AND EXISTS (SELECT FROM ${lessons})
    ON CONFLICT DO NOTHING`);
}
