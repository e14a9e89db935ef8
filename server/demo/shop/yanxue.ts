import type { Database } from '#server/db/database.ts';
import {
  type CustomerFields,
  type TravelFields,
  yanxueActivities,
  yanxueCheckinRecords,
  yanxueCheckins,
  yanxueCustomerInfos,
  yanxueSeats,
  yanxueTours,
  yanxueTrips,
} from '#server/db/schema/yanxue.ts';
import { after } from '#server/kernel/clock.ts';
import { demoIdNumber, demoUserId, seedIds } from '../ids.ts';
import { studyIds } from '../study/study-ids.ts';
import { ACTIVITIES } from './yanxue-list.ts';

const DAY = 24 * 3600;
/** Long enough that a tour ends after the last student is home. */
const TRAVEL_DAYS = 6;
const [WAITING, CONFIRMED, FINISHED, CANCELLED] = [0, 1, 2, 3] as const;
const BEIJING = { course: 12, meetingPoint: '北京南站 B1 出口', days: 5 };
const XIAN = { course: 13, meetingPoint: '西安北站南广场', days: 6 };

/** Row n is tour n, days from the first start of the server. Xi'an has one in every state. */
const TOURS = [
  { place: XIAN, name: '上一期', startsIn: -2, appliesFor: [-40, -9], seats: 24, taken: 3 },
  { place: XIAN, name: '第一期', startsIn: 58, appliesFor: [-20, 50], seats: 30, taken: 4 },
  { place: XIAN, name: '第二期', startsIn: 68, appliesFor: [-20, 60], seats: 2, taken: 2 },
  { place: XIAN, name: '第三期', startsIn: 85, appliesFor: [20, 78], seats: 30, taken: 0 },
  { place: XIAN, name: '更早一期', startsIn: -50, appliesFor: [-90, -57], seats: 30, taken: 1 },
  { place: BEIJING, name: '第一期', startsIn: 56, appliesFor: [-20, 48], seats: 40, taken: 0 },
  { place: BEIJING, name: '第二期', startsIn: 66, appliesFor: [-20, 58], seats: 40, taken: 0 },
] as const;

const TRAVEL: TravelFields = {
  transport: 'train',
  arrive_number: 'G1936',
  arrive_time: null,
  leave_number: 'G1938',
  leave_time: null,
  needs_pick_up: true,
  remark: '',
};

const customer = (name: string, mobile: string, birthday: string): CustomerFields => ({
  name,
  sex: 1,
  mobile,
  id_number: demoIdNumber,
  birthday,
  school: '浙江大学',
  grade: '大三',
  guardian_name: `${name.slice(0, 1)}先生`,
  guardian_mobile: '13900139000',
  guardian_relation: '父亲',
  health: '',
  diet: '不吃辣',
  shirt_size: 'M',
});

/** Row n is customer info n. */
const CUSTOMERS = [
  { user: 1, fields: customer('林知行', '13800138000', '2005-12-31') },
  { user: 2, fields: customer('沈见鹿', '19900000001', '2005-03-08') },
  { user: 3, fields: customer('周向北', '19900000002', '2004-07-19') },
] as const;

/** Row n is trip n: the demo student's runs on the seat of the code's order, after a cancelled one. */
const TRIPS = [
  { customer: 1, tour: 1, state: CONFIRMED, order: studyIds.keycodeOrder(13) },
  { customer: 1, tour: 2, state: CANCELLED },
  { customer: 2, tour: 5, state: FINISHED },
  { customer: 3, tour: 2, state: WAITING },
] as const;

/** Row n is check-in n of the running tour: two are over, one is open, one is next. */
const CHECKINS = [
  { day: 1, title: '抵达打卡', task: '拍下你到长安看到的第一眼，写一句话。', place: '西安北站', hours: [-46, -36] },
  { day: 2, title: '陕历博打卡', task: '记录一件让你停下来的文物。', place: '陕西历史博物馆', hours: [-26, -12] },
  { day: 3, title: '兵马俑打卡', task: '用三个词形容你看到的面孔。', place: '秦始皇帝陵博物院', hours: [-3, 200] },
  { day: 4, title: '城墙夜读打卡', task: '抄写一句今晚读到的话。', place: '西安城墙', hours: [205, 230] },
] as const;

/** Adds missing study tours, trips and check-ins of every state. */
export async function seedYanxue(db: Database, now: Date): Promise<void> {
  await db
    .insert(yanxueActivities)
    .values([...ACTIVITIES])
    .onConflictDoNothing();
  const created = await db
    .insert(yanxueTours)
    .values(
      TOURS.map(({ place, name, startsIn, appliesFor: [from, until], seats, taken }, index) => ({
        id: studyIds.tour(index + 1),
        courseId: seedIds.course(place.course),
        name,
        meetingPoint: place.meetingPoint,
        startsAt: after(now, startsIn * DAY),
        endsAt: after(now, (startsIn + place.days + TRAVEL_DAYS) * DAY),
        applyFrom: after(now, from * DAY),
        applyUntil: after(now, until * DAY),
        seats,
        takenCount: taken,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: yanxueTours.id });
  if (created.length === 0) return;
  await db.insert(yanxueCustomerInfos).values(
    CUSTOMERS.map(({ user, fields }, index) => ({
      id: studyIds.customerInfo(index + 1),
      userId: seedIds.user(user),
      courseId: seedIds.course(XIAN.course),
      fields,
      revision: 1,
      createdAt: after(now, -20 * DAY),
      updatedAt: after(now, -20 * DAY),
    })),
  );
  await db.insert(yanxueTrips).values(
    TRIPS.map(({ customer: number, tour, state, ...paid }, index) => ({
      id: studyIds.trip(index + 1),
      customerInfoId: studyIds.customerInfo(number),
      userId: seedIds.user(CUSTOMERS[number - 1]?.user ?? 1),
      tourId: studyIds.tour(tour),
      orderId: 'order' in paid ? paid.order : null,
      state,
      travel: TRAVEL,
      revision: 1,
      createdAt: after(now, -(10 + index) * DAY),
      updatedAt: after(now, -(10 + index) * DAY),
    })),
  );
  const held = TRIPS.flatMap((trip) => ('order' in trip ? [trip] : []));
  await db.insert(yanxueSeats).values(held.map(({ order, tour }) => ({ orderId: order, tourId: studyIds.tour(tour) })));
  await db.insert(yanxueCheckins).values(
    CHECKINS.map(({ day, title, task, place, hours: [from, until] }, index) => ({
      id: studyIds.checkin(index + 1),
      tourId: studyIds.tour(1),
      day,
      title,
      task,
      place,
      startsAt: after(now, from * 3600),
      endsAt: after(now, until * 3600),
    })),
  );
  await db.insert(yanxueCheckinRecords).values({
    id: studyIds.checkin(101),
    checkinId: studyIds.checkin(1),
    userId: demoUserId,
    content: '出站就看见城墙的灯，和课本里的长安对上了。',
    mood: 5,
    submittedAt: after(now, -40 * 3600),
  });
}
