import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { areaUuid } from '#server/db/queries/areas.ts';
import { users } from '#server/db/schema/account.ts';
import {
  collects,
  collegeInfos,
  exchangeBatches,
  exchangeCodes,
  realNames,
  studentInfos,
} from '#server/db/schema/personal.ts';
import { after } from '#server/kernel/clock.ts';
import { maskIdNumber } from '#server/kernel/text/mask.ts';
import { demoIdNumber, demoUserId, seedIds } from '../ids.ts';
import { seedDeliveries } from '../shop/deliveries.ts';
import { seedWechat } from './wechat.ts';

const DAY = 24 * 3600;

/** Adds missing profiles, favourites and exchange codes of students. */
export async function seedPersonal(db: Database, now: Date): Promise<void> {
  await seedWechat(db, now);
  await seedStudents(db, now);
  await seedRealNames(db, now);
  await db
    .insert(collects)
    .values(
      [9, 6, 5].map((course, index) => ({
        userId: demoUserId,
        courseId: seedIds.course(course),
        collectedAt: after(now, -(index + 1) * DAY),
      })),
    )
    .onConflictDoNothing();
  await seedExchangeCodes(db, now);
  await seedDeliveries(db, now);
}

async function seedStudents(db: Database, now: Date): Promise<void> {
  const student = {
    major: '计算机科学与技术',
    grade: '大四',
    email: '',
    wechatNumber: '',
    emergencyName: '林建国',
    emergencyPhone: '13900139000',
    boundAt: null,
    unboundAt: null,
    updatedAt: now,
  };
  const added = await db
    .insert(studentInfos)
    .values([
      {
        ...student,
        userId: demoUserId,
        name: '林同学',
        school: '浙江工业大学',
        studentNumber: '202303150127',
        email: 'lin@example.com',
        wechatNumber: 'lin_tongxue',
        authState: 1,
        boundAt: now,
      },
      { ...student, userId: seedIds.user(2), name: '林见鹿', school: '', studentNumber: '', authState: 0 },
      {
        ...student,
        userId: seedIds.user(3),
        name: '周小舟',
        school: '',
        studentNumber: '',
        authState: 2,
        unboundAt: now,
      },
    ])
    .onConflictDoNothing()
    .returning({ userId: studentInfos.userId });
  for (const { userId } of added) await db.update(users).set({ isUserInfo: true }).where(eq(users.id, userId));
  await db
    .insert(collegeInfos)
    .values(
      ([0, 1, 2] as const).map((examinee) => ({
        userId: seedIds.user(examinee + 1),
        examYear: 2027 + examinee,
        provinceId: areaUuid('330000'),
        provinceName: '浙江省',
        subjectId: 8,
        collegeId: null,
        graduateCollege: '浙江工业大学',
        graduateMajor: '计算机科学与技术',
        examinee,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing();
}

async function seedRealNames(db: Database, now: Date): Promise<void> {
  const submitted = { reference: '', reason: '', submittedAt: now, decidedAt: now };
  const idMasked = '3****************4';
  await db
    .insert(realNames)
    .values([
      {
        ...submitted,
        userId: demoUserId,
        nameMasked: '林**',
        idMasked: maskIdNumber(demoIdNumber),
        idHash: 'seed 1',
        state: 2,
      },
      {
        ...submitted,
        userId: seedIds.user(2),
        nameMasked: '林**',
        idMasked,
        idHash: 'seed 2',
        state: 1,
        reference: `sandbox-${now.getTime()}`,
        decidedAt: null,
      },
      {
        ...submitted,
        userId: seedIds.user(3),
        nameMasked: '周**',
        idMasked,
        idHash: 'seed 3',
        state: 3,
        reason: '姓名与身份证号不一致',
      },
    ])
    .onConflictDoNothing();
}

/** One code for each result that a code can have. */
const exchangeCode = (number: number) => `KY27GIFT000${number}`;
export const EXCHANGE_CODES = [1, 2, 3, 4, 5, 6].map(exchangeCode);

/** Uuid of the batch that two of the codes belong to. */
export const EXCHANGE_BATCH = 'ec000000-0000-4000-8000-000000000001';

async function seedExchangeCodes(db: Database, now: Date): Promise<void> {
  const open = { expiresAt: after(now, 90 * DAY), courseId: null, couponId: null };
  const writing = { ...open, title: '2027考研英语作文批改营', courseId: seedIds.course(14) };
  const batch = { batchId: EXCHANGE_BATCH, ...writing };
  await db
    .insert(exchangeBatches)
    .values({
      ...{ id: EXCHANGE_BATCH, name: '批改营赠课', courseId: writing.courseId, size: 2, expiresAt: open.expiresAt },
      ...{ isOnce: true, createdAt: after(now, -2 * DAY), createdBy: '林老师' },
    })
    .onConflictDoNothing();
  const coupon = { ...open, title: '8.5 折', couponId: seedIds.coupon(2) };
  await db
    .insert(exchangeCodes)
    .values([
      { ...batch, position: 1, code: exchangeCode(1) },
      { ...coupon, code: exchangeCode(2) },
      { ...batch, position: 2, code: exchangeCode(3), usedBy: seedIds.user(2), usedAt: after(now, -DAY) },
      { ...writing, code: exchangeCode(4), expiresAt: after(now, -DAY) },
      { ...writing, code: exchangeCode(5), ownerId: seedIds.user(2) },
      {
        ...open,
        code: exchangeCode(6),
        title: '2028考研零基础启航课',
        courseId: seedIds.course(10),
        ownerId: demoUserId,
      },
    ])
    .onConflictDoNothing();
}
