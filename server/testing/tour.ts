import { and, eq, ne } from 'drizzle-orm';
import { yanxueActivities, yanxueSeats, yanxueTours, yanxueTrips } from '../db/schema/yanxue.ts';
import { seedIds } from '../demo/ids.ts';
import { after } from '../kernel/clock.ts';
import { newUuid } from '../kernel/random.ts';
import { testRandom } from '../kernel/testing.ts';
import type { TestServer } from './server.ts';
import type { Student, shopOf } from './shop.ts';

const DAY = 24 * 3600;
const TRAVEL = {
  transport: 'self' as const,
  arrive_number: '',
  arrive_time: null,
  leave_number: '',
  leave_time: null,
  needs_pick_up: false,
  remark: '',
};
export const SAMPLE_CUSTOMER = {
  name: '陈小满',
  sex: 1 as const,
  mobile: '13700000000',
  id_number: '11010519491231002X',
  birthday: '2005-05-20',
  school: '武汉大学',
  grade: '大二',
  guardian_name: '陈先生',
  guardian_mobile: '13700000001',
  guardian_relation: '父亲',
  health: '',
  diet: '',
  shirt_size: 'M' as const,
};

/** Study tours of a test, and students' actions, on a test server. */
export function toursOf(server: TestServer, shop: ReturnType<typeof shopOf>) {
  const random = testRandom('tours');
  const { db, clock } = server;

  /** A new study tour with one tour for each number of seats. */
  async function activity(...seats: number[]): Promise<{ course: string; tours: string[] }> {
    const course = await shop.course({ kind: 'yanxue' });
    const [template] = await db
      .select()
      .from(yanxueActivities)
      .where(eq(yanxueActivities.courseId, seedIds.course(13)));
    if (!template) throw new Error('The seed has no study tour 13.');
    await db.insert(yanxueActivities).values({ ...template, courseId: course });
    const now = clock.now();
    const rows = seats.map((count, index) => ({
      id: newUuid(random),
      courseId: course,
      name: `第 ${index + 1} 期`,
      meetingPoint: '西安北站',
      startsAt: after(now, (60 + index) * DAY),
      endsAt: after(now, (66 + index) * DAY),
      applyFrom: after(now, -DAY),
      applyUntil: after(now, 50 * DAY),
      seats: count,
    }));
    await db.insert(yanxueTours).values(rows);
    return { course, tours: rows.map(({ id }) => id) };
  }

  async function taken(tour: string | undefined): Promise<number | undefined> {
    const [row] = await db
      .select()
      .from(yanxueTours)
      .where(eq(yanxueTours.id, tour ?? ''));
    return row?.takenCount;
  }

  /** Number of taken seats that somebody has: by an order, or by a trip of a given course. */
  async function holders(tour: string | undefined): Promise<number> {
    const id = tour ?? '';
    const trips = await db
      .select()
      .from(yanxueTrips)
      .where(and(eq(yanxueTrips.tourId, id), ne(yanxueTrips.state, 3)));
    return (
      (await db.$count(yanxueSeats, eq(yanxueSeats.tourId, id))) +
      trips.filter(({ orderId }) => orderId === null).length
    );
  }

  async function ordering(course: string, tour: string | undefined) {
    const buyer = await shop.student();
    const { data } = await shop.open(course, buyer);
    return { buyer, answer: await shop.submit(data, buyer, { ...(tour && { tour_uuid: tour }) }) };
  }

  async function paid(course: string, tour: string | undefined) {
    const { buyer, answer } = await ordering(course, tour);
    await shop.pay(answer.data.uuid, buyer);
    return { buyer, order: answer.data.uuid };
  }

  async function customerOf({ token }: Student, course: string): Promise<string> {
    const body = { ...SAMPLE_CUSTOMER, course_id: course };
    return (await server.call('POST /api/V1.30/yanxue/service/customerinfo', { body }, { token })).data
      .customerinfo_uuid;
  }

  const startTrip = ({ token }: Student, customer: string, tour: string | undefined) =>
    server.call(
      'POST /api/V1.30/yanxue/service/trip',
      { body: { customerinfo_uuid: customer, tour_uuid: tour ?? '', ...TRAVEL } },
      { token },
    );
  const changeTrip = ({ token }: Student, trip: string, changes: { tour_uuid?: string; is_cancelled?: true }) =>
    server.call('PATCH /api/V1.30/yanxue/service/trip', { body: { trip_uuid: trip, ...changes } }, { token });

  return { activity, taken, holders, ordering, paid, customerOf, startTrip, changeTrip };
}
