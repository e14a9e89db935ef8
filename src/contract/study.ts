import { Type } from 'typebox';
import { Course } from './course.ts';
import { Cents, CourseKind, Instant, Mobile, nullable, object, oneOf, text, Uuid, UuidParams } from './fields.ts';
import { operations } from './operation.ts';
import { outlineTypes, sectionKinds } from './states.ts';

const Attr = object({ name: Type.String(), value: Type.String() });

const Sku = object({
  course_uuid: Uuid,
  course_number: Type.String(),
  name: Type.String(),
  price: Cents,
  origin_price: Cents,
  attrs: Type.Array(Attr),
  /** Seats left; null for no limit. */
  stock_left: nullable(Type.Integer({ minimum: 0 })),
  is_sold_out: Type.Boolean(),
  is_owned: Type.Boolean(),
});

const Progress = object({
  /** 0 to 100. */
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  position_seconds: Type.Integer({ minimum: 0 }),
  is_done: Type.Boolean(),
});

const Section = object({
  uuid: Uuid,
  name: Type.String(),
  kind: oneOf(sectionKinds),
  duration_seconds: Type.Integer({ minimum: 0 }),
  is_free: Type.Boolean(),
  /** True when the caller cannot open it: not owned, or not available yet. */
  is_locked: Type.Boolean(),
  /** The reason, for the student; empty when it is open. */
  locked_reason: Type.String(),
  /** Target, by kind of entry; null for other kinds. */
  video_uuid: nullable(Uuid),
  classroom: nullable(Type.String()),
  start_time: nullable(Instant),
  paper_uuid: nullable(Uuid),
  material_url: nullable(Type.String()),
  /** Null unless the caller owns the course and the kind is a video. */
  progress: nullable(Progress),
});

const Outline = object({
  course_uuid: Uuid,
  course_name: Type.String(),
  is_owned: Type.Boolean(),
  /** Parts of the course. */
  outline_types: Type.Array(oneOf(outlineTypes)),
  outline_tp: oneOf(outlineTypes),
  chapters: Type.Array(object({ uuid: Uuid, name: Type.String(), sections: Type.Array(Section) })),
  /** Number of watched videos of this part; 0 for callers who do not own the course. */
  done_count: Type.Integer(),
  video_count: Type.Integer(),
  /** The video to continue: the last watched, else the first one; null when there is none. */
  resume_video_uuid: nullable(Uuid),
});

const MyCourse = object({
  /** Uuid of the ownership, not of the course. */
  uuid: Uuid,
  course_uuid: Uuid,
  kind: CourseKind,
  course_number: Type.String(),
  name: Type.String(),
  img_cover: Type.String(),
  subject_name: Type.String(),
  class_hours: Type.Integer(),
  start_time: Instant,
  end_time: Instant,
  is_expired: Type.Boolean(),
  needs_agreement: Type.Boolean(),
  outline_types: Type.Array(oneOf(outlineTypes)),
  done_count: Type.Integer(),
  video_count: Type.Integer(),
  resume_video_uuid: nullable(Uuid),
  /** The lesson of `resume_video_uuid`; empty when there is none. */
  resume_video_name: Type.String(),
  /** When the student last watched a lesson of the course; null before the first. */
  studied_time: nullable(Instant),
  /** True when the student has requested a time for one-to-one lessons. */
  is_reserved: Type.Boolean(),
  /** The running or next class; null for none. */
  next_live: nullable(object({ classroom: Type.String(), name: Type.String(), start_time: Instant })),
  has_upgrade: Type.Boolean(),
});

const UpgradeOffer = object({
  /** Uuid of the ownership to upgrade. */
  mycourse_uuid: Uuid,
  from: object({ uuid: Uuid, name: Type.String() }),
  to: Course,
  /** Cents paid for the owned course. */
  paid: Cents,
  /** Cents to pay for the upgrade. */
  price: Cents,
});

const Document = object({
  title: Type.String(),
  version: Type.String(),
  /** Address of a printable HTML page. */
  url: Type.String(),
});

