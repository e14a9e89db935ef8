import { type Static, Type } from 'typebox';
import type { Database } from '#server/db/database.ts';
import { paperQuestions, papers, questions } from '#server/db/schema/exam.ts';
import { questionKinds } from '#src/contract/states.ts';
import { entry, Moment, momentOf, nameOf, schoolFile } from '../school-file.ts';
import { courseId, subjectNumber } from '../shop/course-files.ts';
import { questionId, studyIds } from './study-ids.ts';

const KINDS = {
  single: questionKinds.SINGLE,
  multiple: questionKinds.MULTIPLE,
  judge: questionKinds.JUDGE,
  fill: questionKinds.FILL,
  essay: questionKinds.ESSAY,
} as const;
const KEYS = ['A', 'B', 'C', 'D', 'E', 'F'];

const StepEntry = entry({ words: Type.String(), points: Type.Number() });
const Question = entry({
  stem: Type.String(),
  options: Type.Array(Type.String(), { default: [], maxItems: KEYS.length }),
  answer: Type.String(),
  analysis: Type.String(),
  knowledge: Type.String(),
  steps: Type.Array(StepEntry, { default: [] }),
  difficulty: Type.Integer({ default: 3, minimum: 1, maximum: 5 }),
});
const Section = entry({
  title: Type.String(),
  kind: nameOf(KINDS),
  score: Type.Integer(),
  material: Type.String({ default: '' }),
  questions: Type.Array(Question),
});
const Paper = entry({
  title: Type.String(),
  subject: Type.String(),
  intro: Type.String(),
  minutes: Type.Integer(),
  passScore: Type.Integer(),
  course: Type.Optional(Type.String()),
  maxAttempts: Type.Optional(Type.Integer()),
  sectionCount: Type.Optional(Type.Integer()),
  opensAt: Type.Optional(Moment),
  closesAt: Type.Optional(Moment),
});
const papersFile = schoolFile('papers.yaml', { papers: Type.Array(Paper) });
const questionFiles = ['english', 'maths', 'politics'].map((name) =>
  schoolFile(`questions-${name}.yaml`, { subject: Type.String(), sections: Type.Array(Section) }),
);

type QuestionKind = Static<typeof Section>['kind'];

/** An answer as questions store it: a text for each blank, a letter for each correct option, `T` or `F`. */
function answerOf(kind: QuestionKind, answer: string): string[] {
  if (kind === 'multiple') return [...answer];
  if (kind === 'fill') return answer.split(';');
  if (kind === 'judge') return [answer === 'right' ? 'T' : 'F'];
  return [answer];
}

/** The questions of each subject, in order, with their place in the file. */
function readSubjects() {
  return questionFiles.map((file) => {
    const { subject, sections } = file();
    const number = subjectNumber(subject);
    const placed = sections.flatMap(({ questions: list, ...section }, sectionIndex) =>
      list.map((question) => ({
        ...section,
        ...question,
        sectionIndex,
        answer: answerOf(section.kind, question.answer),
      })),
    );
    return {
      number,
      name: subject,
      questions: placed.map((question, at) => ({ ...question, id: questionId(number, at), position: at + 1 })),
    };
  });
}

/** The paper with this title, with id and questions. Throws when there is none. */
export function paperOf(title: string) {
  const index = papersFile().papers.findIndex((one) => one.title === title);
  const paper = papersFile().papers[index];
  if (!paper) throw new Error(`papers.yaml has no paper ${title}.`);
  const { sectionCount = Number.POSITIVE_INFINITY } = paper;
  const all = readSubjects().find(({ name }) => name === paper.subject)?.questions ?? [];
  const list = all.filter(({ sectionIndex }) => sectionIndex < sectionCount);
  return { ...paper, id: studyIds.paper(index + 1), position: index + 1, questions: list };
}

/** Adds missing questions and papers. */
export async function seedExams(db: Database, now: Date): Promise<void> {
  await db
    .insert(questions)
    .values(
      readSubjects().flatMap((subject) =>
        subject.questions.map(({ id, kind, stem, material, options, answer, analysis, knowledge, difficulty }) => ({
          ...{ id, subjectId: subject.number, subjectName: subject.name, kind: KINDS[kind], stem, material },
          options: options.map((text, index) => ({ key: KEYS[index] ?? '', text })),
          ...{ answer, analysis, knowledge, difficulty, isPractice: kind !== 'essay' },
        })),
      ),
    )
    .onConflictDoNothing();
  const all = papersFile().papers.map(({ title }) => paperOf(title));
  await db
    .insert(papers)
    .values(
      all.map(
        ({ id, title, subject, intro, course, minutes, passScore, maxAttempts, opensAt, closesAt, position }) => ({
          ...{ id, title, subjectId: subjectNumber(subject), subjectName: subject, intro, passScore, position },
          courseId: course === undefined ? null : courseId(course),
          durationSeconds: minutes * 60,
          maxAttempts: maxAttempts ?? null,
          opensAt: opensAt === undefined ? null : momentOf(opensAt, now),
          closesAt: closesAt === undefined ? null : momentOf(closesAt, now),
          isShown: true,
        }),
      ),
    )
    .onConflictDoNothing();
  await db
    .insert(paperQuestions)
    .values(
      all.flatMap((paper) =>
        paper.questions.map(({ id, position, title, score, steps }) => ({
          ...{ paperId: paper.id, questionId: id, position, sectionTitle: title, score, steps },
        })),
      ),
    )
    .onConflictDoNothing();
}
