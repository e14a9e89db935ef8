import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows } from '#server/db/locks.ts';
import { examAttempts, paperScores, questionPoints } from '#server/db/schema/exam.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { questionKinds } from '#src/contract/states.ts';

/** With fewer students, the figures would reveal single results. */
const FEWEST = 20;
const BANDS = 10;
const AT_ONCE = 200;

/**
 * Adds a batch of finished first attempts to the sums of their papers, earliest first; returns how many. An attempt
 * without any answer is not added. Each counts once, however many processes run.
 */
export async function countAttempts({ db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const isDue = and(isNull(examAttempts.countedAt), eq(examAttempts.number, 1), isNotNull(examAttempts.submittedAt));
    const due = await lockFreeRows(tx, examAttempts, isDue, { by: examAttempts.submittedAt, limit: AT_ONCE });
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    await tx.execute(sql`
      INSERT INTO paper_scores (paper_id, points, students)
      SELECT paper_id, points, count(*) FROM (
        SELECT attempt_id, paper_id, sum(points) AS points FROM (${pointsOf(ids)}) given GROUP BY attempt_id, paper_id
      ) sums
      GROUP BY paper_id, points ORDER BY paper_id, points
      ON CONFLICT (paper_id, points) DO UPDATE SET students = paper_scores.students + excluded.students`);
    await tx.execute(sql`
      INSERT INTO question_points (paper_id, question_id, points)
      SELECT paper_id, question_id, sum(points) FROM (${pointsOf(ids)}) given
      GROUP BY paper_id, question_id ORDER BY paper_id, question_id
      ON CONFLICT (paper_id, question_id) DO UPDATE SET points = question_points.points + excluded.points`);
    await tx.update(examAttempts).set({ countedAt: clock.now() }).where(inArray(examAttempts.id, ids));
    return ids.length;
  });
}

/** The points of these attempts for each question that is not an essay; 0 for a blank one. */
function pointsOf(attemptIds: readonly string[]): SQL {
  return sql`
    SELECT a.id AS attempt_id, a.paper_id, p.question_id, coalesce(g.score, 0) AS points
    FROM exam_attempts a
    JOIN paper_questions p ON p.paper_id = a.paper_id
    JOIN questions q ON q.id = p.question_id AND q.kind <> ${questionKinds.ESSAY}
    LEFT JOIN exam_answers g ON g.attempt_id = a.id AND g.question_id = p.question_id
    WHERE ${inArray(sql`a.id`, [...attemptIds])}
      AND EXISTS (SELECT FROM exam_answers g WHERE g.attempt_id = a.id AND jsonb_array_length(g.answer) > 0)`;
}

interface Standing {
  readonly students: number;
  readonly betterThanPercent: number;
  /** Percent of students in each tenth of the points, lowest first. */
  readonly bands: readonly number[];
  readonly ownBand: number;
}

/** The position of an attempt among all students' first attempts at its paper; null while they are too few. */
export async function standingOf(
  db: Database,
  { paperId, points, fullPoints }: { readonly paperId: string; readonly points: number; readonly fullPoints: number },
): Promise<Standing | null> {
  const rows = await db.select().from(paperScores).where(eq(paperScores.paperId, paperId));
  return standingAmong(rows, points, fullPoints);
}

/** The same for counted points. Percentile by mid-rank: students with equal points count half. */
export function standingAmong(
  rows: readonly { readonly points: number; readonly students: number }[],
  points: number,
  fullPoints: number,
): Standing | null {
  const students = countOf(rows, () => true);
  if (students < FEWEST || fullPoints === 0) return null;
  const bandOf = (one: number) => Math.min(BANDS - 1, Math.floor((one * BANDS) / fullPoints));
  const below = countOf(rows, (one) => one < points);
  const equal = countOf(rows, (one) => one === points);
  return {
    students,
    betterThanPercent: Math.floor(((below + equal / 2) * 100) / students),
    bands: Array.from({ length: BANDS }, (_, band) =>
      Math.round((countOf(rows, (one) => bandOf(one) === band) * 100) / students),
    ),
    ownBand: bandOf(points),
  };
}

function countOf(
  rows: readonly { readonly points: number; readonly students: number }[],
  isMeant: (points: number) => boolean,
): number {
  return rows.reduce((sum, { points, students }) => sum + (isMeant(points) ? students : 0), 0);
}

/** Sum of points per question of a paper, over all counted students. */
export async function pointsByQuestion(db: Database, paperId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.select().from(questionPoints).where(eq(questionPoints.paperId, paperId));
  return new Map(rows.map(({ questionId, points }) => [questionId, points]));
}
