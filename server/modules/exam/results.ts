import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { mistakeReviews } from '#server/db/schema/mistake.ts';
import type { ServerContext } from '#server/domains/context.ts';
import {
  type AnswerRow,
  type AttemptRow,
  answersOf,
  type PlacedQuestion,
  questionsOf,
} from '#server/domains/exams/attempts.ts';
import { isTeachersToMark } from '#server/domains/exams/essay-marks.ts';
import { picturesOf } from '#server/domains/exams/exam-pages.ts';
import { readableAnswer } from '#server/domains/exams/marking.ts';
import { releasedMark } from '#server/domains/exams/marking-queue.ts';
import { waitingPages } from '#server/domains/exams/noted-pages.ts';
import type { PaperRow } from '#server/domains/exams/papers.ts';
import { pointsByQuestion, standingOf } from '#server/domains/exams/standings.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { ownTypesetter } from '#server/kernel/text/own-formulas.ts';
import { pictureView } from '#server/views/picture.ts';
import { markedStepViews } from '#server/views/steps.ts';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { pagesIn, wordsWithoutPages } from '#src/contract/exam-pages.ts';
import { questionKinds } from '#src/contract/states.ts';
import { answerFormulas } from './formula-views.ts';
import { bySection, placedView } from './question-view.ts';

type ResultView = ReplyOf<'GET /api/v1/exam/answers/{id}/result'>;
type Analysis = ReplyOf<'GET /api/v1/exam/answers/{id}/analysis'>;
type Filter = InputOf<'GET /api/v1/exam/answers/{id}/analysis'>['query']['filter'];

interface Marked extends PlacedQuestion {
  readonly row: AnswerRow | undefined;
  /** Points; null until the essay is marked. */
  readonly gained: number | null;
}

async function markedQuestions(db: Database, attempt: AttemptRow): Promise<Marked[]> {
  const answers = await answersOf(db, attempt.id);
  return (await questionsOf(db, attempt.paperId)).map((placed) => {
    const row = answers.get(placed.question.id);
    return { ...placed, row, gained: row ? row.score : 0 };
  });
}

const total = (items: readonly (number | null)[]) => items.reduce<number>((sum, item) => sum + (item ?? 0), 0);
const isAnswered = ({ row }: Marked) => (row?.answer.length ?? 0) > 0;
const isRight = ({ row }: Marked) => row?.isCorrect === true;

/** The result of a closed attempt; refuses a running one. */
export async function resultView(db: Database, paper: PaperRow, attempt: AttemptRow): Promise<ResultView> {
  const { submittedAt, closedBy } = attempt;
  if (!submittedAt || !closedBy) throw new Refusal('EXAM_NOT_SUBMITTED', { data: { answer_id: attempt.id } });
  const marked = await markedQuestions(db, attempt);
  const objective = marked.filter(({ question }) => question.kind !== questionKinds.ESSAY);
  const points = total(objective.map(({ gained }) => gained));
  const fullPoints = total(objective.map(({ score }) => score));
  const standing = await standingOf(db, { paperId: paper.id, points, fullPoints });
  const waiting = (await waitingPages(db, [attempt.id])).get(attempt.id);
  return {
    answer_id: attempt.id,
    paper: { uuid: paper.id, title: paper.title, subject_name: paper.subjectName },
    state: attempt.state,
    number: attempt.number,
    start_time: toInstant(attempt.startedAt),
    submit_time: toInstant(submittedAt),
    used_seconds: Math.max(0, Math.round((submittedAt.getTime() - attempt.startedAt.getTime()) / 1000)),
    closed_by: closedBy,
    is_late: attempt.lateSubmittedAt !== null,
    full_score: total(marked.map(({ score }) => score)),
    pass_score: paper.passScore,
    score: attempt.score,
    objective_score: points,
    is_passed: attempt.score === null ? null : attempt.score >= paper.passScore,
    right_count: marked.filter(isRight).length,
    wrong_count: marked.filter((item) => isAnswered(item) && item.gained !== null && !isRight(item)).length,
    blank_count: marked.filter((item) => !isAnswered(item) && item.gained !== null).length,
    to_mark_count: marked.filter(({ gained }) => gained === null).length,
    is_teacher_marked: await isTeachersToMark(db, attempt.id),
    teacher_name: (await releasedMark(db, attempt.id))?.staffName ?? '',
    waiting_page_count: waiting?.count ?? 0,
    pages_until: waiting?.until ? toInstant(waiting.until) : null,
    mistake_count: await db.$count(
      mistakeReviews,
      and(
        eq(mistakeReviews.userId, attempt.userId),
        eq(mistakeReviews.requestId, attempt.id),
        eq(mistakeReviews.isRight, false),
      ),
    ),
    standing: standing && {
      students: standing.students,
      better_than_percent: standing.betterThanPercent,
      bands: [...standing.bands],
      own_band: standing.ownBand,
    },
    knowledge: await knowledgeOf(db, paper.id, objective, standing?.students ?? 0),
    sections: [...bySection(marked)].map(([title, items]) => ({
      title,
      full_score: total(items.map(({ score }) => score)),
      score: total(items.map(({ gained }) => gained)),
      right_count: items.filter(isRight).length,
      question_count: items.length,
    })),
  };
}

