import { QUESTIONNAIRE_FIELDS } from '#server/base-data/form-fields.ts';
import { baseIds } from '#server/base-data/ids.ts';
import type { Database } from '#server/db/database.ts';
import { myCourses } from '#server/db/schema/course.ts';
import {
  courseSteps,
  formAnswers,
  forms,
  merchandiseChoices,
  merchandiseSpecs,
  merchandises,
} from '#server/db/schema/form.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { after } from '#server/kernel/clock.ts';
import { orderPayStates } from '#src/contract/states.ts';
import { demoIdNumber, demoUserId, seedIds } from './ids.ts';
import { momentOf } from './school-file.ts';
import { studyIds } from './study/study-ids.ts';

const DAY = 24 * 3600;
const YANXUE_COURSE = seedIds.course(13);
const BOUGHT = '-15d 20:30';

/** An expired form, besides the forms of the base data. */
const CLOSED = 8;
const CLOSED_FORM = {
  id: baseIds.form(CLOSED),
  name: 'autumn_questionnaire',
  title: '秋季班会问卷',
  intro: '已截止。',
  fields: QUESTIONNAIRE_FIELDS,
  mayChange: false,
  doneText: '提交成功，感谢填写。',
  version: 1,
};

/** Row n is step n of the yanxue course: done, closed, open ones of every kind, and one that waits for the fifth. */
const STEPS = [
  { form: 1, title: '学员登记', kind: 1, isRequired: true },
  { form: CLOSED, title: '秋季班会问卷', kind: 4, isRequired: false },
  { form: 4, title: '学情问卷', kind: 4, isRequired: false },
  { form: 3, title: '在线填写', kind: 3, isRequired: false },
  { form: 2, title: '信息确认', kind: 2, isRequired: true },
  { form: 5, title: '科目测评问卷', kind: 5, isRequired: false },
] as const;

const REGISTERED = {
  name: '林知行',
  sex: '女',
  mobile: '13800138000',
  id_number: demoIdNumber,
  student_type: '在校生',
  school: '浙江大学',
  grade: '大三',
  contact_name: '林先生',
  contact_mobile: '13900139000',
};

/** Adds missing steps and merchandise, with answers of the demo student. */
export async function seedForms(db: Database, now: Date): Promise<void> {
  const bought = momentOf(BOUGHT, now);
  await db
    .insert(forms)
    .values({ ...CLOSED_FORM, closesAt: momentOf('-20d 23:59', now) })
    .onConflictDoNothing();
  await seedYanxueOrder(db, bought);
  await db
    .insert(courseSteps)
    .values(
      STEPS.map(({ form, title, kind, isRequired }, index) => ({
        id: studyIds.step(index + 1),
        courseId: YANXUE_COURSE,
        position: index + 1,
        kind,
        title,
        formId: baseIds.form(form),
        isRequired,
      })),
    )
    .onConflictDoNothing();
  const answered = { userId: demoUserId, formVersion: 1, revision: 1, submittedAt: bought, updatedAt: bought };
  await db
    .insert(formAnswers)
    .values([
      {
        id: studyIds.submission(1),
        formId: baseIds.form(1),
        stepId: studyIds.step(1),
        answers: REGISTERED,
        ...answered,
      },
      {
        id: studyIds.submission(2),
        formId: baseIds.form(3),
        stepId: studyIds.step(4),
        draft: { target_college: ['北京市', '工学', '北京大学'], exam_times: '第一次' },
        ...answered,
        submittedAt: null,
      },
      {
        id: studyIds.submission(3),
        formId: baseIds.form(6),
        answers: { name: '林知行', sex: '女', school: '浙江大学' },
        ...answered,
      },
    ])
    .onConflictDoNothing();
  await seedMerchandise(db, now);
}

/** The demo student's yanxue course, opened by a code. */
async function seedYanxueOrder(db: Database, boughtAt: Date): Promise<void> {
  const id = studyIds.keycodeOrder(13);
  const bought = { userId: demoUserId, courseId: YANXUE_COURSE };
  const created = await db
    .insert(orders)
    .values({
      id,
      orderNumber: 'ZY20261105900013',
      ...bought,
      orderType: 6,
      payState: orderPayStates.PAID,
      originCents: 458000,
      totalCents: 0,
      createdAt: boughtAt,
      paidAt: boughtAt,
    })
    .onConflictDoNothing()
    .returning({ id: orders.id });
  if (created.length === 0) return;
  await db.insert(orderCourses).values({ orderId: id, courseId: YANXUE_COURSE, position: 0, priceCents: 0 });
  await db
    .insert(myCourses)
    .values({ id, ...bought, startedAt: boughtAt, validUntil: after(boughtAt, 180 * DAY) })
    .onConflictDoNothing();
}

const MERCHANDISE = [
  {
    title: '研学营纪念 T 恤',
    picture: 't-shirt',
    intro: '纯棉，请选择尺码。',
    specs: ['S', 'M', 'L', 'XL'],
    opensAt: '-19d 00:00',
    closesAt: '+56d 23:59',
  },
  {
    title: '知研帆布包',
    picture: 'canvas-bags',
    intro: '两色可选。',
    specs: ['米白', '墨绿'],
    opensAt: '-19d 00:00',
    closesAt: '+56d 23:59',
  },
  {
    title: '营员徽章',
    picture: 'badges',
    intro: '即将开放选领。',
    specs: ['圆形', '方形'],
    opensAt: '+20d 00:00',
    closesAt: '+56d 23:59',
  },
  {
    title: '秋季明信片',
    picture: 'postcards',
    intro: '选领已结束。',
    specs: ['红叶'],
    opensAt: '-80d 00:00',
    closesAt: '-20d 23:59',
  },
] as const;

async function seedMerchandise(db: Database, now: Date): Promise<void> {
  const created = await db
    .insert(merchandises)
    .values(
      MERCHANDISE.map(({ title, picture, intro, opensAt, closesAt }, index) => ({
        id: studyIds.merchandise(index + 1),
        courseId: YANXUE_COURSE,
        title,
        intro,
        image: `/storage/gifts/${picture}.webp`,
        opensAt: momentOf(opensAt, now),
        closesAt: momentOf(closesAt, now),
        position: index + 1,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: merchandises.id });
  if (created.length === 0) return;
  await db.insert(merchandiseSpecs).values(
    MERCHANDISE.flatMap(({ specs }, index) =>
      specs.map((spec, position) => ({
        merchandiseId: studyIds.merchandise(index + 1),
        spec,
        label: spec,
        position,
        stock: 50,
        takenCount: index === 1 && position === 0 ? 1 : 0,
      })),
    ),
  );
  await db.insert(merchandiseChoices).values({
    id: studyIds.merchandise(101),
    merchandiseId: studyIds.merchandise(2),
    userId: demoUserId,
    spec: '米白',
    receiver: '林同学',
    phone: '13800138000',
    fullDistrict: '浙江省杭州市西湖区',
    location: '文三路 398 号 5 幢 1202 室',
    chosenAt: after(now, -5 * DAY),
    sentAt: after(now, -2 * DAY),
  });
}
