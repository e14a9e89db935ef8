import { queryOptions } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { ESSAY_POINT } from '#src/contract/marking-steps.ts';
import { consoleApi } from '../client/console-api.ts';
import { type Part, partIn } from '../marking/parts.ts';
import { hasWrongGiven, isOtherScore, type StepsDraft, sentSteps, stepsDraftOf } from '../marking/steps.ts';
import type { Stroke } from '../marking/strokes.ts';

export type ExamDetail = ConsoleReply<'GET /console/api/exams/{uuid}'>;
export type ExamHead = ExamDetail['paper'];
export type Essay = ExamDetail['essays'][number];

/** Key of all queries about papers to mark; claiming or marking invalidates all. */
export const EXAMS_KEY = ['exams'] as const;

interface ExamFilter {
  readonly part: Part;
  readonly paper?: string;
}

export function readFilter(search: URLSearchParams): ExamFilter {
  const paper = search.get('paper');
  return { part: partIn(search), ...(paper ? { paper } : {}) };
}

export const examQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...EXAMS_KEY, 'one', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/exams/{uuid}', { params: { uuid } }, { signal }),
  });

interface EssayDraft {
  readonly score: string;
  readonly words: string;
  readonly steps: StepsDraft;
}

/** A teacher's marks for an attempt, not stored yet. */
export interface Draft {
  /** By question uuid. */
  readonly marks: Readonly<Record<string, EssayDraft>>;
  readonly strokes: readonly Stroke[];
}

export function draftOf({ essays, mark }: ExamDetail): Draft {
  const given = new Map((mark?.marks ?? []).map((one) => [one.question, one]));
  const marks = essays.map((essay) => {
    const { score = null, words = '', given: points = [] } = given.get(essay.question) ?? {};
    const steps = stepsDraftOf(essay, points);
    return [essay.question, { score: score === null ? '' : String(score), words, steps }];
  });
  return { marks: Object.fromEntries(marks), strokes: mark?.strokes ?? [] };
}

/** The draft of one essay. */
export const draftOfEssay = ({ question }: Essay, { marks }: Draft): EssayDraft =>
  marks[question] ?? { score: '', words: '', steps: { revision: 0, given: [] } };

/** Whether the draft of an essay contains something that the server would refuse. */
export function isEssayWrong(essay: Essay, draft: Draft): boolean {
  const { score, steps } = draftOfEssay(essay, draft);
  return scoreProblem(score, essay.fullScore) !== undefined || hasWrongGiven(essay, steps, ESSAY_POINT);
}

/** Whether the essay is complete: it has a score, and a comment if the score is not the sum of its steps. */
export function isEssayWhole(essay: Essay, draft: Draft): boolean {
  const { score, words, steps } = draftOfEssay(essay, draft);
  return score.trim() !== '' && (words.trim() !== '' || !isOtherScore(essay, steps, score));
}

/** The mark of the essay in the API's form. */
export function sentMark(essay: Essay, draft: Draft) {
  const { score, words, steps } = draftOfEssay(essay, draft);
  return {
    ...{ question: essay.question, words, score: score.trim() === '' ? null : Number(score) },
    ...sentSteps(essay, steps),
  };
}

/** The problem of a score; undefined for a valid one and for an empty field. */
export function scoreProblem(text: string, full: number): string | undefined {
  if (text.trim() === '') return undefined;
  const score = Number(text);
  const isScore = /^\d{1,4}(\.\d)?$/.test(text.trim()) && score <= full && Number.isInteger(score * 2);
  return isScore ? undefined : `0 到 ${full} 分，可以有半分`;
}

/** The sum of all valid scores. */
export function essayPoints(essays: readonly Essay[], { marks }: Draft): number {
  return essays.reduce((sum, { question, fullScore }) => {
    const text = marks[question]?.score ?? '';
    return sum + (scoreProblem(text, fullScore) === undefined ? Number(text) : 0);
  }, 0);
}
