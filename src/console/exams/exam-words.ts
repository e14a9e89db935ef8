import { queryOptions } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { consoleApi } from '../client/console-api.ts';
import { type Part, partIn } from '../marking/parts.ts';
import type { Stroke } from '../marking/strokes.ts';

export type ExamDetail = ConsoleReply<'GET /console/api/exams/{uuid}'>;
export type ExamHead = ExamDetail['paper'];
export type Essay = ExamDetail['essays'][number];

/** Key of all queries about papers to mark; a claim or a mark invalidates all. */
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

/** What a teacher writes of an attempt. */
export interface Draft {
  /** By question. */
  readonly marks: Readonly<Record<string, { readonly score: string; readonly words: string }>>;
  readonly strokes: readonly Stroke[];
}

export function draftOf({ essays, mark }: ExamDetail): Draft {
  const given = new Map((mark?.marks ?? []).map((one) => [one.question, one]));
  const marks = essays.map(({ question }) => {
    const { score = null, words = '' } = given.get(question) ?? {};
    return [question, { score: score === null ? '' : String(score), words }];
  });
  return { marks: Object.fromEntries(marks), strokes: mark?.strokes ?? [] };
}

/** What is wrong with a score; undefined for none yet, and for a good one. */
export function scoreProblem(text: string, full: number): string | undefined {
  if (text.trim() === '') return undefined;
  const score = Number(text);
  const isScore = /^\d{1,4}(\.\d)?$/.test(text.trim()) && score <= full && Number.isInteger(score * 2);
  return isScore ? undefined : `0 到 ${full} 分，可以有半分`;
}

/** The points of the essays that have a good score. */
export function essayPoints(essays: readonly Essay[], { marks }: Draft): number {
  return essays.reduce((sum, { question, fullScore }) => {
    const text = marks[question]?.score ?? '';
    return sum + (scoreProblem(text, fullScore) === undefined ? Number(text) : 0);
  }, 0);
}
