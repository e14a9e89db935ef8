import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { dayAfter, studyDay } from '#server/kernel/days/study-day.ts';
import { examStates } from '#src/contract/states.ts';

/** How many days back study days are read: the longest streak that is counted. */
const DAYS_BACK = 400;

interface Facts {
  readonly nickname: string;
  readonly goal: { exam_year: number | null; target_date: string | null; text: string };
  readonly schedules: { startsOn: string; weekdays: number[]; minutes: number }[];
  readonly daysOff: string[];
  readonly studied: string[];
  readonly exam: {
    readonly title: string;
    readonly paper_uuid: string;
    readonly answer_id: string;
    readonly deadline: string;
    readonly answered_count: number;
    readonly question_count: number;
  } | null;
  readonly homework: { readonly count: number; readonly uuid: string; readonly title: string } | null;
  readonly replies: { readonly count: number; readonly text: string; readonly sent_time: string } | null;
}

/**
 * All stored facts about a student for today, in one statement. Undefined when there is no such student.
 *
 * Column names are written with their table: the query builder omits the table when a query reads only one.
 */
export async function studentFacts(db: Database, userId: string, now: Date): Promise<Facts | undefined> {
  const since = dayAfter(studyDay(now), -DAYS_BACK);
  const [facts] = await db
    .select({
      nickname: users.nickname,
      goal: sql<Facts['goal']>`(
        SELECT json_build_object('exam_year', coalesce(g.exam_year, c.exam_year), 'target_date', target_on,
          'text', coalesce(goal, ''))
        FROM (SELECT ${userId}::uuid AS user_id) student
        LEFT JOIN study_goals g USING (user_id) LEFT JOIN college_infos c USING (user_id))`,
      schedules: sql<Facts['schedules']>`(
        SELECT coalesce(json_agg(json_build_object('startsOn', starts_on, 'weekdays', weekdays, 'minutes', minutes)
          ORDER BY starts_on), '[]')
        FROM study_plans WHERE user_id = ${userId})`,
      daysOff: sql<string[]>`(
        SELECT coalesce(json_agg(day), '[]') FROM study_days_off WHERE user_id = ${userId} AND day >= ${since}::date)`,
      studied: daysStudied(userId, since),
      exam: runningExam(userId, now),
      homework: unseenHomework(userId, now),
      replies: unreadReplies(userId),
    })
    .from(users)
    .where(eq(users.id, userId));
  return facts;
}

/** Days with study activity: a lesson, a practised question, an exam answer, a live class. */
function daysStudied(userId: string, since: string) {
  const dayOf = (moment: 'answered_at' | 'saved_at' | 'seen_at') =>
    sql.raw(`((${moment} AT TIME ZONE 'Asia/Shanghai') - interval '4 hours')::date`);
  const from = sql`${since}::date::timestamptz`;
  return sql<string[]>`(
    SELECT coalesce(json_agg(day), '[]') FROM (
      SELECT day FROM study_days WHERE user_id = ${userId} AND day >= ${since}::date
      UNION SELECT ${dayOf('answered_at')} FROM practice_answers WHERE user_id = ${userId} AND answered_at >= ${from}
      UNION SELECT ${dayOf('saved_at')} FROM exam_attempts t JOIN exam_answers a ON a.attempt_id = t.id
        WHERE t.user_id = ${userId} AND a.saved_at >= ${from}
      UNION SELECT ${dayOf('seen_at')} FROM live_attendance
        WHERE user_id = ${userId} AND seen_at >= ${from} AND seconds > 0
    ) AS days)`;
}

/** The exam that is running and ends first. */
function runningExam(userId: string, now: Date) {
  return sql<Facts['exam']>`(
    SELECT json_build_object('title', p.title, 'paper_uuid', p.id, 'answer_id', t.id, 'deadline', t.deadline_at,
      'answered_count', (SELECT count(*) FROM exam_answers a WHERE a.attempt_id = t.id AND a.answer <> '[]'::jsonb),
      'question_count', (SELECT count(*) FROM paper_questions q WHERE q.paper_id = p.id))
    FROM exam_attempts t JOIN papers p ON p.id = t.paper_id
    WHERE t.user_id = ${userId} AND t.state = ${examStates.GOING} AND t.deadline_at > ${now.toISOString()}::timestamptz
    ORDER BY t.deadline_at LIMIT 1)`;
}

/** Marked homework whose reply was not read, with the latest. */
function unseenHomework(userId: string, now: Date) {
  return sql<Facts['homework']>`(
    SELECT json_build_object('count', count(*), 'uuid', (array_agg(h.id ORDER BY a.released_at DESC))[1],
      'title', (array_agg(h.title ORDER BY a.released_at DESC))[1])
    FROM homework_answers a JOIN homeworks h ON h.id = a.homework_id
    WHERE a.user_id = ${userId} AND a.state = 'released' AND h.course_id IN (
      SELECT course_id FROM my_courses WHERE user_id = ${userId} AND valid_until > ${now.toISOString()}::timestamptz)
    HAVING count(*) > 0)`;
}

/** The advisor's unread messages, with the latest. */
function unreadReplies(userId: string) {
  return sql<Facts['replies']>`(
    SELECT json_build_object('count', count(*), 'text', (array_agg(m.body ORDER BY m.id DESC))[1], 'sent_time', max(m.sent_at))
    FROM consult_conversations c JOIN consult_messages m ON m.conversation_id = c.id
    WHERE c.user_id = ${userId} AND m.sender = 'advisor' AND m.id > c.student_read_id
    HAVING count(*) > 0)`;
}
