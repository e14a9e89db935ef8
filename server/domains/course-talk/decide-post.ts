import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { courses } from '#server/db/schema/course.ts';
import { coursePosts } from '#server/db/schema/course-post.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { tellStudent } from '#server/domains/messages/tell-student.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { nextPostState } from '#src/contract/post-states.ts';
import { plainText } from './plain-text.ts';
import type { PostRow } from './review-bar.ts';

type Act = { readonly event: 'show' } | { readonly event: 'refuse' | 'answer'; readonly words: string };

/**
 * Publishes, refuses or answers a review or question, and tells the student of a refusal or an answer.
 *
 * `revision` is the one that the caller saw: refused when a colleague or the student has changed the post since. The
 * same action repeated by the same person is done once.
 */
export async function decidePost(
  context: StaffContext,
  id: string,
  { revision, ...typed }: Act & { readonly revision: number },
): Promise<void> {
  const { db, clock, actor } = context;
  const now = clock.now();
  const act: Act = 'words' in typed ? { ...typed, words: plainText(typed.words) } : typed;
  if ('words' in act && act.words === '') throw new Refusal('INPUT_INVALID');
  await inTransaction(db, async (tx) => {
    const row = await lockRow(tx, coursePosts, eq(coursePosts.id, id));
    if (!row) throw new Refusal('NOT_FOUND');
    if (row.revision === revision + 1 && isDone(row, act, actor.id)) return;
    const state = nextPostState(row.state, row.answer !== '', act.event);
    if (row.revision !== revision || !state) throw new Refusal('COURSE_POST_CHANGED');
    const decision = { decidedAt: now, decidedBy: actor.id, refusal: act.event === 'refuse' ? act.words : '' };
    const answer = act.event === 'answer' ? { answer: act.words, answeredAt: now, answeredBy: actor.id } : {};
    await tx
      .update(coursePosts)
      .set({ state, revision: revision + 1, ...(state === row.state ? {} : decision), ...answer })
      .where(eq(coursePosts.id, id));
    await note(tx, context, { action: `course-post.${act.event}`, subject: String(row.number) });
    if (act.event !== 'show') await tellWriter(tx, row, act, now);
  });
}

function isDone(row: PostRow, act: Act, staffId: string): boolean {
  if (act.event === 'answer') return row.answer === act.words && row.answeredBy === staffId;
  const isSame = act.event === 'show' ? row.state === 'shown' : row.state === 'refused' && row.refusal === act.words;
  return isSame && row.decidedBy === staffId;
}

type Told = Extract<Act, { readonly words: string }>;

async function tellWriter(tx: Database, row: PostRow, { event, words }: Told, now: Date): Promise<void> {
  const [course] = await tx.select({ name: courses.name }).from(courses).where(eq(courses.id, row.courseId));
  const name = `《${course?.name ?? ''}》`;
  const what = row.kind === 'review' ? '评价' : '提问';
  const isAnswer = event === 'answer';
  await tellStudent(tx, {
    studentId: row.userId,
    kind: isAnswer ? 'course-post-answered' : 'course-post-refused',
    // With the revision in the key, a corrected answer or another refusal after rewriting is told again.
    key: `course-post-${event}:${row.id}:${row.revision}`,
    title: isAnswer ? `你的${what}有回复了` : `你的${what}没有展示`,
    text: isAnswer
      ? `${name}：${words}`
      : `${name}：${words}。你可以${row.kind === 'review' ? '修改后再提交' : '换个说法再问'}`,
    address: `/course/${row.kind === 'review' ? 'reviews' : 'questions'}/${row.courseId}`,
    now,
  });
}