export const study = operations({
  'GET /api/v1/course/mycourse': {
    summary: '我的课程',
    access: 'user',
    origin: 'project',
    query: object({ expired: Type.Optional(Type.Boolean()) }),
    reply: Type.Array(MyCourse),
  },
  'GET /api/v1/course/mycourse/{id}': {
    summary: '我的一门课程（按我的课程 uuid 或课程 uuid）',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: MyCourse,
  },
  'GET /api/v1/course/videos/{id}': {
    summary: '视频播放信息',
    access: 'public',
    params: UuidParams,
    reply: object({
      uuid: Uuid,
      name: Type.String(),
      course_uuid: Uuid,
      course_name: Type.String(),
      poster: Type.String(),
      sources: Type.Array(object({ url: Type.String(), type: Type.String() })),
      subtitles: Type.Array(object({ url: Type.String(), label: Type.String(), language: Type.String() })),
      /** Named sections of the video, in order. */
      marks: Type.Array(object({ second: Type.Integer({ minimum: 0 }), name: Type.String() })),
      /** Files of the same chapter that the caller may open. */
      handouts: Type.Array(object({ name: Type.String(), url: Type.String() })),
      duration_seconds: Type.Integer(),
      is_free: Type.Boolean(),
      is_owned: Type.Boolean(),
      progress: nullable(Progress),
      /** Videos before and after it in the outline; null at either end. */
      previous_uuid: nullable(Uuid),
      next_uuid: nullable(Uuid),
    }),
  },
  'PUT /api/v1/course/videos/{id}/progress': {
    summary: '保存观看进度',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    body: object({ position_seconds: Type.Integer({ minimum: 0, maximum: 86_400 }) }),
    reply: Progress,
  },
  'GET /api/v1/course/{id}/agreement/confirm/': {
    summary: '签署课程协议（id 为我的课程 uuid）',
    access: 'user',
    params: UuidParams,
    query: object({
      /** The student's name as signature; the account's name when absent. */
      name: Type.Optional(Type.String({ pattern: '^[\\u4e00-\\u9fff·]{2,20}$', message: '请填写真实姓名' })),
      /** The version that the student has read; signing is refused if another one is current. */
      version: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    reply: object({
      is_confirmed: Type.Boolean(),
      confirmed_time: Instant,
      version: Type.String(),
    }),
  },
  'GET /api/v1/course/contract-temp-url/': {
    summary: '课程协议模板（签署前阅读）',
    access: 'public',
    query: object({ course_uuid: Uuid }),
    reply: Document,
  },
  'GET /api/v1/course/contract-url/': {
    summary: '已签署的课程协议',
    access: 'user',
    query: object({ mycourse_uuid: Uuid }),
    reply: object({ ...Document.properties, confirmed_time: Instant, expires_time: Instant }),
  },
  'GET /api/v2.2/course/product/{id}/attrs': {
    summary: '商品规格',
    access: 'public',
    params: UuidParams,
    reply: object({
      product_id: Uuid,
      attrs: Type.Array(object({ name: Type.String(), values: Type.Array(Type.String()) })),
      skus: Type.Array(Sku),
    }),
  },
  'GET /api/V1.27/course/new/product/sku/{id}': {
    summary: '商品的全部 SKU 与价格区间',
    access: 'public',
    params: UuidParams,
    reply: object({
      product_id: Uuid,
      name: Type.String(),
      img_cover: Type.String(),
      min_price: Cents,
      max_price: Cents,
      skus: Type.Array(Sku),
    }),
  },
  'GET /api/V1.27/course/max/upgradation/course/': {
    summary: '可升级到的最高课程',
    access: 'user',
    reply: nullable(UpgradeOffer),
  },
  'GET /api/v2.1/course/{id}/upgrade/product/': {
    summary: '一门已购课程的升级方案（id 为我的课程 uuid 或课程 uuid）',
    access: 'user',
    params: UuidParams,
    reply: Type.Array(UpgradeOffer),
  },
  'POST /api/v2.1/course/{id}/customize/consult/': {
    summary: '定制课程咨询',
    access: 'public',
    params: UuidParams,
    body: object({
      /** The account's mobile when absent. */
      mobile: Type.Optional(Mobile),
      name: Type.Optional(text(30)),
      message: Type.Optional(text(300)),
    }),
    reply: object({
      advisor: object({ name: Type.String(), title: Type.String(), face: Type.String(), kst_url: Type.String() }),
    }),
  },
  'GET /api/V1.31/product/detail/{id}': {
    summary: '商品详情',
    access: 'public',
    params: UuidParams,
    reply: object({
      product_id: Uuid,
      course: Course,
      kind: CourseKind,
      summary: Type.String(),
      /** HTML that was sanitised when it was saved. */
      detail_html: Type.String(),
      is_on_shelf: Type.Boolean(),
      stock_left: nullable(Type.Integer({ minimum: 0 })),
      /** Goods sent to buyers; empty for none. */
      goods: Type.Array(object({ name: Type.String(), count: Type.Integer({ minimum: 1 }) })),
      /** Number of students, including earlier terms. */
      student_count: Type.Integer({ minimum: 0 }),
      teachers: Type.Array(
        object({
          uuid: Uuid,
          name: Type.String(),
          photo: Type.String(),
          subject: Type.String(),
          title: Type.String(),
          intro: Type.String(),
        }),
      ),
      free_videos: Type.Array(
        object({ uuid: Uuid, name: Type.String(), poster: Type.String(), duration_seconds: Type.Integer() }),
      ),
      skus: Type.Array(Sku),
      chapter_count: Type.Integer(),
      section_count: Type.Integer(),
    }),
  },
  'GET /api/V1.31/product/outline': {
    summary: '课程大纲（章、节，已购含进度）',
    access: 'public',
    query: object({ product_id: Uuid, outline_tp: Type.Optional(oneOf(outlineTypes)) }),
    reply: Outline,
  },
});
