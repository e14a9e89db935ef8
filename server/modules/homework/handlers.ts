import type { Database } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { handIn, saveDraft, seeReply } from '#server/domains/homeworks/hand-in.ts';
import {
  type OwnHomework,
  ownHomework,
  ownHomeworks,
  pagesOf,
  writableVersion,
} from '#server/domains/homeworks/own-homework.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { pictureView } from '#server/views/picture.ts';
import { markedStepViews } from '#server/views/steps.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import type { homework as calls } from '#src/contract/homework.ts';

type Context = Pick<CallContext<Session>, 'seal' | 'clock' | 'session'>;
type Head = ReplyOf<'GET /api/v1/study/homeworks'>[number];
type Homework = ReplyOf<'GET /api/v1/study/homeworks/{id}'>;

export const homeworkHandlers: Handlers<typeof calls> = {
  'GET /api/v1/study/homeworks': async (_input, { db, clock, session }) =>
    (await ownHomeworks(db, { userId: session.userId, now: clock.now() })).map(headView),

  'GET /api/v1/study/homeworks/{id}': async ({ params }, context) => homeworkView(context.db, context, params.id),

  'PUT /api/v1/study/homeworks/{id}/draft': async ({ params, body }, context) =>
    inTransaction(context.db, async (tx) => {
      await saveDraft(tx, context, params.id, body);
      return homeworkView(tx, context, params.id);
    }),

  'POST /api/v1/study/homeworks/{id}/hand_in': async ({ params, body: { request_id: requestId, ...body } }, context) =>
    inTransaction(context.db, async (tx) => {
      await handIn(tx, context, params.id, { requestId, ...body });
      return homeworkView(tx, context, params.id);
    }),

  'POST /api/v1/study/homework_answers/{id}/seen': async ({ params }, context) =>
    inTransaction(context.db, async (tx) => {
      await seeReply(tx, context, params.id);
      return null;
    }),
};

/** What a student may see of a homework. Every route must return marks only through this and `homeworkView`. */
function headView({ homework, courseName, sectionName, answers, released }: OwnHomework): Head {
  const [newest] = answers;
  const answered = answers.find(({ state }) => state !== 'draft');
  const reply = answered && released.get(answered.id);
  return {
    ...{ uuid: homework.id, title: homework.title, course_uuid: homework.courseId, course_name: courseName },
    section_name: sectionName ?? '',
    due_time: homework.dueAt && toInstant(homework.dueAt),
    full_score: homework.fullScore,
    state: newest === undefined ? 'open' : newest.state === 'marked' ? 'handed-in' : newest.state,
    handed_in_time: answered?.handedInAt ? toInstant(answered.handedInAt) : null,
    released_time: reply && answered.releasedAt ? toInstant(answered.releasedAt) : null,
    is_unread: answers.some(({ state }) => state === 'released'),
    asks_redo: reply?.asksRedo ?? false,
    score: reply?.score ?? null,
    grade: reply?.grade ?? null,
  };
}

async function homeworkView(db: Database, context: Context, id: string): Promise<Homework> {
  const now = context.clock.now();
  const own = await ownHomework(db, { userId: context.session.userId, now }, id);
  const pages = await pagesOf(
    db,
    own.answers.map((answer) => answer.id),
  );
  const picturesOf = (answerId: string) =>
    pages.filter((page) => page.answerId === answerId).map((page) => pictureView(page, context.seal, now));
  const version = writableVersion(own);
  const [newest] = own.answers;
  const draft = newest?.state === 'draft' ? newest : undefined;
  return {
    ...headView(own),
    task_html: own.homework.taskHtml,
    draft:
      version === undefined
        ? null
        : {
            ...{ version, revision: draft?.revision ?? 0, text: draft?.text ?? '' },
            pictures: draft ? picturesOf(draft.id) : [],
          },
    answers: own.answers.flatMap((answer) => {
      if (!answer.handedInAt) return [];
      const reply = own.released.get(answer.id);
      return [
        {
          ...{ uuid: answer.id, version: answer.version, text: answer.text, pictures: picturesOf(answer.id) },
          handed_in_time: toInstant(answer.handedInAt),
          reply:
            reply && answer.releasedAt
              ? {
                  ...{ teacher: reply.staffName, words: reply.words, score: reply.score, grade: reply.grade },
                  ...{ asks_redo: reply.asksRedo, strokes: [...reply.strokes], steps: markedStepViews(reply.steps) },
                  released_time: toInstant(answer.releasedAt),
                }
              : null,
        },
      ];
    }),
  };
}
