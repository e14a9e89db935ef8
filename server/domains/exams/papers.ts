import { and, count, eq, inArray, sum } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { paperQuestions, papers } from '#server/db/schema/exam.ts';
import { Refusal } from '#server/domains/refusal.ts';

export type PaperRow = typeof papers.$inferSelect;

export async function findPaper(db: Database, id: string): Promise<PaperRow> {
  const [row] = await db
    .select()
    .from(papers)
    .where(and(eq(papers.id, id), eq(papers.isShown, true)));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** Full scores and numbers of questions by paper. */
export async function paperSizes(db: Database, ids: readonly string[]) {
  const rows = await db
    .select({
      id: paperQuestions.paperId,
      questionCount: count(),
      fullScore: sum(paperQuestions.score).mapWith(Number),
    })
    .from(paperQuestions)
    .where(inArray(paperQuestions.paperId, [...ids]))
    .groupBy(paperQuestions.paperId);
  return new Map(rows.map((row) => [row.id, row]));
}

export function isOpen({ opensAt, closesAt }: PaperRow, now: Date): boolean {
  return (opensAt === null || opensAt <= now) && (closesAt === null || closesAt > now);
}
