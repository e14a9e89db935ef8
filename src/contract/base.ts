import { Type } from 'typebox';
import { TrackInfo } from './course.ts';
import { Instant, Nothing, nullable, object, Page, page, text, trackingFields, Uuid, UuidParams } from './fields.ts';
import { Ad } from './navigation.ts';
import { operations } from './operation.ts';
import {
  LONGEST_FRAME,
  MOST_FRAMES,
  REPORT_KINDS,
  REPORT_PARTS,
  type ReportKind,
  type ReportPart,
} from './report-text.ts';

const Advisor = object({
  uuid: Uuid,
  name: Type.String(),
  title: Type.String(),
  face: Type.String(),
  /** Address of the chat with the advisor. */
  kst_url: Type.String(),
});

const Article = { uuid: Uuid, title: Type.String(), publish_time: Instant };
export const NewsItem = object({
  ...Article,
  category: Type.String(),
  summary: Type.String(),
  img_cover: Type.String(),
});
export const NoticeItem = object({
  ...Article,
  /** Shown automatically, once. */
  is_popup: Type.Boolean(),
});
/** HTML that was sanitised when it was saved. */
const content = Type.String();
const Neighbour = nullable(object({ uuid: Uuid, title: Type.String() }));

export const base = operations({
  'GET /api/v1/base/version': {
    summary: '接口版本与服务器时间',
    access: 'public',
    reply: object({
      version: Type.String(),
      /** The live release of the site; empty when the server has none. */
      release: Type.String(),
      /** Milliseconds since 1970: the clock of every countdown. */
      server_time: Type.Integer(),
    }),
  },
  'POST /api/v1/base/client_report': {
    summary: '前端错误上报',
    access: 'public',
    origin: 'project',
    body: object({
      kind: Type.Unsafe<ReportKind>(Type.Union(REPORT_KINDS.map((kind) => Type.Literal(kind)))),
      part: Type.Optional(Type.Unsafe<ReportPart>(Type.Union(REPORT_PARTS.map((part) => Type.Literal(part))))),
      /** Path of the page without its query. */
      page: text(200),
      block_id: Type.Optional(text(80)),
      block_type: Type.Optional(text(40)),
      /** Without personal data. */
      message: text(1000),
      /** Frames of the stack in the site's own files, innermost first. */
      frames: Type.Optional(Type.Array(text(LONGEST_FRAME), { maxItems: MOST_FRAMES })),
      /** The release that the document belongs to. */
      release: Type.Optional(Type.String({ pattern: '^[0-9a-f]{16}$' })),
      /** A random id of this visit, so that a visit counts only once. */
      visit: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,24}$' })),
    }),
    reply: Nothing,
  },
  'GET /api/v1/base/ads/popup/random': {
    summary: '随机一张弹窗广告',
    access: 'public',
    reply: nullable(Ad),
  },
  'GET /api/v1/app/global_settings/': {
    summary: '全局设置',
    access: 'public',
    reply: object({
      brand: object({ name: Type.String(), slogan: Type.String(), company: Type.String(), icp: Type.String() }),
      service: object({ phone: Type.String(), hours: Type.String(), kst_url: Type.String() }),
      /** By index: 0 user registration, 1 privacy. */
      agreements: Type.Array(object({ index: Type.Integer(), title: Type.String(), url: Type.String() })),
      share: object({ title: Type.String(), description: Type.String(), image: Type.String() }),
      default_face: Type.String(),
      exam: object({ name: Type.String(), date: Type.String(), days_left: Type.Integer({ minimum: 0 }) }),
    }),
  },
  'GET /api/v2.1/app/consult/popup/': {
    summary: '顾问咨询弹窗',
    access: 'public',
    reply: nullable(
      object({
        advisor: Advisor,
        content: Type.String(),
        /** Milliseconds after the page has loaded. */
        delay_ms: Type.Integer({ minimum: 0 }),
        /** Milliseconds until it disappears by itself. */
        close_after_ms: Type.Integer({ minimum: 0 }),
        /** Within the school's hours, by the server's clock. Outside of them a message waits for an answer. */
        is_on_duty: Type.Boolean(),
      }),
    ),
  },
  'GET /api/v1/nav/years/': {
    summary: '考研年份导航',
    access: 'public',
    reply: Type.Array(
      object({
        year: Type.Integer(),
        name: Type.String(),
        exam_date: Type.String(),
        /** The next exam by the server's clock. */
        is_current: Type.Boolean(),
      }),
    ),
  },
  'GET /api/v1/base/mstation/download_link': {
    summary: 'App 下载地址',
    access: 'public',
    reply: object({
      ios_url: Type.String(),
      android_url: Type.String(),
      /** True when the app is in the app stores; until then `tip` is shown. */
      is_on_shelf: Type.Boolean(),
      tip: Type.String(),
    }),
  },
  'GET /api/v1/base/chickensoup/one': {
    summary: '每日一句',
    access: 'public',
    reply: object({ uuid: Uuid, content: Type.String(), author: Type.String(), date: Type.String() }),
  },
  'POST /api/v1.4/base/report/': {
    summary: '在线咨询与曝光事件',
    access: 'public',
    body: object({
      event: Type.Union([
        Type.Literal('consult_show'),
        Type.Literal('consult_open'),
        Type.Literal('consult_close'),
        Type.Literal('exposure'),
        Type.Literal('click'),
      ]),
      /** Path of the page without its query. */
      page: text(200),
      /** The thing that was seen or touched, e.g. `ad:<uuid>`. */
      target: Type.Optional(text(120)),
      course_uuid: Type.Optional(Uuid),
      /** Copied from the course. */
      track_info: Type.Optional(TrackInfo),
      ...trackingFields,
    }),
    reply: Nothing,
  },
  'GET /api/v2.1/base/tech_edux/qrcode_url/': {
    summary: '按渠道码取企业微信二维码',
    access: 'public',
    query: object({ code: Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$', message: '渠道码格式错误' }) }),
    reply: object({
      code: Type.String(),
      title: Type.String(),
      tip: Type.String(),
      /** The content of the code: an address to open. */
      target_url: Type.String(),
      /** The code as a picture. */
      qrcode_url: Type.String(),
    }),
  },
  'GET /api/v1/base/news': {
    summary: '资讯列表',
    access: 'public',
    origin: 'project',
    query: object({ category: Type.Optional(text(20)), ...page }),
    reply: Page(NewsItem),
  },
  'GET /api/v1/base/news/{id}': {
    summary: '资讯详情',
    access: 'public',
    origin: 'project',
    params: UuidParams,
    reply: object({
      ...NewsItem.properties,
      author: Type.String(),
      content,
      /** The next newer and the next older article. */
      newer: Neighbour,
      older: Neighbour,
    }),
  },
  'GET /api/v1/base/notices': {
    summary: '公告列表',
    access: 'public',
    origin: 'project',
    query: object({ ...page }),
    reply: Page(NoticeItem),
  },
  'GET /api/v1/base/notices/{id}': {
    summary: '公告详情',
    access: 'public',
    origin: 'project',
    params: UuidParams,
    reply: object({ ...NoticeItem.properties, content }),
  },
});
