import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { pageOf, totalOfList } from '#server/db/queries/page-of.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { examAttempts, examMarkings, papers, practiceAnswers } from '#server/db/schema/exam.ts';
import { sections } from '#server/db/schema/study.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { type AttemptRow, findAttempt, lockAttempt } from '#server/domains/exams/attempts.ts';
import { closeOverdueOf } from '#server/domains/exams/closing.ts';
import { markOwnEssays } from '#server/domains/exams/essay-marks.ts';
import { noteDevicePages, stopWaiting, waitingPages } from '#server/domains/exams/noted-pages.ts';
import { findPaper, paperSizes } from '#server/domains/exams/papers.ts';
import { findPractisable, practise } from '#server/domains/exams/practice.ts';
import { saveAnswers, storeLateAnswers } from '#server/domains/exams/saving.ts';
import { startAttempt } from '#server/domains/exams/starting.ts';
import { submitAttempt } from '#server/domains/exams/submitting.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { exam } from '#src/contract/exam.ts';
import { examStates } from '#src/contract/states.ts';
import { attemptClock, attemptView, cardView } from './attempt-view.ts';
import { paperViews } from './paper-views.ts';
import { practiceQuestions, practiceView, wrongQuestions } from './practice-views.ts';
import { questionView } from './question-view.ts';
import { analysisView, resultView } from './results.ts';

type Context = CallContext<Session>;