interface Knowledge {
  readonly name: string;
  readonly items: Marked[];
}

/** Results by knowledge point in the order of the paper, with the student's points and those of all students. */
async function knowledgeOf(db: Database, paperId: string, marked: readonly Marked[], students: number) {
  const all = students === 0 ? undefined : await pointsByQuestion(db, paperId);
  const groups = new Map<string, Knowledge>();
  for (const item of marked) {
    const { knowledge: name } = item.question;
    const group = groups.get(name);
    if (group) group.items.push(item);
    else groups.set(name, { name, items: [item] });
  }
  return [...groups.values()].map(({ name, items }) => {
    const full = total(items.map(({ score }) => score));
    const everybody = total(items.map(({ question }) => all?.get(question.id) ?? 0));
    return {
      name,
      question_count: items.length,
      right_count: items.filter(isRight).length,
      percent: percentOf(total(items.map(({ gained }) => gained)), full),
      all_percent: all ? percentOf(everybody, full * students) : null,
    };
  });
}

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part * 100) / whole));

/** Every question of a closed attempt with its right answer, or those the filter asks for. */
export async function analysisView(
  { db, clock, seal }: ServerContext,
  attempt: AttemptRow,
  filter: Filter = 'all',
): Promise<Analysis> {
  if (!attempt.submittedAt) throw new Refusal('EXAM_NOT_SUBMITTED', { data: { answer_id: attempt.id } });
  const marked = await markedQuestions(db, attempt);
  const typeset = ownTypesetter();
  const pictures = await picturesOf(db, attempt.id);
  const teacher = await releasedMark(db, attempt.id);
  const shown = (answer: readonly string[]) =>
    pagesIn(answer).flatMap((id) => {
      const row = pictures.get(id);
      return row ? [pictureView({ ...row, id }, seal, clock.now())] : [];
    });
  return marked
    .filter((item) => isAskedFor(item, filter))
    .map((item) => {
      const { row, gained, question } = item;
      const isEssay = question.kind === questionKinds.ESSAY;
      const wordsOf = (answer: readonly string[]) => (isEssay ? wordsWithoutPages(answer) : [...answer]);
      const mine = wordsOf(row?.answer ?? []);
      const late = row?.lateAnswer ? wordsOf(row.lateAnswer) : null;
      return {
        ...placedView(item),
        my_answer: mine,
        is_correct: row ? row.isCorrect : false,
        right_answer: readableAnswer(question),
        analysis: question.analysis,
        ...answerFormulas(question, [...mine, ...(late ?? [])], typeset),
        late_answer: late,
        pictures: isEssay ? shown(row?.answer ?? []) : [],
        late_pictures: isEssay ? shown(row?.lateAnswer ?? []) : [],
        teacher_words: teacher?.marks.find((mark) => mark.question === question.id)?.words ?? '',
        steps: markedStepViews(teacher?.marks.find((mark) => mark.question === question.id)?.steps),
        strokes: (teacher?.strokes ?? []).filter(({ picture }) => pagesIn(row?.answer ?? []).includes(picture)),
        my_score: gained,
        is_flagged: row?.isFlagged ?? false,
      };
    });
}

function isAskedFor(item: Marked, filter: NonNullable<Filter>): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'wrong':
      return isAnswered(item) && item.gained !== null && !isRight(item);
    case 'blank':
      return !isAnswered(item);
    case 'flagged':
      return item.row?.isFlagged ?? false;
  }
}
