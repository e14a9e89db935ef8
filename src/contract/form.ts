import { Type } from 'typebox';
import { Instant, nullable, object, oneOf, Uuid, UuidParams } from './fields.ts';
import { operations } from './operation.ts';
import { stepKinds, stepStates } from './states.ts';

/** A text, a number, or the values of a multiple choice. The form's field sets the limits. */
const Value = Type.Union([
  Type.String({ maxLength: 5000 }),
  Type.Number(),
  Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 }),
]);
const Answers = Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }), Value, { maxProperties: 80 });

const fieldTypes = [
  'text',
  'textarea',
  'mobile',
  'id_card',
  'email',
  'number',
  'date',
  'single',
  'multiple',
  'rating',
  'area',
  'college',
] as const;
const FieldType = Type.Unsafe<(typeof fieldTypes)[number]>(Type.Union(fieldTypes.map((name) => Type.Literal(name))));

const Field = object({
  key: Type.String(),
  label: Type.String(),
  type: FieldType,
  section: Type.String(),
  is_required: Type.Boolean(),
  placeholder: Type.String(),
  min: nullable(Type.Number()),
  max: nullable(Type.Number()),
  options: Type.Array(object({ value: Type.String(), label: Type.String() })),
  show_when: nullable(object({ field: Type.String(), values: Type.Array(Type.String()) })),
});

const Form = object({
  uuid: Uuid,
  title: Type.String(),
  intro: Type.String(),
  done_text: Type.String(),
  version: Type.Integer(),
  may_change: Type.Boolean(),
  open_time: nullable(Instant),
  close_time: nullable(Instant),
  fields: Type.Array(Field),
});

const Filled = {
  form: Form,
  /** The submitted answers; null before the first submission. */
  answers: nullable(Answers),
  /** The stored draft; null when there is nothing newer than `answers`. */
  draft: nullable(Answers),
  /** 0 before anything was stored. */
  revision: Type.Integer({ minimum: 0 }),
  submit_time: nullable(Instant),
};

const Step = {
  step_id: Uuid,
  kind: oneOf(stepKinds),
  title: Type.String(),
  state: oneOf(stepStates),
  is_required: Type.Boolean(),
};

const StepForm = object({
  ...Step,
  course: object({ uuid: Uuid, name: Type.String() }),
  ...Filled,
  /** For a confirmation step: the student's earlier answers, to be checked. */
  summary: Type.Array(object({ label: Type.String(), value: Type.String() })),
});

const StepParams = object({ step_id: Uuid, course_id: Uuid });
const Submission = object({
  answers: Answers,
  /** The revision the device started from; refused when another device has saved since. Missing: not checked. */
  revision: Type.Optional(Type.Integer({ minimum: 0 })),
});

const Merchandise = object({
  uuid: Uuid,
  title: Type.String(),
  intro: Type.String(),
  image: Type.String(),
  course: object({ uuid: Uuid, name: Type.String() }),
  open_time: Instant,
  close_time: Instant,
  is_open: Type.Boolean(),
  specs: Type.Array(object({ spec: Type.String(), label: Type.String(), stock_left: Type.Integer({ minimum: 0 }) })),
  choice: nullable(
    object({
      spec: Type.String(),
      label: Type.String(),
      receiver: Type.String(),
      phone: Type.String(),
      full_district: Type.String(),
      location: Type.String(),
      choose_time: Instant,
      send_time: nullable(Instant),
    }),
  ),
});

export const form = operations({
  'GET /api/v1/form/steps': {
    summary: '课程的填写步骤',
    access: 'user',
    origin: 'project',
    query: object({ course_id: Uuid }),
    reply: Type.Array(object({ ...Step, submit_time: nullable(Instant) })),
  },
  'GET /api/v1/form/steps/{step_id}/{course_id}': {
    summary: '步骤表单：学员登记、确认、在线填写、问卷、科目问卷',
    access: 'user',
    origin: 'project',
    params: StepParams,
    reply: StepForm,
  },
  'PUT /api/v1/form/steps/{step_id}/{course_id}/draft': {
    summary: '保存步骤表单草稿',
    access: 'user',
    origin: 'project',
    params: StepParams,
    body: Submission,
    reply: object({ revision: Type.Integer(), save_time: Instant }),
  },
  'POST /api/v1/form/steps/{step_id}/{course_id}': {
    summary: '提交步骤表单；重复提交得到同一结果',
    access: 'user',
    origin: 'project',
    params: StepParams,
    body: Submission,
    reply: StepForm,
  },
  'GET /api/v1/form/personal_info': {
    summary: '个人信息表单',
    access: 'user',
    origin: 'project',
    reply: object(Filled),
  },
  'PUT /api/v1/form/personal_info': {
    summary: '保存个人信息',
    access: 'user',
    origin: 'project',
    body: Submission,
    reply: object(Filled),
  },
  'GET /api/v1/form/service_evaluation': {
    summary: '服务评价表单',
    access: 'public',
    origin: 'project',
    reply: Form,
  },
  'POST /api/v1/form/service_evaluation': {
    summary: '提交服务评价；同一 request_id 只记一次',
    access: 'public',
    origin: 'project',
    body: object({ request_id: Uuid, course_uuid: Type.Optional(Uuid), answers: Answers }),
    reply: object({ uuid: Uuid, submit_time: Instant, done_text: Type.String() }),
  },
  'GET /api/v1/form/merchandise': {
    summary: '可选领的周边',
    access: 'user',
    origin: 'project',
    reply: Type.Array(Merchandise),
  },
  'GET /api/v1/form/merchandise/{id}': {
    summary: '周边详情',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: Merchandise,
  },
  'POST /api/v1/form/merchandise/{id}': {
    summary: '选领周边；重复提交得到首次结果',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    body: object({ spec: Type.String({ maxLength: 40, message: '请选择款式' }), address_uuid: Uuid }),
    reply: Merchandise,
  },
});
