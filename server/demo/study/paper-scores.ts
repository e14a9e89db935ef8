import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { paperScores, papers, questionPoints } from '#server/db/schema/exam.ts';
import { paperOf } from './exams.ts';

const PAPERS = ['2027考研英语长难句摸底卷', '2027考研数学（一）基础测试卷', '2027考研政治马原框架测试卷'];
/** Number of earlier students with the most frequent number of points. */
const AT_THE_TOP = 8;
/** Mean and spread, as shares of the maximum points. */
const MEAN = 0.62;
const SPREAD = 0.17;

/** Adds results of earlier students for the papers that are open to everybody. */
export async function seedPaperScores(db: Database): Promise<void> {
  for (const paper of PAPERS.map(paperOf)) {
    // An operator may have deleted the paper.
    if ((await db.$count(papers, eq(papers.id, paper.id))) === 0) continue;
    const questions = paper.questions.filter(({ kind }) => kind !== 'essay');
    const full = questions.reduce((sum, { score }) => sum + score, 0);
    const rows = Array.from({ length: full + 1 }, (_, points) => {
      const away = (points / full - MEAN) / SPREAD;
      return { paperId: paper.id, points, students: Math.round(AT_THE_TOP * Math.exp((-away * away) / 2)) };
    }).filter(({ students }) => students > 0);
    const count = rows.reduce((sum, { students }) => sum + students, 0);
    await db.insert(paperScores).values(rows).onConflictDoNothing();
    await db
      .insert(questionPoints)
      .values(
        questions.map(({ id, score, difficulty }) => ({
          ...{ paperId: paper.id, questionId: id },
          points: Math.round(count * (0.95 - difficulty * 0.11)) * score,
        })),
      )
      .onConflictDoNothing();
  }
}
