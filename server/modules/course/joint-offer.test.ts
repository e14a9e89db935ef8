import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { courses } from '#server/db/schema/course.ts';
import { jointOfferCourses, jointOffers } from '#server/db/schema/promotion.ts';
import { seedIds } from '#server/demo/ids.ts';
import { after } from '#server/kernel/clock.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { userCourseStates } from '#src/contract/states.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const [MATHS, PAPERS, WORDS] = [107, 109, 102].map(seedIds.course) as [string, string, string];
const offerOf = async (id: string) =>
  (await server.call('GET /api/v1/course/{id}/joint', { params: { id } })).data.offer?.courses.map(({ uuid }) => uuid);
const statusOf = async (id: string, token?: string) => {
  const { data } = await server.call('GET /api/v1/course/{id}/groups', { params: { id } }, token ? { token } : {});
  return [data.user_course_state, data.view, data.action];
};

it('a course is offered with those that are sold with it, itself first', async () => {
  expect(await offerOf(PAPERS)).toEqual([PAPERS, MATHS, WORDS]);
  expect(await offerOf(seedIds.course(5))).toBeUndefined();
});

it('a course that is sold together says so, and leads there', async () => {
  expect(await statusOf(MATHS)).toEqual([userCourseStates.JOINT, 'joint', 'joint']);
});

it('an offer goes on without a course that left the shelf, and ends with the last but one', async () => {
  const take = (id: string) => server.db.update(courses).set({ isOnShelf: false }).where(eq(courses.id, id));
  await take(WORDS);
  expect(await offerOf(MATHS)).toEqual([MATHS, PAPERS]);
  await take(PAPERS);
  expect(await offerOf(MATHS)).toBeUndefined();
  await server.db.update(courses).set({ isOnShelf: true });
});

it('of two offers of a course the newest counts that has another course left', async () => {
  const [id, createdAt] = [seedIds.jointOffer(99), after(server.clock.now(), 60)];
  await server.db.insert(jointOffers).values({ id, name: '新', isOnShelf: true, createdAt });
  const of = [PAPERS, seedIds.course(5)].map((courseId, position) => ({ offerId: id, courseId, position }));
  await server.db.insert(jointOfferCourses).values(of);
  const newest = await offerOf(PAPERS);
  await server.db
    .update(courses)
    .set({ isOnShelf: false })
    .where(eq(courses.id, seedIds.course(5)));

  expect([newest, await offerOf(PAPERS)]).toEqual([
    [PAPERS, seedIds.course(5)],
    [PAPERS, MATHS, WORDS],
  ]);
  await server.db.delete(jointOfferCourses).where(eq(jointOfferCourses.offerId, id));
  await server.db.update(courses).set({ isOnShelf: true });
});

it('an offer off the shelf is none', async () => {
  await server.db.update(jointOffers).set({ isOnShelf: false });

  expect(await offerOf(MATHS)).toBeUndefined();
  expect(await statusOf(MATHS)).toEqual([userCourseStates.NOT_JOINED, 'activity_off_shelf', 'detail']);
});
