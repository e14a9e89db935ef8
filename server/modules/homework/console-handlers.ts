import type { ServerContext } from '#server/domains/context.ts';
import {
  countAnswers,
  coursesWithHomework,
  listAnswers,
  type QueuedAnswer,
  readAnswer,
} from '#server/domains/homeworks/homework-queue.ts';
import { claimAnswer, claimNext, leaveAnswer, markAnswer } from '#server/domains/homeworks/mark-homework.ts';
import { pagesOf } from '#server/domains/homeworks/own-homework.ts';
import type { Actor } from '#server/domains/staff/context.ts';
import { stepsToMark } from '#server/domains/staff/marked-steps.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { toSafeHtml } from '#server/kernel/text/content-html.ts';
import { pictureView } from '#server/views/picture.ts';
import { stepViews } from '#server/views/steps.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { homework as calls } from '#src/contract/console/homework.ts';
import { HOMEWORK_GRADE_TEXTS, type HomeworkGrade } from '#src/contract/homework-states.ts';

type Detail = ConsoleReply<'GET /console/api/homework/{uuid}'>;
type Context = Pick<ServerContext, 'db' | 'seal' | 'clock'> & { readonly actor: Actor };

export const homeworkHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/homework': async ({ query }, { db, clock, actor }) => {
    const now = clock.now();
    const { rows, next } = await listAnswers(db, { ...query, staffId: actor.id, now });
    return {
      answers: rows.map((row) => headView(row, actor.id, now)),
      counts: await countAnswers(db, actor.id, now),
      courses: await coursesWithHomework(db),
      next,
    };
  },
  'POST /console/api/homework/next': async ({ body }, context) => ({ uuid: (await claimNext(context, body)) ?? null }),
  'GET /console/api/homework/{uuid}': async ({ params }, context) => detail(context, params.uuid),
  'POST /console/api/homework/{uuid}/claim': async ({ params }, context) => {
    await claimAnswer(context, params.uuid);
    return detail(context, params.uuid);
  },
  'POST /console/api/homework/{uuid}/leave': async ({ params }, context) => {
    await leaveAnswer(context, params.uuid);
    return detail(context, params.uuid);
  },
  'POST /console/api/homework/{uuid}/mark': async ({ params, body }, context) => {
    await markAnswer(context, params.uuid, body);
    return detail(context, params.uuid);
  },
};

async function detail({ db, seal, clock, actor }: Context, id: string): Promise<Detail> {
  const now = clock.now();
  const found = await readAnswer(db, id);
  const { answer, homework, mark, earlier } = found;
  const head = headView(found, actor.id, now);
  const { revision, steps } = stepsToMark({
    now: { revision: homework.stepsRevision, steps: homework.steps },
    kept: mark?.steps,
  });
  return {
    answer: head,
    taskHtml: homework.taskHtml,
    rubricHtml: toSafeHtml(homework.rubric),
    ...{ fullScore: homework.fullScore, steps: stepViews(steps), stepsRevision: revision },
    text: answer.text,
    pictures: (await pagesOf(db, [id])).map((page) => pictureView(page, seal, now)),
    mark: mark
      ? {
          ...{ words: mark.words, score: mark.score, grade: mark.grade, asksRedo: mark.asksRedo },
          ...{ strokes: [...mark.strokes], given: (mark.steps?.steps ?? []).map(({ given }) => given) },
          ...{ by: mark.staffName, at: toInstant(mark.createdAt) },
        }
      : null,
    markVersion: answer.markVersion,
    isReleased: answer.releasedVersion !== null && answer.releasedVersion === answer.markVersion,
    earlier: earlier.map((one) => ({
      version: one.version,
      words: one.mark.words,
      result: resultText(one.mark, homework.fullScore),
    })),
    claimedUntil: head.claimedBy !== '' && answer.claimedUntil ? toInstant(answer.claimedUntil) : null,
  };
}

function headView(found: QueuedAnswer, staffId: string, now: Date): Detail['answer'] {
  const { answer, homework, courseName, student, claimedBy, pictureCount } = found;
  const isClaimed = answer.claimedUntil !== null && answer.claimedUntil > now;
  if (!answer.handedInAt) throw new Error('A draft is no answer that teachers see.');
  return {
    ...{ uuid: answer.id, number: answer.number, title: homework.title, courseUuid: homework.courseId, courseName },
    ...{ studentName: student.name, studentNumber: student.number, version: answer.version, state: answer.state },
    handedInAt: toInstant(answer.handedInAt),
    isLate: homework.dueAt !== null && answer.handedInAt > homework.dueAt,
    pictureCount,
    releasedAt: answer.releasedAt && toInstant(answer.releasedAt),
    claimedBy: isClaimed ? (claimedBy ?? '') : '',
    isMine: isClaimed && answer.claimedBy === staffId,
  };
}

function resultText(
  mark: { readonly score: number | null; readonly grade: HomeworkGrade | null },
  full: number | null,
) {
  if (mark.score !== null) return full === null ? `${mark.score} 分` : `${mark.score}/${full} 分`;
  return mark.grade ? HOMEWORK_GRADE_TEXTS[mark.grade] : '';
}
