import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#server/db/schema/message.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { courseTalkOf } from '#server/testing/course-talk.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { Student } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

let server: TestServer;
let staff: ConsoleVisitor;
let colleague: ConsoleVisitor;
let talk: ReturnType<typeof courseTalkOf>;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  staff = await openConsoleAs(server, 'operator');
  colleague = await openConsoleAs(server, 'admin');
  talk = courseTalkOf(server, 'console-course-talk');
});
afterAll(() => server.close());

const CHANGED = staffRefusals.COURSE_POST_CHANGED.code;
const told = ({ userId }: Student) =>
  server.db.select().from(messages).where(eq(messages.userId, userId)).orderBy(messages.createdAt);
const posts = async (query: { part?: 'waiting' | 'unanswered' | 'decided'; kind?: 'review' | 'question' }) =>
  (await staff.call('GET /console/api/course-posts', { query })).data;

describe('the queue', () => {
  it('has what waits oldest first, shown questions without an answer, and what was decided newest first', async () => {
    const { uuid: review, student, courseId } = await talk.waiting();
    server.clock.pass(60);
    const { data: question } = await talk.ask(courseId, student);
    const ids = async (part: 'waiting' | 'unanswered' | 'decided') =>
      (await posts({ part })).posts.map((one) => one.uuid);
    const waiting = await ids('waiting');
    await talk.show(review, 1, staff);
    server.clock.pass(1);
    await talk.show(question.uuid, 1, staff);

    expect(waiting.filter((id) => id === review || id === question.uuid)).toEqual([review, question.uuid]);
    expect((await ids('decided')).slice(0, 2)).toEqual([question.uuid, review]);
    expect((await ids('unanswered')).at(-1)).toBe(question.uuid);
    expect((await posts({ part: 'decided', kind: 'review' })).posts[0]).toMatchObject({
      ...{ uuid: review, decidedBy: '阿杰', stars: 5, learnedPercent: 50 },
    });
    await talk.answer(question.uuid, 2, staff);
    expect(await ids('unanswered')).not.toContain(question.uuid);
  });

  it('goes on after its cursor', async () => {
    const { courseId } = await talk.course();
    await talk.shown(
      courseId,
      Array.from({ length: 51 }, () => 5),
    );

    const first = await posts({ part: 'decided' });
    const { data } = await staff.call('GET /console/api/course-posts', {
      query: { part: 'decided', after: first.next ?? '' },
    });

    expect(first.posts).toHaveLength(50);
    const shown = new Set(first.posts.map(({ uuid }) => uuid));
    expect(data.posts.length).toBeGreaterThan(0);
    expect(data.posts.filter(({ uuid }) => shown.has(uuid))).toEqual([]);
  });
});

describe('a decision', () => {
  it('that refuses tells the student why; a correction shows it after all', async () => {
    const { uuid, student, courseId } = await talk.waiting();
    await talk.refuse(uuid, 1, staff, ' 有手机号 ');

    expect((await talk.own(courseId, student)).data.review).toMatchObject({ state: 'refused', refusal: '有手机号' });
    expect((await told(student)).at(-1)).toMatchObject({
      ...{ kind: 'course-post-refused', title: '你的评价没有展示', address: `/course/reviews/${courseId}` },
      text: expect.stringMatching(/^《.+》：有手机号。/),
    });
    await talk.show(uuid, 2, colleague);
    expect((await talk.reviews(courseId)).summary.count).toBe(1);
    expect((await talk.own(courseId, student)).data.review?.refusal).toBe('');
  });

  it('that answers tells the student, and may be corrected', async () => {
    const { uuid, student, courseId } = await talk.waiting();
    const first = await talk.answer(uuid, 1, staff, '谢谢');
    await talk.answer(uuid, first.data.revision, colleague, '谢谢，第三章更难');

    expect((await talk.reviews(courseId)).list[0]?.answer?.text).toBe('谢谢，第三章更难');
    expect((await told(student)).filter(({ kind }) => kind === 'course-post-answered')).toHaveLength(2);
  });

  it('of a review that was changed since is refused, whoever changed it', async () => {
    const { uuid, student, courseId } = await talk.waiting();
    await talk.write(courseId, student, { stars: 2 });
    const afterStudent = await talk.show(uuid, 1, staff);
    await talk.refuse(uuid, 2, colleague);
    const afterColleague = await talk.show(uuid, 2, staff);
    await talk.drop(courseId, student);

    expect([afterStudent.code, afterColleague.code]).toEqual([CHANGED, CHANGED]);
    expect((await talk.show(uuid, 3, staff)).code).toBe(refusals.NOT_FOUND.code);
  });

  it('sent again by the same person is done once, and recorded once without its words', async () => {
    const { uuid, student } = await talk.waiting();
    const answers = [await talk.answer(uuid, 1, staff, '谢谢你'), await talk.answer(uuid, 1, staff, '谢谢你')];

    expect(answers.map(({ code, data }) => [code, data.revision])).toEqual([
      [SUCCESS, 2],
      [SUCCESS, 2],
    ]);
    const ofPost = eq(staffAudit.subject, String(answers[0]?.data.number));
    const noted = await server.db
      .select()
      .from(staffAudit)
      .where(and(ofPost, eq(staffAudit.action, 'course-post.answer')));
    expect(noted).toHaveLength(1);
    expect(JSON.stringify(noted)).not.toContain('谢谢你');
    expect((await told(student)).filter(({ kind }) => kind === 'course-post-answered')).toHaveLength(1);
  });

  it.each([
    ['a refusal', '   '],
    ['an answer', '\u200b \u202e'],
  ])('without words is no %s', async (_what, words) => {
    const { uuid } = await talk.waiting();

    expect((await talk.refuse(uuid, 1, staff, words)).code).toBe(refusals.INPUT_INVALID.code);
    expect((await talk.answer(uuid, 1, staff, words)).code).toBe(refusals.INPUT_INVALID.code);
  });
});
