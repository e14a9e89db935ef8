import type { Database } from '#server/db/database.ts';
import type { EssayMark } from '#server/db/schema/exam.ts';
import type { ServerContext } from '#server/domains/context.ts';
import type { PlacedQuestion } from '#server/domains/exams/attempts.ts';
import { claimNextPaper, claimPaper, leavePaper, markPaper, mayChange } from '#server/domains/exams/mark-papers.ts';
import {
  countPapersToMark,
  essaysToMark,
  listPapersToMark,
  papersOfTeachers,
  type QueuedPaper,
  readPaperToMark,
} from '#server/domains/exams/marking-queue.ts';
import { latePages, type WaitingPages, waitingPages } from '#server/domains/exams/noted-pages.ts';
import {
  essaysOfPaper,
  listPapersWithEssays,
  setSteps,
  setTeacherMarked,
} from '#server/domains/exams/teachers-papers.ts';
import type { Actor } from '#server/domains/staff/context.ts';
import { stepsToMark } from '#server/domains/staff/marked-steps.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { pictureView } from '#server/views/picture.ts';
import { stepViews } from '#server/views/steps.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { consoleExam as calls } from '#src/contract/console/exam.ts';
import { pagesIn } from '#src/contract/exam-pages.ts';
import { schoolHtml } from './formula-views.ts';

type Detail = ConsoleReply<'GET /console/api/exams/{uuid}'>;
type Context = Pick<ServerContext, 'db' | 'seal' | 'clock'> & { readonly actor: Actor };

export const consoleExamHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/exams': async ({ query }, { db, clock, actor }) => {
    const now = clock.now();
    const { rows, next } = await listPapersToMark(db, { ...query, staffId: actor.id, now });
    const waiting = await waitingPages(
      db,
      rows.map(({ attempt }) => attempt.id),
    );
    return {
      attempts: rows.map((row) => headView(row, waiting.get(row.attempt.id), actor.id, now)),
      counts: await countPapersToMark(db, actor.id, now),
      papers: await papersOfTeachers(db),
      next,
    };
  },
  'POST /console/api/exams/next': async ({ body }, context) => ({
    uuid: (await claimNextPaper(context, body)) ?? null,
  }),
  'GET /console/api/exams/{uuid}': async ({ params }, context) => detail(context, params.uuid),
  'POST /console/api/exams/{uuid}/claim': async ({ params }, context) => {
    await claimPaper(context, params.uuid);
    return detail(context, params.uuid);
  },
  'POST /console/api/exams/{uuid}/leave': async ({ params }, context) => {
    await leavePaper(context, params.uuid);
    return detail(context, params.uuid);
  },
  'POST /console/api/exams/{uuid}/mark': async ({ params, body }, context) => {
    await markPaper(context, params.uuid, body);
    return detail(context, params.uuid);
  },
  'GET /console/api/papers': async ({ query }, { db }) => listPapersWithEssays(db, query.after),
  'POST /console/api/papers/{uuid}/marking': async ({ params, body }, context) =>
    setTeacherMarked(context, params.uuid, body.isTeacherMarked),
  'GET /console/api/papers/{uuid}': async ({ params }, { db }) => paperEssays(db, params.uuid),
  'POST /console/api/papers/{uuid}/steps': async ({ params, body }, context) => {
    await setSteps(context, params.uuid, body);
    return paperEssays(context.db, params.uuid);
  },
};

async function paperEssays(db: Database, id: string): Promise<ConsoleReply<'GET /console/api/papers/{uuid}'>> {
  const { paper, essays } = await essaysOfPaper(db, id);
  return {
    paper,
    essays: essays.map(({ question, position, score, steps, stepsRevision }) => ({
      ...{ question: question.id, position, fullScore: score, stemHtml: schoolHtml(question.stem) },
      ...{ steps: stepViews(steps), stepsRevision },
    })),
  };
}

async function detail({ db, seal, clock, actor }: Context, id: string): Promise<Detail> {
  const now = clock.now();
  const found = await readPaperToMark(db, id);
  const { attempt, marking, mark, released } = found;
  const waiting = (await waitingPages(db, [id])).get(id);
  const late = await latePages(db, attempt);
  const { essays, pictures, objectiveScore, fullScore } = await essaysToMark(db, attempt);
  return {
    paper: headView(found, waiting, actor.id, now),
    essays: essays.map(({ question, position, score, answer, ...placed }) => ({
      ...{ question: question.id, position, fullScore: score },
      ...{ materialHtml: schoolHtml(question.material), stemHtml: schoolHtml(question.stem) },
      ...{ referenceHtml: schoolHtml(question.answer.join('\n')), analysisHtml: schoolHtml(question.analysis) },
      ...stepsView(
        placed,
        mark?.marks.find((one) => one.question === question.id),
      ),
      text: answer[0] ?? '',
      pictures: pagesIn(answer).flatMap((page) => {
        const row = pictures.get(page);
        return row ? [pictureView({ ...row, id: page }, seal, now)] : [];
      }),
      latePictures: pagesIn(answer).filter((page) => late.has(page)).length,
      unprovedPictures: pagesIn(answer).filter((page) => late.get(page)?.isProved === false).length,
    })),
    objectiveScore,
    fullScore,
    mark: mark
      ? {
          ...{ marks: mark.marks.map(markView), strokes: [...mark.strokes], reason: mark.reason },
          ...{ by: mark.staffName, at: toInstant(mark.createdAt) },
        }
      : null,
    markVersion: marking.markVersion,
    isReleased: marking.releasedVersion !== null && marking.releasedVersion === marking.markVersion,
    canMark: mayChange(released, actor),
  };
}

const markView = ({ steps, ...mark }: EssayMark) => ({
  ...mark,
  given: (steps?.steps ?? []).map(({ given }) => given),
});

function stepsView({ steps, stepsRevision }: Pick<PlacedQuestion, 'steps' | 'stepsRevision'>, mark?: EssayMark) {
  const shown = stepsToMark({ now: { revision: stepsRevision, steps }, kept: mark?.steps });
  return { steps: stepViews(shown.steps), stepsRevision: shown.revision };
}

function headView(found: QueuedPaper, waiting: WaitingPages | undefined, staffId: string, now: Date): Detail['paper'] {
  const { marking, attempt, paper, student, claimedBy, essayCount } = found;
  const isClaimed = marking.claimedUntil !== null && marking.claimedUntil > now;
  return {
    ...{ uuid: attempt.id, number: marking.number, title: paper.title, paperUuid: paper.id },
    ...{ subjectName: paper.subjectName, studentName: student.name, studentNumber: student.number, essayCount },
    handedInAt: toInstant(marking.handedInAt),
    waitingPages: waiting?.count ?? 0,
    pagesUntil: waiting?.until ? toInstant(waiting.until) : null,
    hasDraft: marking.markVersion > (marking.releasedVersion ?? 0),
    releasedAt: marking.releasedAt && toInstant(marking.releasedAt),
    claimedBy: isClaimed ? (claimedBy ?? '') : '',
    isMine: isClaimed && marking.claimedBy === staffId,
  };
}
