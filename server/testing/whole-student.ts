import { eq, sql } from 'drizzle-orm';
import { users } from '../db/schema/account.ts';
import { sealPlaces } from '../db/seal-stored.ts';
import { seedIds } from '../demo/ids.ts';
import { newUuid } from '../kernel/random.ts';
import { testRandom } from '../kernel/testing.ts';
import type { TestServer } from './server.ts';

/** Values that identify the student; they are put into every possible column. */
export const marks = {
  mobile: '13977770001',
  name: '欧阳测试生',
  idNumber: '110101199003071234',
  place: '幸福大街一九八四号',
  openid: 'oWholeStudentOpenid',
} as const;

/** A student with a row in every table that can contain personal data; all orders are over. */
export async function wholeStudent(server: TestServer, random = testRandom('whole')) {
  const { db, clock } = server;
  const { seal } = server.context;
  const { mobile, name, idNumber, place, openid } = marks;
  const token = await server.logIn(mobile);
  const [user] = await db.select().from(users).where(eq(users.mobile, mobile));
  if (!user) throw new Error('Nobody logged in.');
  const now = clock.now().toISOString();
  const id = () => newUuid(random);
  const u = user.id;
  const [address, order, old, identity, course, attempt, claim, parcel, case_, upload, customer, talk, form, lead] =
    Array.from({ length: 14 }, id);
  const homework = id();
  const c = seedIds.course(13);
  const answers = seal.close({ name, mobile, id_card: idNumber }, sealPlaces.answers(form ?? ''));
  const fields = seal.close({ name, mobile, id_number: idNumber, health: place }, sealPlaces.customer(customer ?? ''));
  const evaluation = id();
  const evaluated = seal.close({ text: `${name} ${mobile}` }, sealPlaces.evaluation(evaluation));
  const clicks = JSON.stringify({ gdt_vid: mobile });
  const hash = (text: string) => `${text} ${u}`;
  const statements = [
    sql`UPDATE users SET nickname = ${name}, openid = ${openid}, address = ${place}, birthday = '1990-03-07', password_hash = ${hash('p')} WHERE id = ${u}`,
    sql`INSERT INTO session_payers SELECT token_hash, 'wx', ${openid}, ${now} FROM sessions WHERE user_id = ${u} LIMIT 1`,
    sql`INSERT INTO account_tickets VALUES (${hash('t')}, ${u}, 'export', ${now}, ${now})`,
    sql`INSERT INTO sms_outbox (mobile, action, code, sent_at) VALUES (${mobile}, 3, '123456', ${now})`,
    sql`INSERT INTO tries (kind, subject, tried_at) VALUES ('code', ${u}, ${now}), ('password of mobile from address', ${`${mobile} 10.0.0.1`}, ${now})`,
    sql`INSERT INTO agreement_consents VALUES (${u}, 1, 'v', ${now}) ON CONFLICT DO NOTHING`,
    sql`UPDATE user_sources SET click_ids = ${clicks}, first_click_ids = ${clicks}, utm = ${clicks}, landing_page = ${place} WHERE user_id = ${u}`,
    sql`INSERT INTO visitor_events (id, user_id, event, page, target, source, h5, utm, click_ids, landing_page, created_at)
      VALUES (${id()}, ${u}, 'click', '/1018', 'x', '', '', ${clicks}, ${clicks}, ${place}, ${now})`,
    sql`INSERT INTO visitor_students VALUES (${hash('v')}, ${u}, ${now})`,
    sql`INSERT INTO wechat_identities (id, openid, unionid, nickname, face, user_id, bound_at, created_at)
      VALUES (${identity}, ${openid}, ${`${openid}u`}, ${name}, '', ${u}, ${now}, ${now})`,
    sql`INSERT INTO wechat_tickets VALUES (${id()}, ${identity}, ${now}, ${now})`,
    sql`INSERT INTO wx_subscriptions (id, user_id, purpose, reserved_hash, openid, asked_at, expires_at)
      SELECT ${id()}, ${u}, purpose, ${hash('r')}, ${openid}, ${now}, ${now} FROM wx_templates LIMIT 1`,
    sql`INSERT INTO sandbox_wechat_messages (openid, template_id, title, text, url, sent_at) VALUES (${openid}, 't', ${name}, ${name}, '', ${now})`,
    sql`INSERT INTO erasures (id, user_id, state, asked_at, ended_at, reason) VALUES (${id()}, ${u}, 'cancelled', ${now}, ${now}, ${`${name}来电`})`,
    sql`INSERT INTO merged_mobiles VALUES ('13977770002', ${u})`,
    sql`INSERT INTO account_merges (id, kept_id, left_id, state, reason, asked_by, asked_by_name, asked_at, decided_at)
      SELECT ${id()}, ${u}, o.id, 'done', ${`${name}来电`}, s.id, s.name, ${now}, ${now} FROM staff s, users o WHERE o.id <> ${u} LIMIT 1`,
    sql`INSERT INTO student_infos VALUES (${u}, ${name}, '测试大学', '数学', '大四', '2023001', ${`${mobile}@x.cn`}, ${openid}, ${name}, ${mobile}, 0, NULL, NULL, ${now})`,
    sql`INSERT INTO college_infos (user_id, exam_year, province_id, province_name, subject_id, graduate_college, graduate_major, examinee, updated_at)
      SELECT ${u}, 2027, ${id()}, '浙江省', id, '测试大学', ${name}, 0, ${now} FROM subjects LIMIT 1`,
    sql`INSERT INTO real_names (user_id, name_masked, id_masked, id_hash, state, reference, reason, submitted_at)
      VALUES (${u}, '欧****', '1****4', ${hash(idNumber)}, 2, ${name}, '', ${now})`,
    sql`INSERT INTO addresses (id, user_id, receiver, phone, company, province, city, area, location, is_default)
      VALUES (${address}, ${u}, ${name}, ${mobile}, ${name}, '浙江省', '杭州市', '西湖区', ${place}, true)`,
    sql`INSERT INTO form_answers (id, form_id, user_id, answers, form_version, revision, submitted_at, updated_at)
      SELECT ${form}, id, ${u}, ${JSON.stringify(answers)}, 1, 1, ${now}, ${now} FROM forms LIMIT 1`,
    sql`INSERT INTO service_evaluations (id, request_id, form_id, form_version, user_id, course_id, answers, submitted_at)
      SELECT ${evaluation}, ${id()}, id, 1, ${u}, ${c}, ${JSON.stringify(evaluated)}, ${now} FROM forms LIMIT 1`,
    sql`INSERT INTO uploads (id, user_id, request_id, purpose, digest, state, object_key, file_key, created_at)
      VALUES (${upload}, ${u}, ${id()}, 2, 'd', 'used', ${hash('o')}, '{}', ${now})`,
    sql`INSERT INTO credentials_photos (user_id, upload_id, state, reason, submitted_at) VALUES (${u}, ${upload}, 3, ${`${name}请重拍`}, ${now})`,
    sql`INSERT INTO my_courses VALUES (${course}, ${u}, ${c}, ${now}, ${now})`,
    sql`INSERT INTO document_tickets VALUES (${hash('d')}, ${course}, ${now})`,
    sql`INSERT INTO agreement_confirmations VALUES (${course}, 'v', '协议', ${`<p>${name} ${idNumber}</p>`}, ${now})`,
    sql`INSERT INTO exam_attempts (id, user_id, paper_id, number, state, started_at, deadline_at, submitted_at, closed_by, draft_key)
      SELECT ${attempt}, ${u}, id, 1, 1, ${now}, ${now}, ${now}, 'student', 'k' FROM papers LIMIT 1`,
    sql`INSERT INTO exam_answers (attempt_id, question_id, revision, answer, is_flagged, saved_at)
      SELECT ${attempt}, id, 1, ${JSON.stringify(`我叫${name}`)}::jsonb, false, ${now} FROM questions LIMIT 1`,
    sql`INSERT INTO exam_pictures SELECT ${upload}, ${attempt}, id, 100, 100 FROM questions LIMIT 1`,
    sql`INSERT INTO exam_noted_pages (page_id, attempt_id, question_id, device_id, position, taken_at, noted_at)
      SELECT ${id()}, ${attempt}, id, ${id()}, 0, ${now}, ${now} FROM questions LIMIT 1`,
    sql`INSERT INTO exam_markings (attempt_id, handed_in_at, mark_version) VALUES (${attempt}, ${now}, 1)`,
    sql`INSERT INTO exam_marks (attempt_id, version, request_id, staff_id, staff_name, marks, created_at)
      SELECT ${attempt}, 1, ${id()}, id, name, ${JSON.stringify([{ question: attempt, score: 1, words: `${name}写得好` }])}::jsonb, ${now} FROM staff LIMIT 1`,
    sql`INSERT INTO practice_answers (id, user_id, question_id, request_id, answer, answered_at)
      SELECT ${id()}, ${u}, id, ${id()}, ${JSON.stringify(name)}::jsonb, ${now} FROM questions LIMIT 1`,
    sql`INSERT INTO mistakes (user_id, question_id, first_wrong_at, first_source, first_source_id, last_wrong_at, last_answer_at, wrong_count,
        stability, difficulty, reps, lapses, due_at, right_days, state, note)
      SELECT ${u}, id, ${now}, 'exam', ${attempt}, ${now}, ${now}, 1, 0.2, 6.4, 1, 0, ${now}, 0, 0, ${name} FROM questions LIMIT 1`,
    sql`INSERT INTO mistake_reviews (user_id, question_id, request_id, source, answer, is_right, answered_at)
      SELECT user_id, question_id, ${attempt}, 'exam', ${JSON.stringify(name)}::jsonb, false, ${now} FROM mistakes WHERE user_id = ${u}`,
    sql`INSERT INTO study_plans VALUES (${u}, '2026-11-16', '{1,3}', 40, ${now})`,
    sql`INSERT INTO study_days_off VALUES (${u}, '2026-11-22', ${now})`,
    sql`INSERT INTO study_goals VALUES (${u}, 2027, '2026-12-01', ${`${name}上岸`}, ${now})`,
    sql`INSERT INTO study_days VALUES (${u}, '2026-11-19')`,
    sql`INSERT INTO video_progress (user_id, video_id, position_seconds, reached_seconds, updated_at, started_at)
      SELECT ${u}, id, 1, 1, ${now}, ${now} FROM videos LIMIT 1`,
    sql`INSERT INTO video_notes (user_id, id, video_id, second, text, created_at, updated_at)
      SELECT ${u}, ${id()}, id, 3, ${`${name}的笔记`}, ${now}, ${now} FROM videos LIMIT 1`,
    sql`INSERT INTO homework_answers (id, homework_id, user_id, version, state, text, request_id, created_at, handed_in_at, mark_version, released_version, released_at)
      SELECT ${homework}, id, ${u}, 1, 'released', ${`${name}的作业`}, ${id()}, ${now}, ${now}, 1, 1, ${now} FROM homeworks LIMIT 1`,
    sql`INSERT INTO homework_pictures VALUES (${homework}, ${upload}, 0, 100, 100)`,
    sql`INSERT INTO homework_marks (answer_id, version, request_id, staff_id, staff_name, words, grade, created_at)
      SELECT ${homework}, 1, ${id()}, id, name, ${`${name}写得好`}, 'A', ${now} FROM staff LIMIT 1`,
    sql`INSERT INTO course_posts (id, kind, course_id, user_id, stars, learned_percent, text, state, created_at, written_at)
      VALUES (${id()}, 'review', ${c}, ${u}, 5, 80, ${`${name}的评价`}, 'waiting', ${now}, ${now})`,
    sql`INSERT INTO live_attendance SELECT ${u}, id, 60, ${now} FROM live_classes LIMIT 1`,
    sql`INSERT INTO messages (user_id, kind, key, title, text, address, created_at)
      VALUES (${u}, 'order-paid', 'order-paid:whole', '付款成功', ${name}, '/my/order', ${now})`,
    sql`INSERT INTO message_pushes SELECT id, ${u}, ${now}, 0, ${now} FROM messages WHERE user_id = ${u}`,
    sql`INSERT INTO push_subscriptions (user_id, device, endpoint, p256dh, auth, created_at)
      VALUES (${u}, 'whole', 'https://web.push.apple.com/whole', 'p', 'a', ${now})`,
    sql`INSERT INTO message_settings VALUES (${u}, '{parcel}', ${now}, ${now})`,
    sql`INSERT INTO notice_reads SELECT ${u}, id, ${now} FROM notices LIMIT 1`,
    sql`INSERT INTO certificates VALUES (${id()}, ${u}, ${c}, 'ZS1', ${hash('z')}, '课程', ${name}, 1, ${now}, NULL)`,
    sql`INSERT INTO live_events (live_id, seq, kind, client_id, user_id, body, media_ms, sent_at)
      SELECT id, 1001, 'message', ${id()}, ${u}, ${`${name}听不清`}, 1, ${now} FROM live_classes LIMIT 1`,
    sql`INSERT INTO live_answers SELECT live_id, seq, ${u}, 0, ${now} FROM live_events WHERE seq = 1001 AND user_id = ${u}`,
    sql`INSERT INTO live_mutes SELECT id, ${u}, ${now} FROM live_classes LIMIT 1`,
    sql`INSERT INTO collects VALUES (${u}, ${c}, ${now})`,
    sql`INSERT INTO reservations (id, user_id, course_id, created_at) VALUES (${id()}, ${u}, ${c}, ${now})`,
    sql`INSERT INTO checkouts (id, token, user_id, course_id, intent, status, source, h5, created_at, updated_at, coupon_choice)
      VALUES (${id()}, ${hash('c')}, ${u}, ${c}, 'buy', 'open', '', '', ${now}, ${now}, 'none')`,
    sql`INSERT INTO checkout_courses SELECT id, ${c}, 0, false FROM checkouts WHERE user_id = ${u}`,
    ...[order, old].map(
      (one, index) =>
        sql`INSERT INTO orders (id, order_number, user_id, course_id, order_type, pay_state, origin_cents, total_cents, price_cents, address_id, intent,
          created_at, paid_at, receiver, phone, full_district, location, cancel_reason)
        VALUES (${one}, ${`WHOLE${index}`}, ${u}, ${c}, 0, 4, 19900, 19900, 19900, ${address}, 'buy', ${now}, ${now}, ${name}, ${mobile}, '杭州', ${place}, '')`,
    ),
    sql`INSERT INTO order_courses (order_id, course_id, position, price_cents) VALUES (${order}, ${c}, 0, 19900), (${old}, ${c}, 0, 19900)`,
    sql`INSERT INTO course_gifts VALUES (${id()}, ${order}, '小何', '补偿', ${now})`,
    sql`INSERT INTO upgrade_credits VALUES (${order}, ${old}, ${c}, 100, NULL)`,
    sql`INSERT INTO order_events (order_id, event, from_state, to_state, note, happened_at) VALUES (${order}, 'pay', 0, 4, '', ${now})`,
    sql`INSERT INTO order_notes (id, order_id, at, staff_name, kind, text)
      VALUES (${id()}, ${order}, ${now}, '小何', 'address', ${`${name} ${mobile} 杭州${place}`})`,
    sql`INSERT INTO payments (id, order_id, stage, provider, method, instalments, amount_cents, status, trade_no, created_at, expires_at, paid_at, last_answer, way, payer, title)
      VALUES (${order}, ${order}, 'full', 'wechat', 1, 0, 19900, 'paid', 'T1', ${now}, ${now}, ${now}, 'unknown', 'jsapi', ${openid}, '课程')`,
    sql`INSERT INTO sandbox_trades (payment_id, order_id, title, amount_cents, method, instalments, status, refunded_cents, return_url, created_at, notify_count, way, payer)
      VALUES (${order}, ${order}, '课程', 19900, 1, 0, 'paid', 0, '', ${now}, 0, 'jsapi', ${openid})`,
    sql`INSERT INTO refunds (id, order_id, payment_id, amount_cents, reason, status, created_at, next_try_at, tries, finished_at)
      VALUES (${id()}, ${order}, ${order}, 100, '退款', 'done', ${now}, ${now}, 1, ${now})`,
    sql`INSERT INTO money_entries (kind, source_id, order_id, cents, orders, happened_at, page, channel_id, variant)
      VALUES ('paid', ${order}, ${order}, 19900, 1, ${now}, '', 1, '')`,
    sql`INSERT INTO invoices (id, user_id, request_id, order_id, state, kind, title, email, note, amount_cents, created_at, changed_at)
      VALUES (${id()}, ${u}, ${id()}, ${order}, 'refused', 'person', ${name}, ${`${mobile}@qq.com`}, ${name}, 19800, ${now}, ${now})`,
    sql`INSERT INTO pay_tokens VALUES (${hash('y')}, ${order}, 'full', 1, 0, 19900, ${now}, ${now})`,
    sql`INSERT INTO yanxue_seats SELECT ${order}, id FROM yanxue_tours LIMIT 1`,
    sql`INSERT INTO trial_claims VALUES (${u}, ${c}, ${order})`,
    sql`INSERT INTO user_coupons (id, user_id, coupon_id, received_at) SELECT ${id()}, ${u}, id, ${now} FROM coupons LIMIT 1`,
    sql`INSERT INTO group_members SELECT id, ${u}, 1, ${now} FROM groups WHERE display_state = 2 LIMIT 1`,
    sql`INSERT INTO start_codes (id, code, batch, course_id, owner_id, expires_at, created_at) VALUES (${id()}, 'WHOLESTUDENT1', 'b', ${c}, ${u}, ${now}, ${now})`,
    sql`INSERT INTO exchange_codes (code, title, course_id, owner_id, expires_at) VALUES ('WHOLESTUDENT', '券', ${c}, ${u}, ${now})`,
    sql`INSERT INTO gift_claims SELECT ${claim}, id, ${u}, ${now}, ${name}, ${mobile}, '杭州', ${place} FROM gifts LIMIT 1`,
    sql`INSERT INTO merchandise_choices SELECT ${id()}, merchandise_id, ${u}, spec, ${name}, ${mobile}, '杭州', ${place}, ${now} FROM merchandise_specs LIMIT 1`,
    sql`INSERT INTO delivery_packages (id, user_id, order_id, course_id, name, goods, address_id, receiver, phone, full_district, location, confirmed_at, sent_at, received_at, created_at)
      VALUES (${parcel}, ${u}, ${order}, ${c}, '讲义', '[]', ${address}, ${name}, ${mobile}, '杭州', ${place}, ${now}, ${now}, ${now}, ${now})`,
    sql`INSERT INTO shipments (id, order_id, product_name, company_name, express_code, goods_names, issue_time, address_id, receiver, phone, company, full_district, location)
      VALUES (${order}, ${order}, '讲义', '顺丰', 'SF1', '[]', ${now}, ${address}, ${name}, ${mobile}, ${name}, '杭州', ${place})`,
    sql`INSERT INTO shipment_events VALUES (${order}, ${now}, ${`${name}已签收`})`,
    sql`INSERT INTO aftersales_requests (id, user_id, request_id, package_id, kind, reason, note, state, created_at)
      VALUES (${case_}, ${u}, ${id()}, ${parcel}, 1, 1, ${`请打${mobile}`}, 3, ${now})`,
    sql`INSERT INTO aftersales_photos VALUES (${case_}, 0, ${upload})`,
    sql`INSERT INTO aftersales_events (request_id, state, note, happened_at) VALUES (${case_}, 3, ${name}, ${now})`,
    sql`INSERT INTO yanxue_customer_infos (id, user_id, course_id, fields, revision, created_at, updated_at)
      SELECT ${customer}, ${u}, course_id, ${JSON.stringify(fields)}, 1, ${now}, ${now} FROM yanxue_activities LIMIT 1`,
    sql`INSERT INTO yanxue_trips (id, customer_info_id, user_id, tour_id, state, travel, revision, created_at, updated_at)
      SELECT ${id()}, ${customer}, ${u}, id, 2, ${JSON.stringify({ remark: name })}, 1, ${now}, ${now} FROM yanxue_tours LIMIT 1`,
    sql`INSERT INTO yanxue_checkin_records SELECT ${id()}, id, ${u}, ${`${name}打卡`}, 5, ${now} FROM yanxue_checkins LIMIT 1`,
    sql`INSERT INTO consult_conversations (id, user_id, advisor_id, started_at) SELECT ${talk}, ${u}, id, ${now} FROM advisors LIMIT 1`,
    sql`INSERT INTO consult_messages (conversation_id, client_id, sender, body, sent_at) VALUES (${talk}, ${id()}, 'student', ${`我是${name}，电话${mobile}`}, ${now})`,
    sql`INSERT INTO consult_requests (id, course_id, mobile, name, message, advisor_id, china_day, created_at)
      SELECT ${id()}, ${c}, ${mobile}, ${name}, ${place}, id, '2026-11-20', ${now} FROM advisors LIMIT 1`,
    sql`DELETE FROM leads WHERE user_id = ${u}`,
    sql`INSERT INTO leads (id, user_id, page, source, utm, created_at, last_entry_at) VALUES (${lead}, ${u}, '/1018', ${mobile}, ${clicks}, ${now}, ${now})`,
    sql`INSERT INTO lead_entries (id, lead_id, kind, page, source, at) VALUES (${id()}, ${lead}, 'login', '/1018', ${mobile}, ${now})`,
    sql`INSERT INTO lead_events (id, lead_id, at, staff_name, kind, text) VALUES (${id()}, ${lead}, ${now}, '老师', 'note', ${`${name}下周再联系`})`,
  ];
  for (const statement of statements) await db.execute(statement);
  return { userId: u, token, num: user.num };
}
