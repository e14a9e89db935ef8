import type { PlacedQuestion, QuestionRow } from '#server/domains/exams/attempts.ts';
import { blankCount } from '#server/domains/exams/marking.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { questionFormulas } from './formula-views.ts';

/** A question as it is asked: without anything that reveals its answer. */
export function questionView(row: QuestionRow): ReplyOf<'GET /api/v1/exam/questions/{id}'> {
  return {
    uuid: row.id,
    kind: row.kind,
    stem: row.stem,
    material: row.material,
    options: row.options.map(({ key, text }) => ({ key, text })),
    blank_count: blankCount(row),
    knowledge: row.knowledge,
    difficulty: row.difficulty,
    subject_name: row.subjectName,
    ...questionFormulas(row),
  };
}

export function placedView({ question, position, sectionTitle, score }: PlacedQuestion) {
  return { question: questionView(question), position, section_title: sectionTitle, score };
}

/** Items grouped by a common title, in order. */
export function bySection<T extends { readonly sectionTitle: string }>(items: readonly T[]): Map<string, T[]> {
  const sections = new Map<string, T[]>();
  for (const item of items) sections.set(item.sectionTitle, [...(sections.get(item.sectionTitle) ?? []), item]);
  return sections;
}
