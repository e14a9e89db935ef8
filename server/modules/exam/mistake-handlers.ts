import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import type { QuestionRow } from '#server/domains/exams/attempts.ts';
import { closeOverdueOf } from '#server/domains/exams/closing.ts';
import { markAnswer, readableAnswer, storedAnswer } from '#server/domains/exams/marking.ts';
import { findFree } from '#server/domains/exams/practice.ts';
import { findMistake, removeMistake, reviewMistake, saveMistakeNote } from '#server/domains/mistakes/review-mistake.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { ownTypesetter } from '#server/kernel/text/own-formulas.ts';
import type { InputOf } from '#src/contract/all.ts';
import type { mistake } from '#src/contract/mistake.ts';
import { questionKinds } from '#src/contract/states.ts';
import { answerFormulas } from './formula-views.ts';
import {
  answersToMistake,
  mistakeById,
  mistakeList,
  mistakeView,
  overviewOf,
  paperOfMistake,
  roundOf,
} from './mistake-views.ts';

type Context = CallContext<Session>;

export const mistakeHandlers: Handlers<typeof mistake> = {
  'GET /api/v1/exam/mistakes/overview': async (_input, context) => {
    const { db, clock, session } = await current(context);
    return overviewOf(db, session.userId, clock.now());
  },

  'GET /api/v1/exam/mistakes': async ({ query }, { db, session }) => mistakeList(db, session.userId, query),

  'GET /api/v1/exam/mistakes/round': async ({ query }, context) => {
    const { db, clock, session } = await current(context);
    return { list: await roundOf(db, session.userId, query, clock.now()) };
  },

  'GET /api/v1/exam/mistakes/{id}': async ({ params }, context) => {
    const { db, session } = await current(context);
    const row = await findMistake(db, session.userId, params.id);
    const { question } = await findFree(db, params.id, session.userId);
    const answers = await answersToMistake(db, row);
    return {
      mistake: mistakeView(row, question),
      answers,
      paper: await paperOfMistake(db, row),
      ...keyOf(
        question,
        answers.flatMap(({ answer }) => answer),
      ),
    };
  },

  'POST /api/v1/exam/mistakes/{id}/reviews': async ({ params, body }, context) => {
    const { db, clock, session } = await current(context);
    const { userId } = session;
    return inTransaction(db, async (tx) => {
      await findMistake(tx, userId, params.id);
      const { question } = await findFree(tx, params.id, userId);
      const stored = await reviewMistake(tx, {
        ...{ userId, questionId: question.id, requestId: body.request_id, ...marked(question, body) },
        answeredAt: body.answer_time === undefined ? undefined : new Date(body.answer_time),
        now: clock.now(),
      });
      return {
        mistake: mistakeView(await findMistake(tx, userId, question.id), question),
        ...{ my_answer: stored.answer, is_correct: stored.isRight },
        ...keyOf(question, stored.answer),
      };
    });
  },

  'PUT /api/v1/exam/mistakes/{id}/note': async ({ params, body }, context) => {
    await saveMistakeNote(context.db, context.session.userId, params.id, body.note);
    return viewOf(context, params.id);
  },

  'DELETE /api/v1/exam/mistakes/{id}': async ({ params }, context) => {
    await removeMistake(context.db, context.session.userId, params.id, context.clock.now());
    return viewOf(context, params.id);
  },

  'POST /api/v1/exam/mistakes/{id}/restore': async ({ params }, context) => {
    await removeMistake(context.db, context.session.userId, params.id, null);
    return viewOf(context, params.id);
  },
};

/**
 * Returns the context after closing the student's attempts whose time is over, so that their mistakes are in the book.
 */
async function current(context: Context): Promise<Context> {
  await closeOverdueOf(context.db, context.clock.now(), context.session.userId);
  return context;
}

async function viewOf({ db, session }: Context, id: string) {
  const view = await mistakeById(db, session.userId, id);
  if (!view) throw new Refusal('NOT_FOUND');
  return view;
}

function keyOf(question: QuestionRow, mine: readonly string[] = []) {
  const { analysis } = question;
  return { right_answer: readableAnswer(question), analysis, ...answerFormulas(question, mine, ownTypesetter()) };
}

type Redone = InputOf<'POST /api/v1/exam/mistakes/{id}/reviews'>['body'];

/** The answer in its stored form, and its mark; students mark their own essays. */
function marked(question: QuestionRow, { answer: given, is_right: isRight }: Redone) {
  const answer = storedAnswer(question, given);
  if (!answer) throw invalid('answer', '答案与题目不符');
  if (question.kind !== questionKinds.ESSAY) {
    return { answer, isRight: markAnswer(question, answer, 1).isCorrect === true };
  }
  if (isRight === undefined) throw invalid('is_right', '请对照参考答案，选择答对或还不会');
  return { answer, isRight };
}

function invalid(field: string, message: string): Refusal {
  return new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field: `body.${field}`, message }] } });
}
