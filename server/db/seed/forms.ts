import { after } from '../clock.ts';
import type { Database } from '../database.ts';
import { myCourses } from '../schema/course.ts';
import {
  courseSteps,
  type FormField,
  formAnswers,
  forms,
  merchandiseChoices,
  merchandiseSpecs,
  merchandises,
} from '../schema/form.ts';
import { orderCourses, orders } from '../schema/order.ts';
import {
  CONFIRM_FIELDS,
  EVALUATION_FIELDS,
  FILL_ONLINE_FIELDS,
  PERSONAL_FIELDS,
  QUESTIONNAIRE_FIELDS,
  REGISTER_FIELDS,
  SUBJECT_FIELDS,
} from './form-fields.ts';
import { demoUserId, seedIds } from './ids.ts';
import { studyIds } from './study-ids.ts';

const DAY = 24 * 3600;
const YANXUE_COURSE = seedIds.course(13);
const at = (time: string) => new Date(`${time}+08:00`);
const BOUGHT = at('2026-11-05T20:30:00');

interface FormSeed {
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  readonly fields: readonly FormField[];
  readonly mayChange: boolean;
  readonly closesAt?: string;
}

/** Row n is form n. */
const FORMS: readonly FormSeed[] = [
  {
    name: 'student_register',
    title: '学员登记',
    intro: '请如实填写，用于分班与保险。',
    fields: REGISTER_FIELDS,
    mayChange: true,
  },
  {
    name: 'student_confirm',
    title: '信息确认',
    intro: '请核对登记信息并签名。',
    fields: CONFIRM_FIELDS,
    mayChange: false,
  },
  {
    name: 'student_fill_online',
    title: '在线填写',
    intro: '填写报考意向，老师据此安排学习计划。',
    fields: FILL_ONLINE_FIELDS,
    mayChange: true,
  },
  {
    name: 'questionnaire',
    title: '学情问卷',
    intro: '约两分钟，帮助我们更了解你。',
    fields: QUESTIONNAIRE_FIELDS,
    mayChange: false,
  },
  {
    name: 'questionnaire_subject',
    title: '科目测评问卷',
    intro: '按所选科目作答。',
    fields: SUBJECT_FIELDS,
    mayChange: true,
  },
  { name: 'personal_info', title: '个人信息', intro: '', fields: PERSONAL_FIELDS, mayChange: true },
  {
    name: 'service_evaluation',
    title: '服务评价',
    intro: '你的评价会帮助老师改进，手机号选填。',
    fields: EVALUATION_FIELDS,
    mayChange: false,
  },
  {
    name: 'autumn_questionnaire',
    title: '秋季班会问卷',
    intro: '已截止。',
    fields: QUESTIONNAIRE_FIELDS,
    mayChange: false,
    closesAt: '2026-10-31T23:59:59',
  },
];

/** Row n is step n of the yanxue course: done, closed, open ones of every kind, and one that waits for the fifth. */
const STEPS = [
  { form: 1, kind: 1, isRequired: true },
  { form: 8, kind: 4, isRequired: false },
  { form: 4, kind: 4, isRequired: false },
  { form: 3, kind: 3, isRequired: false },
  { form: 2, kind: 2, isRequired: true },
  { form: 5, kind: 5, isRequired: false },
] as const;

const REGISTERED = {
  name: '林知行',
  sex: '女',
  mobile: '13800138000',
  id_number: '11010519491231002X',
  student_type: '在校生',
  school: '浙江大学',
  grade: '大三',
  contact_name: '林先生',
  contact_mobile: '13900139000',
};

