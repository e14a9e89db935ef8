import { Type } from 'typebox';
import { Cents, Instant, Mobile, nullable, object, oneOf, Uuid, UuidParams } from './fields.ts';
import { operations } from './operation.ts';
import { checkinStates, tourStates, tripStates } from './states.ts';

const words = (label: string, maxLength: number) =>
  Type.String({ pattern: '\\S', maxLength, message: `请填写${label}，不超过 ${maxLength} 个字` });
const maybe = (maxLength: number) => Type.String({ maxLength, message: `不超过 ${maxLength} 个字` });
const literals = <const T extends readonly string[]>(values: T, message: string) =>
  Type.Unsafe<T[number]>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      { message },
    ),
  );
const Day = Type.String({
  pattern: '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  message: '日期格式错误',
});

const CustomerFields = {
  name: words('姓名', 20),
  sex: Type.Unsafe<0 | 1>(Type.Union([Type.Literal(0), Type.Literal(1)], { message: '请选择性别' })),
  mobile: Mobile,
  /** A complete number, or the mask of the stored one: first and last digit. */
  id_number: Type.String({ pattern: '^[1-9]([0-9]{16}|[*]{16})[0-9Xx]$', message: '身份证号格式错误' }),
  birthday: Day,
  school: words('学校', 40),
  grade: words('年级', 20),
  guardian_name: words('监护人姓名', 20),
  guardian_mobile: Mobile,
  guardian_relation: words('与学生的关系', 10),
  health: maybe(300),
  diet: maybe(200),
  shirt_size: literals(['S', 'M', 'L', 'XL', 'XXL'], '请选择衣服尺码'),
};

const CustomerInfo = object({
  customerinfo_uuid: Uuid,
  course_uuid: Uuid,
  ...CustomerFields,
  /** Masked, also for its owner. */
  id_number: Type.String(),
  revision: Type.Integer(),
  update_time: Instant,
});

const TravelFields = {
  transport: literals(['train', 'plane', 'self'], '请选择到达方式'),
  arrive_number: maybe(20),
  arrive_time: nullable(Instant),
  leave_number: maybe(20),
  leave_time: nullable(Instant),
  needs_pick_up: Type.Boolean(),
  remark: maybe(300),
};
const TravelChanges = Type.Partial(object(TravelFields));

const Tour = object({
  uuid: Uuid,
  product_uuid: Uuid,
  name: Type.String(),
  meeting_point: Type.String(),
  start_time: Instant,
  end_time: Instant,
  apply_start_time: Instant,
  apply_end_time: Instant,
  seats_left: Type.Integer({ minimum: 0 }),
  state: oneOf(tourStates),
});

const Trip = object({
  trip_uuid: Uuid,
  customerinfo_uuid: Uuid,
  state: oneOf(tripStates),
  tour: Tour,
  ...TravelFields,
  revision: Type.Integer(),
  create_time: Instant,
  update_time: Instant,
  /** Whether the student may change it at this moment. */
  can_change: Type.Boolean(),
});

const Leader = object({
  uuid: Uuid,
  name: Type.String(),
  photo: Type.String(),
  title: Type.String(),
  intro: Type.String(),
});

const Checkin = {
  uuid: Uuid,
  day: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  task: Type.String(),
  place: Type.String(),
  start_time: Instant,
  end_time: Instant,
  state: oneOf(checkinStates),
  tour: object({ uuid: Uuid, name: Type.String() }),
  course: object({ uuid: Uuid, name: Type.String() }),
  /** Number of students who have checked in. */
  submit_count: Type.Integer({ minimum: 0 }),
  /** Whether the student is on the tour; false for visitors who are not logged in. */
  is_mine: Type.Boolean(),
  record: nullable(object({ content: Type.String(), mood: Type.Integer(), submit_time: Instant })),
};

const courseQuery = object({ course_id: Uuid });

