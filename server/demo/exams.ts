import type { Database } from '#server/db/database.ts';
import { paperQuestions, papers, questions } from '#server/db/schema/exam.ts';
import { ENGLISH_SECTIONS } from './exam-english.ts';
import { MATHS_SECTIONS } from './exam-maths.ts';
import { POLITICS_SECTIONS } from './exam-politics.ts';
import type { QuestionSeed, SectionSeed } from './exam-question.ts';
import { seedIds } from './ids.ts';
import { questionId, studyIds } from './study-ids.ts';

const ESSAY = 5;
const KEYS = ['A', 'B', 'C', 'D', 'E', 'F'];
const at = (time: string) => new Date(`${time}+08:00`);

interface Subject {
  readonly id: number;
  readonly name: string;
  readonly sections: readonly SectionSeed[];
}

const ENGLISH: Subject = { id: 1, name: '英语', sections: ENGLISH_SECTIONS };
const MATHS: Subject = { id: 2, name: '数学', sections: MATHS_SECTIONS };
const POLITICS: Subject = { id: 3, name: '政治', sections: POLITICS_SECTIONS };

interface PaperSeed {
  readonly subject: Subject;
  readonly title: string;
  readonly intro: string;
  readonly minutes: number;
  readonly passScore: number;
  readonly course?: number;
  readonly maxAttempts?: number;
  readonly opensAt?: string;
  readonly closesAt?: string;
  /** How many of the subject's sections; all when absent. */
  readonly sectionCount?: number;
}

/** Row n is paper n. */
export const PAPERS: readonly PaperSeed[] = [
  {
    subject: ENGLISH,
    title: '2027考研英语长难句摸底卷',
    intro: '共六部分，检验词法、句法与长难句翻译。主观题交卷后对照采分点自评。',
    minutes: 60,
    passScore: 45,
  },
  {
    subject: MATHS,
    title: '2027考研数学（一）基础测试卷',
    intro: '覆盖高等数学、线性代数与概率统计的基本概念与计算。',
    minutes: 90,
    passScore: 72,
  },
  {
    subject: POLITICS,
    title: '2027考研政治马原框架测试卷',
    intro: '马克思主义基本原理专题测试，含两道材料分析题。',
    minutes: 45,
    passScore: 30,
  },
  {
    subject: POLITICS,
    title: '冲刺押题班 · 政治第一次模考',
    intro: '押题班学员专用，每人可作答两次。',
    minutes: 60,
    passScore: 30,
    course: 4,
    maxAttempts: 2,
  },
  {
    subject: ENGLISH,
    title: '2027考研英语全真模考（12 月场）',
    intro: '按真实考试时间开放，届时请提前十分钟进入。',
    minutes: 180,
    passScore: 45,
    opensAt: '2026-12-05T09:00:00',
    closesAt: '2026-12-05T12:00:00',
  },
  {
    subject: MATHS,
    title: '2027考研数学 11 月月考',
    intro: '月考已结束，可查看自己的作答与解析。',
    minutes: 120,
    passScore: 72,
    opensAt: '2026-11-07T09:00:00',
    closesAt: '2026-11-08T22:00:00',
  },
  {
    subject: POLITICS,
    title: '每日一练 · 马原选择题',
    intro: '十分钟完成选择题，每人一次。',
    minutes: 10,
    passScore: 10,
    maxAttempts: 1,
    sectionCount: 2,
  },
];

/** The questions of a subject in order, each with where it stands. */
function placedQuestions({ id, sections }: Subject, sectionCount = sections.length) {
  const placed = sections
    .slice(0, sectionCount)
    .flatMap(({ title, score, questions: list }) => list.map((question) => ({ question, title, score })));
  return placed.map((item, index) => ({ ...item, id: questionId(id, index), position: index + 1 }));
}

/** The questions of paper `number` with ids and points. */
export function questionsOfPaper(number: number) {
  const paper = PAPERS[number - 1];
  return paper ? placedQuestions(paper.subject, paper.sectionCount) : [];
}

function questionRow(subject: Subject, question: QuestionSeed, id: string): typeof questions.$inferInsert {
  return {
    id,
    subjectId: subject.id,
    subjectName: subject.name,
    kind: question.kind,
    stem: question.stem,
    material: question.material ?? '',
    options: question.options.map((text, index) => ({ key: KEYS[index] ?? '', text })),
    answer: question.answer,
    analysis: question.analysis,
    knowledge: question.knowledge,
    difficulty: question.difficulty,
    isPractice: question.kind !== ESSAY,
  };
}

/** Puts in the questions and papers that are missing. */
export async function seedExams(db: Database): Promise<void> {
  const rows = [ENGLISH, MATHS, POLITICS].flatMap((subject) =>
    placedQuestions(subject).map(({ question, id }) => questionRow(subject, question, id)),
  );
  await db.insert(questions).values(rows).onConflictDoNothing();
  await db
    .insert(papers)
    .values(
      PAPERS.map((paper, index) => ({
        id: studyIds.paper(index + 1),
        title: paper.title,
        subjectId: paper.subject.id,
        subjectName: paper.subject.name,
        intro: paper.intro,
        courseId: paper.course === undefined ? null : seedIds.course(paper.course),
        durationSeconds: paper.minutes * 60,
        passScore: paper.passScore,
        maxAttempts: paper.maxAttempts ?? null,
        opensAt: paper.opensAt === undefined ? null : at(paper.opensAt),
        closesAt: paper.closesAt === undefined ? null : at(paper.closesAt),
        isShown: true,
        position: index + 1,
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(paperQuestions)
    .values(
      PAPERS.flatMap((_paper, index) =>
        questionsOfPaper(index + 1).map(({ id, position, title, score }) => ({
          paperId: studyIds.paper(index + 1),
          questionId: id,
          position,
          sectionTitle: title,
          score,
        })),
      ),
    )
    .onConflictDoNothing();
}