/** The paper of an attempt, even when it is no longer listed: answers stay readable. */
async function paperOf({ db }: Pick<Context, 'db'>, attempt: AttemptRow) {
  const [row] = await db.select().from(papers).where(eq(papers.id, attempt.paperId));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** The student's attempt at the server's time: one whose time is over is closed first. */
async function currentAttempt(context: Context, id: string): Promise<AttemptRow> {
  await closeOverdueOf(context.db, context.clock.now(), context.session.userId);
  return findAttempt(context.db, id, context.session.userId);
}

export const examHandlers: Handlers<typeof exam> = {
  'GET /api/v1/exam/papers': async ({ query }, context) => {
    const { db, clock, session } = context;
    await closeOverdueOf(db, clock.now(), session.userId);
    const isListed = and(
      eq(papers.isShown, true),
      query.subject === undefined ? undefined : eq(papers.subjectId, query.subject),
      ...coursePapers(db, session.userId, query),
    );
    const { rows, paging } = await pageOf(query, (limit, offset) =>
      db
        .select({ paper: papers, total: totalOfList() })
        .from(papers)
        .where(isListed)
        .orderBy(asc(papers.position), asc(papers.id))
        .limit(limit)
        .offset(offset),
    );
    const found = rows.map(({ paper }) => paper);
    return { ...paging, list: await paperViews(db, found, { userId: session.userId, now: clock.now() }) };
  },

  'GET /api/v1/exam/papers/{id}': async ({ params }, { db, clock, session }) => {
    await closeOverdueOf(db, clock.now(), session.userId);
    const paper = await findPaper(db, params.id);
    const [view] = await paperViews(db, [paper], { userId: session.userId, now: clock.now() });
    if (!view) throw new Refusal('NOT_FOUND');
    return view;
  },

  'POST /api/v1/exam/papers/{id}/answers': async ({ params, body }, context) => {
    const { db, clock, seal, session } = context;
    await closeOverdueOf(db, clock.now(), session.userId);
    return inTransaction(db, async (tx) => {
      const paper = await findPaper(tx, params.id);
      return attemptView(tx, paper, await startAttempt(tx, context, paper, body), { seal, now: clock.now() });
    });
  },

  'GET /api/v1/exam/answers': async ({ query }, { db, clock, session }) => {
    await closeOverdueOf(db, clock.now(), session.userId);
    const isMine = and(
      eq(examAttempts.userId, session.userId),
      query.subject === undefined ? undefined : eq(papers.subjectId, query.subject),
      query.paper_uuid === undefined ? undefined : eq(papers.id, query.paper_uuid),
      query.mycourse === undefined ? undefined : eq(examAttempts.mycourseId, query.mycourse),
    );
    const { rows, paging } = await pageOf(query, (limit, offset) =>
      db
        .select({ attempt: examAttempts, paper: papers, marking: examMarkings.attemptId, total: totalOfList() })
        .from(examAttempts)
        .innerJoin(papers, eq(papers.id, examAttempts.paperId))
        .leftJoin(examMarkings, eq(examMarkings.attemptId, examAttempts.id))
        .where(isMine)
        .orderBy(desc(examAttempts.startedAt), desc(examAttempts.id))
        .limit(limit)
        .offset(offset),
    );
    const sizes = await paperSizes(
      db,
      rows.map(({ paper }) => paper.id),
    );
    const waiting = await waitingPages(
      db,
      rows.map(({ attempt }) => attempt.id),
    );
    return {
      ...paging,
      list: rows.map(({ attempt, paper, marking }) => ({
        answer_id: attempt.id,
        paper: { uuid: paper.id, title: paper.title, subject_name: paper.subjectName },
        number: attempt.number,
        state: attempt.state,
        start_time: toInstant(attempt.startedAt),
        submit_time: attempt.submittedAt && toInstant(attempt.submittedAt),
        deadline: toInstant(attempt.deadlineAt),
        is_late: attempt.lateSubmittedAt !== null,
        is_teacher_marked: marking !== null,
        waiting_page_count: waiting.get(attempt.id)?.count ?? 0,
        full_score: sizes.get(paper.id)?.fullScore ?? 0,
        score: attempt.score,
        mycourse: attempt.mycourseId,
        course_section_uuid: attempt.sectionId,
      })),
    };
  },

  'GET /api/v1/exam/answers/{id}': async ({ params }, context) => {
    const attempt = await currentAttempt(context, params.id);
    const { db, clock, seal } = context;
    return attemptView(db, await paperOf(context, attempt), attempt, { seal, now: clock.now() });
  },

  'PUT /api/v1/exam/answers/{id}': async ({ params, body }, context) => {
    const { db, clock, session } = context;
    const now = clock.now();
    await closeOverdueOf(db, now, session.userId);
    const saved = await inTransaction(db, async (tx) => {
      const attempt = await lockAttempt(tx, params.id, session.userId);
      const isGoing = attempt.state === examStates.GOING;
      if (isGoing) return { attempt, answers: await saveAnswers(tx, attempt, body.answers, now) };
      if (attempt.closedBy === 'time') await storeLateAnswers(tx, attempt, body.answers, now);
      return { attempt, answers: null };
    });
    const { attempt, answers } = saved;
    if (answers) return { ...attemptClock(attempt, now), answers };
    const reason = attempt.closedBy === 'time' ? 'EXAM_TIME_OVER' : 'EXAM_SUBMITTED';
    throw new Refusal(reason, { data: { answer_id: attempt.id } });
  },

  'POST /api/v1/exam/answers/{id}/submit': async ({ params, body }, context) => {
    const { db, clock, session } = context;
    const now = clock.now();
    const given = body.answers ?? [];
    await closeOverdueOf(db, now, session.userId);
    return inTransaction(db, async (tx) => {
      const { attempt, answers } = await submitAttempt(tx, { id: params.id, userId: session.userId, given, now });
      return { result: await resultView(tx, await paperOf({ db: tx }, attempt), attempt), answers };
    });
  },

  'PUT /api/v1/exam/answers/{id}/pages': async ({ params, body }, { db, clock, session }) => {
    const now = clock.now();
    await closeOverdueOf(db, now, session.userId);
    return inTransaction(db, async (tx) => {
      const attempt = await lockAttempt(tx, params.id, session.userId);
      return { pages: [...(await noteDevicePages(tx, attempt, body, now))] };
    });
  },

  'DELETE /api/v1/exam/answers/{id}/pages': async ({ params }, { db, clock, session }) => {
    await closeOverdueOf(db, clock.now(), session.userId);
    return inTransaction(db, async (tx) => {
      const attempt = await lockAttempt(tx, params.id, session.userId);
      const counted = await stopWaiting(tx, attempt, clock.now());
      return resultView(tx, await paperOf({ db: tx }, counted), counted);
    });
  },

  'GET /api/v1/exam/answers/{id}/card': async ({ params }, context) =>
    cardView(context.db, await currentAttempt(context, params.id), context.clock.now()),

  'GET /api/v1/exam/answers/{id}/result': async ({ params }, context) => {
    const attempt = await currentAttempt(context, params.id);
    return resultView(context.db, await paperOf(context, attempt), attempt);
  },

  'GET /api/v1/exam/answers/{id}/analysis': async ({ params, query }, context) =>
    analysisView(context, await currentAttempt(context, params.id), query.filter),

  'PUT /api/v1/exam/answers/{id}/marks': async ({ params, body }, { db, session }) =>
    inTransaction(db, async (tx) => {
      const attempt = await lockAttempt(tx, params.id, session.userId);
      const marked = await markOwnEssays(tx, attempt, body.marks);
      return resultView(tx, await paperOf({ db: tx }, marked), marked);
    }),

  'GET /api/v1/exam/questions': async ({ query }, { db, session }) => {
    const { subject, wrong } = query;
    const { rows, paging } = await pageOf(query, (limit, offset) =>
      wrong
        ? wrongQuestions(db, session.userId, { subject, limit, offset })
        : practiceQuestions(db, { subject, limit, offset }),
    );
    return { ...paging, list: rows.map(({ question }) => questionView(question)) };
  },

  'GET /api/v1/exam/questions/{id}': async ({ params }, { db, session }) =>
    questionView(await findPractisable(db, params.id, session.userId)),

  'POST /api/v1/exam/questions/{id}/answers': async ({ params, body }, { db, clock, random, session }) =>
    inTransaction(db, async (tx) => {
      const question = await findPractisable(tx, params.id, session.userId);
      await practise(tx, { question, userId: session.userId, body, now: clock.now(), random });
      return practiceView(tx, question, eq(practiceAnswers.requestId, body.request_id), session.userId);
    }),

  'GET /api/v1/exam/questions/{id}/answers/{answer_uuid}': async ({ params }, { db, session }) => {
    const question = await findPractisable(db, params.id, session.userId);
    return practiceView(db, question, eq(practiceAnswers.id, params.answer_uuid), session.userId);
  },
};

interface Asked {
  readonly mycourse?: string;
  readonly course_section_uuid?: string;
}

/** Conditions that leave the papers of a student's course, or of one section of a course. */
function coursePapers(db: Database, userId: string, { mycourse, course_section_uuid: section }: Asked): SQL[] {
  const conditions: SQL[] = [];
  if (mycourse !== undefined) {
    const course = db
      .select({ id: myCourses.courseId })
      .from(myCourses)
      .where(and(eq(myCourses.id, mycourse), eq(myCourses.userId, userId)));
    conditions.push(inArray(papers.courseId, course));
  }
  if (section !== undefined) {
    const paper = db.select({ id: sections.paperUuid }).from(sections).where(eq(sections.id, section));
    conditions.push(inArray(papers.id, paper));
  }
  return conditions;
}