/** Puts in forms, steps and merchandise with answers of the demo student, where they are missing. */
export async function seedForms(db: Database, now: Date): Promise<void> {
  await db
    .insert(forms)
    .values(
      FORMS.map(({ closesAt, ...form }, index) => ({
        id: studyIds.form(index + 1),
        ...form,
        doneText: '提交成功，感谢填写。',
        version: 1,
        closesAt: closesAt === undefined ? null : at(closesAt),
      })),
    )
    .onConflictDoNothing();
  await seedYanxueOrder(db);
  await db
    .insert(courseSteps)
    .values(
      STEPS.map(({ form, kind, isRequired }, index) => ({
        id: studyIds.step(index + 1),
        courseId: YANXUE_COURSE,
        position: index + 1,
        kind,
        title: FORMS[form - 1]?.title ?? '',
        formId: studyIds.form(form),
        isRequired,
      })),
    )
    .onConflictDoNothing();
  const answered = { userId: demoUserId, formVersion: 1, revision: 1, submittedAt: BOUGHT, updatedAt: BOUGHT };
  await db
    .insert(formAnswers)
    .values([
      {
        id: studyIds.submission(1),
        formId: studyIds.form(1),
        stepId: studyIds.step(1),
        answers: REGISTERED,
        ...answered,
      },
      {
        id: studyIds.submission(2),
        formId: studyIds.form(3),
        stepId: studyIds.step(4),
        draft: { target_college: ['北京市', '工学', '北京大学'], exam_times: '第一次' },
        ...answered,
        submittedAt: null,
      },
      {
        id: studyIds.submission(3),
        formId: studyIds.form(6),
        answers: { name: '林知行', sex: '女', school: '浙江大学' },
        ...answered,
      },
    ])
    .onConflictDoNothing();
  await seedMerchandise(db, now);
}

/** The demo student's yanxue course, opened by a code. */
async function seedYanxueOrder(db: Database): Promise<void> {
  const id = studyIds.keycodeOrder(13);
  const bought = { userId: demoUserId, courseId: YANXUE_COURSE };
  const created = await db
    .insert(orders)
    .values({
      id,
      orderNumber: 'ZY20261105900013',
      ...bought,
      orderType: 6,
      payState: 3,
      originCents: 458000,
      totalCents: 0,
      createdAt: BOUGHT,
      paidAt: BOUGHT,
    })
    .onConflictDoNothing()
    .returning({ id: orders.id });
  if (created.length === 0) return;
  await db.insert(orderCourses).values({ orderId: id, courseId: YANXUE_COURSE, position: 0, priceCents: 0 });
  await db
    .insert(myCourses)
    .values({ id, ...bought, startedAt: BOUGHT, validUntil: after(BOUGHT, 180 * DAY) })
    .onConflictDoNothing();
}

const MERCHANDISE = [
  {
    title: '研学营纪念 T 恤',
    intro: '纯棉，请选择尺码。',
    specs: ['S', 'M', 'L', 'XL'],
    opensAt: '2026-11-01T00:00:00',
    closesAt: '2027-01-15T23:59:59',
  },
  {
    title: '知研帆布包',
    intro: '两色可选。',
    specs: ['米白', '墨绿'],
    opensAt: '2026-11-01T00:00:00',
    closesAt: '2027-01-15T23:59:59',
  },
  {
    title: '营员徽章',
    intro: '12 月开放选领。',
    specs: ['圆形', '方形'],
    opensAt: '2026-12-10T00:00:00',
    closesAt: '2027-01-15T23:59:59',
  },
  {
    title: '秋季明信片',
    intro: '选领已结束。',
    specs: ['红叶'],
    opensAt: '2026-09-01T00:00:00',
    closesAt: '2026-10-31T23:59:59',
  },
] as const;

async function seedMerchandise(db: Database, now: Date): Promise<void> {
  const created = await db
    .insert(merchandises)
    .values(
      MERCHANDISE.map(({ title, intro, opensAt, closesAt }, index) => ({
        id: studyIds.merchandise(index + 1),
        courseId: YANXUE_COURSE,
        title,
        intro,
        image: '/storage/dialogs/gift.jpg',
        opensAt: at(opensAt),
        closesAt: at(closesAt),
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
