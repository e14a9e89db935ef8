import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { examMarkings, examMarks, paperQuestions, papers } from '../../db/schema/exam.ts';
import { messages } from '../../db/schema/message.ts';
import { questionId, studyIds } from '../../demo/study/study-ids.ts';
import type { MakeDouble, TwoPeople } from './double-acts.ts';

// The politics paper: two essays of ten points.
const PAPER = studyIds.paper(3);
const [FIRST, SECOND] = [questionId(3, 19), questionId(3, 20)];

/** Papers with essays that teachers mark. */
export function doubleExams({ server, shop, one }: TwoPeople) {
  const { db } = server;

  /** A submitted paper that waits for a teacher. */
  async function waiting() {
    await db.update(papers).set({ isTeacherMarked: true }).where(eq(papers.id, PAPER));
    const { token, userId } = await shop.student();
    const start = { params: { id: PAPER }, body: {} };
    const { data } = await server.call('POST /api/v1/exam/papers/{id}/answers', start, { token });
    const id = data.answer_id;
    const answers = [FIRST, SECOND].map((question) => ({ question_uuid: question, revision: 1, answer: ['联系'] }));
    await server.call('POST /api/v1/exam/answers/{id}/submit', { params: { id }, body: { answers } }, { token });
    const claimedBy = async () => {
      const [row] = await db.select().from(examMarkings).where(eq(examMarkings.attemptId, id));
      return row?.claimedBy;
    };
    return { userId, params: { uuid: id }, claimedBy };
  }

  async function claimed() {
    const paper = await waiting();
    await one.call('POST /console/api/exams/{uuid}/claim', { params: paper.params });
    return paper;
  }

  return {
    'POST /console/api/exams/{uuid}/claim': async () => {
      const { params, claimedBy } = await waiting();
      return {
        send: (as) => as.call('POST /console/api/exams/{uuid}/claim', { params }),
        ...{ left: async () => typeof (await claimedBy()), once: 'string', noted: 'exam.claim' },
      };
    },
    'POST /console/api/exams/{uuid}/leave': async () => {
      const { params, claimedBy } = await claimed();
      return {
        send: (as) => as.call('POST /console/api/exams/{uuid}/leave', { params }),
        ...{ left: claimedBy, once: null, noted: 'exam.leave' },
      };
    },
    'POST /console/api/exams/{uuid}/mark': async () => {
      const { params, userId } = await claimed();
      const marks = [FIRST, SECOND].map((question) => ({ question, score: 7.5, words: '观点齐全' }));
      const how = { requestId: randomUUID(), markVersion: 0, isRelease: true, strokes: [], reason: '' };
      const isTold = and(eq(messages.userId, userId), eq(messages.kind, 'exam-marked'));
      return {
        send: (as) => as.call('POST /console/api/exams/{uuid}/mark', { params, body: { ...how, marks } }),
        left: async () => [
          await db.$count(examMarks, eq(examMarks.attemptId, params.uuid)),
          await db.$count(messages, isTold),
        ],
        ...{ once: [1, 1], noted: 'exam.release' },
      };
    },
    'POST /console/api/papers/{uuid}/marking': async () => {
      const params = { uuid: PAPER };
      await db.update(papers).set({ isTeacherMarked: false }).where(eq(papers.id, PAPER));
      const isMarked = async () => (await db.select().from(papers).where(eq(papers.id, PAPER)))[0]?.isTeacherMarked;
      return {
        send: (as) => as.call('POST /console/api/papers/{uuid}/marking', { params, body: { isTeacherMarked: true } }),
        ...{ left: isMarked, once: true, noted: 'paper.teachers-mark' },
      };
    },
    'POST /console/api/papers/{uuid}/steps': async () => {
      const isPlace = and(eq(paperQuestions.paperId, PAPER), eq(paperQuestions.questionId, FIRST));
      await db.update(paperQuestions).set({ steps: [], stepsRevision: 0 }).where(isPlace);
      const body = { question: FIRST, revision: 0, steps: [{ words: '观点', points: 10 }] };
      return {
        send: (as) => as.call('POST /console/api/papers/{uuid}/steps', { params: { uuid: PAPER }, body }),
        left: async () => (await db.select().from(paperQuestions).where(isPlace))[0]?.stepsRevision,
        ...{ once: 1, noted: 'paper.steps' },
      };
    },
  } as const satisfies Readonly<Record<string, MakeDouble>>;
}
