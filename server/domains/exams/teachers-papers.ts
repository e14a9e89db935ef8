import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { paperQuestions, papers } from '#server/db/schema/exam.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { ESSAY_POINT, type Step, stepsProblem } from '#src/contract/marking-steps.ts';
import { questionKinds } from '#src/contract/states.ts';
import { questionsOf } from './attempts.ts';

const AT_ONCE = 50;

// Column names with their table: the query builder omits the table when a query reads only one.
const essayCount = sql<number>`(SELECT count(*) FROM paper_questions p JOIN questions q ON q.id = p.question_id
  WHERE p.paper_id = papers.id AND q.kind = ${questionKinds.ESSAY})::integer`;

const columns = {
  uuid: papers.id,
  title: papers.title,
  subjectName: papers.subjectName,
  isShown: papers.isShown,
  isTeacherMarked: papers.isTeacherMarked,
  essayCount,
};

/** Papers with essays, in display order. */
export async function listPapersWithEssays(db: Database, after: string | undefined) {
  const [position = '', id = ''] = after?.split('_') ?? [];
  const isBehind =
    after === undefined ? undefined : sql`(${papers.position}, ${papers.id}) > (${Number(position)}, ${id}::uuid)`;
  const found = await db
    .select({ ...columns, position: papers.position })
    .from(papers)
    .where(and(sql`${essayCount} > 0`, isBehind))
    .orderBy(asc(papers.position), asc(papers.id))
    .limit(AT_ONCE + 1);
  const rows = found.slice(0, AT_ONCE);
  const last = found.length > AT_ONCE ? rows.at(-1) : undefined;
  return {
    papers: rows.map(({ position: _position, ...row }) => row),
    next: last ? `${last.position}_${last.uuid}` : null,
  };
}

/** Sets who marks the essays of future submissions; waiting attempts stay where they are. */
export async function setTeacherMarked(context: StaffContext, id: string, isTeacherMarked: boolean) {
  return inTransaction(context.db, async (tx) => {
    const paper = await lockRow(tx, papers, eq(papers.id, id));
    if (!paper) throw new Refusal('NOT_FOUND');
    if (paper.isTeacherMarked !== isTeacherMarked) {
      await tx.update(papers).set({ isTeacherMarked }).where(eq(papers.id, id));
      await note(tx, context, {
        action: isTeacherMarked ? 'paper.teachers-mark' : 'paper.students-mark',
        subject: paper.title,
      });
    }
    const [row] = await tx.select(columns).from(papers).where(eq(papers.id, id));
    if (!row) throw new Error('A paper that was locked is gone.');
    return row;
  });
}

/** A paper with its essays, in the order of the paper. */
export async function essaysOfPaper(db: Database, id: string) {
  const [paper] = await db.select(columns).from(papers).where(eq(papers.id, id));
  if (!paper) throw new Refusal('NOT_FOUND');
  const placed = await questionsOf(db, id);
  return { paper, essays: placed.filter(({ question }) => question.kind === questionKinds.ESSAY) };
}

interface WrittenSteps {
  readonly question: string;
  /** The revision that the caller saw. */
  readonly revision: number;
  readonly steps: readonly Step[];
}

/**
 * Replaces all marking steps of one essay. Existing marks keep the steps they were made with. Idempotent; refused when
 * a colleague has changed the steps meanwhile.
 */
export async function setSteps(context: StaffContext, id: string, { question, revision, steps: sent }: WrittenSteps) {
  await inTransaction(context.db, async (tx) => {
    const isPlace = and(eq(paperQuestions.paperId, id), eq(paperQuestions.questionId, question));
    const place = await lockRow(tx, paperQuestions, isPlace);
    const { paper, essays } = await essaysOfPaper(tx, id);
    const essay = essays.find((one) => one.question.id === question);
    if (!place || !essay) throw new Refusal('NOT_FOUND');
    const steps = sent.map(({ words, points }) => ({ words: words.trim(), points }));
    const problem = stepsProblem(steps, place.score, ESSAY_POINT);
    if (problem) {
      throw new Refusal('INPUT_INVALID', {
        text: problem,
        data: { fields: [{ field: 'body.steps', message: problem }] },
      });
    }
    if (isSame(place.steps, steps)) return;
    if (place.stepsRevision !== revision) throw new Refusal('MARKING_STEPS_CHANGED');
    await tx
      .update(paperQuestions)
      .set({ steps, stepsRevision: revision + 1 })
      .where(isPlace);
    await note(tx, context, {
      ...{ action: 'paper.steps', subject: `${paper.title} 第 ${essay.position} 题` },
      ...{ before: { steps: place.steps }, after: { steps } },
    });
  });
}

const isSame = (one: readonly Step[], other: readonly Step[]) =>
  one.length === other.length &&
  one.every(({ words, points }, at) => words === other[at]?.words && points === other[at]?.points);
