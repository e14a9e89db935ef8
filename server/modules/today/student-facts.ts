import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { consultConversations, consultMessages } from '#server/db/schema/consult.ts';
import { examAnswers, examAttempts, papers, paperQuestions, practiceAnswers } from '#server/db/schema/exam.ts';
import { liveAttendance } from '#server/db/schema/study.ts';
import { studyDays, studyDaysOff, studyGoals, studyPlans } from '#server/db/schema/study-plan.ts';
import { dayAfter, studyDay } from '#server/kernel/study-day.ts';
import { examStates } from '#src/contract/states.ts';

/** How far back the days of study are read: the longest streak that is counted. */
const DAYS_BACK = 400;

interface Facts {
  readonly nickname: string;
  readonly goal: { exam_year: number | null; target_date: string | null; text: string } | null;
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
  readonly replies: { readonly count: number; readonly text: string; readonly sent_time: string } | null;
}

/** What is stored of a student for today, in one statement. Undefined when there is no such student. */
export async function studentFacts(db: Database, userId: string, now: Date): Promise<Facts | undefined> {
  const since = dayAfter(studyDay(now), -DAYS_BACK);
  const [facts] = await db
    .select({
      nickname: users.nickname,
      goal: sql<Facts['goal']>`(
        SELECT json_build_object('exam_year', ${studyGoals.examYear}, 'target_date', ${studyGoals.targetOn}, 'text', ${studyGoals.goal})
        FROM ${studyGoals} WHERE ${studyGoals.userId} = ${userId})`,
      schedules: sql<Facts['schedules']>`(
        SELECT coalesce(json_agg(json_build_object('startsOn', ${studyPlans.startsOn}, 'weekdays', ${studyPlans.weekdays},
          'minutes', ${studyPlans.minutes}) ORDER BY ${studyPlans.startsOn}), '[]')
        FROM ${studyPlans} WHERE ${studyPlans.userId} = ${userId})`,
      daysOff: sql<string[]>`(
        SELECT coalesce(json_agg(${studyDaysOff.day}), '[]')
        FROM ${studyDaysOff} WHERE ${studyDaysOff.userId} = ${userId} AND ${studyDaysOff.day} >= ${since}::date)`,
      studied: daysStudied(userId, since),
      exam: runningExam(userId, now),
      replies: unreadReplies(userId),
    })
    .from(users)
    .where(eq(users.id, userId));
  return facts;
}

/** The days with an event of study: a lesson, a practised question, an answer in an exam, a live class. */
function daysStudied(userId: string, since: string) {
  const dayOf = (moment: unknown) => sql`((${moment} AT TIME ZONE 'Asia/Shanghai') - interval '4 hours')::date`;
  const from = sql`${since}::date::timestamptz`;
  const { answeredAt } = practiceAnswers;
  const { savedAt, attemptId } = examAnswers;
  const { seenAt, seconds } = liveAttendance;
  return sql<string[]>`(
    SELECT coalesce(json_agg(day), '[]') FROM (
      SELECT ${studyDays.day} AS day FROM ${studyDays} WHERE ${studyDays.userId} = ${userId} AND ${studyDays.day} >= ${since}::date
      UNION SELECT ${dayOf(answeredAt)} FROM ${practiceAnswers} WHERE ${practiceAnswers.userId} = ${userId} AND ${answeredAt} >= ${from}
      UNION SELECT ${dayOf(savedAt)} FROM ${examAnswers} JOIN ${examAttempts} ON ${examAttempts.id} = ${attemptId}
        WHERE ${examAttempts.userId} = ${userId} AND ${savedAt} >= ${from}
      UNION SELECT ${dayOf(seenAt)} FROM ${liveAttendance}
        WHERE ${liveAttendance.userId} = ${userId} AND ${seenAt} >= ${from} AND ${seconds} > 0
    ) AS days)`;
}

/** The exam that is running and ends first. */
function runningExam(userId: string, now: Date) {
  const { id, paperId, deadlineAt, state } = examAttempts;
  return sql<Facts['exam']>`(
    SELECT json_build_object('title', ${papers.title}, 'paper_uuid', ${papers.id}, 'answer_id', ${id}, 'deadline', ${deadlineAt},
      'answered_count', (SELECT count(*) FROM ${examAnswers} WHERE ${examAnswers.attemptId} = ${id}
        AND ${examAnswers.answer} <> '[]'::jsonb),
      'question_count', (SELECT count(*) FROM ${paperQuestions} WHERE ${paperQuestions.paperId} = ${papers.id}))
    FROM ${examAttempts} JOIN ${papers} ON ${papers.id} = ${paperId}
    WHERE ${examAttempts.userId} = ${userId} AND ${state} = ${examStates.GOING}
      AND ${deadlineAt} > ${now.toISOString()}::timestamptz
    ORDER BY ${deadlineAt} LIMIT 1)`;
}

/** The teacher's messages that the student has not seen, with the last of them. */
function unreadReplies(userId: string) {
  const { id, body, sentAt, sender, conversationId } = consultMessages;
  return sql<Facts['replies']>`(
    SELECT json_build_object('count', count(*), 'text', (array_agg(${body} ORDER BY ${id} DESC))[1], 'sent_time', max(${sentAt}))
    FROM ${consultMessages} JOIN ${consultConversations} ON ${consultConversations.id} = ${conversationId}
    WHERE ${consultConversations.userId} = ${userId} AND ${sender} = 'advisor' AND ${id} > ${consultConversations.studentReadId}
    HAVING count(*) > 0)`;
}
