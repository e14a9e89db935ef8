import { type Card, createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import { startOfStudyDay, studyDayNumber } from '#server/kernel/days/study-day.ts';
import { type MistakeSource, type MistakeState, mistakeStates } from '#src/contract/states.ts';

/** Study days in a row with a right answer after which a question is mastered. */
const RIGHT_DAYS = 2;
const DAY_MS = 24 * 3600 * 1000;

// Without short-term steps: a question comes back on another day, or not at all.
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false });

/** One row of the log of a question. */
export interface LoggedAnswer {
  readonly source: MistakeSource;
  readonly requestId: string;
  readonly isRight: boolean;
  readonly answeredAt: Date;
}

export interface MistakeFold {
  readonly firstWrongAt: Date;
  readonly firstSource: MistakeSource;
  readonly firstSourceId: string;
  readonly lastWrongAt: Date;
  readonly lastAnswerAt: Date;
  readonly wrongCount: number;
  readonly stability: number;
  readonly difficulty: number;
  readonly reps: number;
  readonly lapses: number;
  readonly dueAt: Date;
  readonly rightDays: number;
  readonly state: MistakeState;
}

/**
 * The state of a question, computed from its log, oldest first; undefined when no answer was wrong.
 *
 * The first answer of a study day is reviewed by FSRS: right is Good, wrong is Again. Later on that day a wrong answer
 * counts too; a right one changes nothing, because the student has just seen the correct answer. Answers before the
 * first wrong one do not count. The question is due before `examDay`, if that is still possible.
 */
export function foldAnswers(log: readonly LoggedAnswer[], examDay: number | undefined): MistakeFold | undefined {
  const [first, ...later] = log.slice(log.findIndex(({ isRight }) => !isRight));
  if (!first || first.isRight) return undefined;
  return later.reduce((before, answer) => nextFold(before, answer, examDay), firstFold(first, examDay));
}

function firstFold({ answeredAt, source, requestId }: LoggedAnswer, examDay: number | undefined): MistakeFold {
  const day = studyDayNumber(answeredAt);
  const { card } = scheduler.next(createEmptyCard(dateOf(day)), dateOf(day), Rating.Again);
  return {
    ...{ firstWrongAt: answeredAt, firstSource: source, firstSourceId: requestId },
    ...{ lastWrongAt: answeredAt, lastAnswerAt: answeredAt, wrongCount: 1 },
    ...{ rightDays: 0, state: mistakeStates.LEARNING },
    ...reviewed(card, day, examDay),
  };
}

function nextFold(before: MistakeFold, { answeredAt, isRight }: LoggedAnswer, examDay: number | undefined) {
  const lastDay = studyDayNumber(before.lastAnswerAt);
  // FSRS refuses a review before the last one.
  const day = Math.max(studyDayNumber(answeredAt), lastDay);
  const lastAnswerAt = answeredAt > before.lastAnswerAt ? answeredAt : before.lastAnswerAt;
  if (isRight && day === lastDay) return { ...before, lastAnswerAt };
  const { card } = scheduler.next(cardOf(before, lastDay), dateOf(day), isRight ? Rating.Good : Rating.Again);
  const rightDays = isRight ? before.rightDays + 1 : 0;
  return {
    ...before,
    ...{ lastAnswerAt, rightDays },
    ...(!isRight && { lastWrongAt: lastAnswerAt, wrongCount: before.wrongCount + 1 }),
    state: rightDays >= RIGHT_DAYS ? mistakeStates.MASTERED : mistakeStates.LEARNING,
    ...reviewed(card, day, examDay),
  };
}

/** FSRS counts days in UTC: a study day is passed as midnight of its number, so that intervals are whole study days. */
const dateOf = (day: number) => new Date(day * DAY_MS);

function cardOf({ stability, difficulty, reps, lapses, dueAt }: MistakeFold, lastDay: number): Card {
  const [due, last] = [dateOf(studyDayNumber(dueAt)), dateOf(lastDay)];
  const scheduled = studyDayNumber(dueAt) - lastDay;
  const card = { ...createEmptyCard(last), due, stability, difficulty, reps, lapses };
  return { ...card, scheduled_days: scheduled, state: REVIEW, last_review: last };
}

/** `State.Review` of ts-fsrs; without its learning steps every card is in this state. */
const REVIEW = 2;

function reviewed({ stability, difficulty, reps, lapses, due }: Card, day: number, examDay: number | undefined) {
  const dueDay = due.getTime() / DAY_MS;
  const latest = examDay === undefined || examDay <= day + 1 ? dueDay : Math.min(dueDay, examDay - 1);
  return { stability, difficulty, reps, lapses, dueAt: startOfStudyDay(latest) };
}