export const yanxue = operations({
  'PUT /api/V1.29/yanxue/news/click/{id}/': {
    summary: '资讯点击计数',
    access: 'public',
    params: UuidParams,
    reply: object({ click_count: Type.Integer({ minimum: 1 }) }),
  },
  'GET /api/V1.29/yanxue/news/info/{id}': {
    summary: '资讯详情',
    access: 'public',
    params: UuidParams,
    reply: object({
      uuid: Uuid,
      title: Type.String(),
      category: Type.String(),
      summary: Type.String(),
      img_cover: Type.String(),
      author: Type.String(),
      /** Safe HTML. */
      content: Type.String(),
      publish_time: Instant,
      click_count: Type.Integer({ minimum: 0 }),
    }),
  },
  'GET /api/V1.29/yanxue/activity/detail': {
    summary: '研学活动详情',
    access: 'public',
    query: object({ uuid: Uuid }),
    reply: object({
      uuid: Uuid,
      name: Type.String(),
      subtitle: Type.String(),
      city: Type.String(),
      img_cover: Type.String(),
      price: Cents,
      origin_price: Cents,
      day_count: Type.Integer(),
      night_count: Type.Integer(),
      highlights: Type.Array(Type.String()),
      schedule: Type.Array(object({ day: Type.Integer(), title: Type.String(), items: Type.Array(Type.String()) })),
      included: Type.Array(Type.String()),
      excluded: Type.Array(Type.String()),
      notices: Type.Array(Type.String()),
      gallery: Type.Array(Type.String()),
      leader: Leader,
      has_peipao: Type.Boolean(),
      is_owned: Type.Boolean(),
      open_tour_count: Type.Integer({ minimum: 0 }),
    }),
  },
  'GET /api/V1.29/yanxue/activity/tours': {
    summary: '研学团期',
    access: 'public',
    query: object({ product_uuid: Uuid }),
    reply: Type.Array(Tour),
  },
  'GET /api/V1.30/yanxue/service/customerinfo': {
    summary: '营员信息',
    access: 'user',
    query: object({ course_id: Type.Optional(Uuid), customerinfo_uuid: Type.Optional(Uuid) }),
    reply: nullable(CustomerInfo),
  },
  'POST /api/V1.30/yanxue/service/customerinfo': {
    summary: '登记或修改营员信息',
    access: 'user',
    body: object({
      course_id: Uuid,
      ...CustomerFields,
      /** The revision the device started from; refused when another device has saved since. Missing: not checked. */
      revision: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    reply: CustomerInfo,
  },
  'GET /api/V1.30/yanxue/service/trip': {
    summary: '我的行程',
    access: 'user',
    query: object({ course_id: Type.Optional(Uuid), customerinfo_uuid: Type.Optional(Uuid) }),
    reply: nullable(Trip),
  },
  'POST /api/V1.30/yanxue/service/trip': {
    summary: '选择团期并登记行程；重复提交得到同一行程',
    access: 'user',
    body: object({ customerinfo_uuid: Uuid, tour_uuid: Uuid, ...TravelFields }),
    reply: Trip,
  },
  'PATCH /api/V1.30/yanxue/service/trip': {
    summary: '修改或取消行程',
    access: 'user',
    body: object({
      trip_uuid: Uuid,
      revision: Type.Optional(Type.Integer({ minimum: 0 })),
      tour_uuid: Type.Optional(Uuid),
      is_cancelled: Type.Optional(Type.Literal(true)),
      ...TravelChanges.properties,
    }),
    reply: Trip,
  },
  'GET /api/V1.30/yanxue/service/is_peipao': {
    summary: '是否含陪跑服务',
    access: 'user',
    query: courseQuery,
    reply: object({ is_peipao: Type.Boolean(), leader: nullable(Leader) }),
  },
  'GET /api/V1.30/yanxue/service/detail': {
    summary: '研学服务进度',
    access: 'user',
    query: courseQuery,
    reply: object({
      course: object({ uuid: Uuid, name: Type.String(), img_cover: Type.String() }),
      is_peipao: Type.Boolean(),
      leader: Leader,
      customerinfo: nullable(CustomerInfo),
      trip: nullable(Trip),
      /** The tour whose seat the order holds. */
      held_tour: nullable(Tour),
      checkins: Type.Array(object(Checkin)),
      steps: Type.Array(
        object({
          key: literals(['customerinfo', 'trip', 'confirm', 'checkin'], ''),
          title: Type.String(),
          is_done: Type.Boolean(),
        }),
      ),
    }),
  },
  'GET /api/V1.31/yanxue/checkin/detail/{id}': {
    summary: '打卡详情',
    access: 'public',
    params: UuidParams,
    reply: object(Checkin),
  },
  'POST /api/V1.31/yanxue/checkin/submit': {
    summary: '提交打卡；重复提交得到同一结果',
    access: 'user',
    body: object({
      checkin_uuid: Uuid,
      content: words('打卡内容', 500),
      mood: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, message: '请选择心情' })),
    }),
    reply: object(Checkin),
  },
  'GET /api/V1.31/yanxue/checkin': {
    summary: '我的打卡',
    access: 'user',
    origin: 'project',
    reply: Type.Array(object(Checkin)),
  },
});
