import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { CourseKind as Kind } from './course-kinds.ts';

/** An object without other fields: unknown input is dropped, an unknown field in a reply is a bug. */
export function object<T extends TProperties>(properties: T): TObject<T> {
  return Type.Object(properties, { additionalProperties: false });
}

export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** A value of a constant object, e.g. `oneOf(couponMolds)`. */
export function oneOf<const T extends Readonly<Record<string, number>>>(values: T) {
  return Type.Unsafe<T[keyof T]>(Type.Union(Object.values(values).map((value) => Type.Literal(value))));
}

export const Uuid = Type.String({
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  message: '编号格式错误',
});
export const UuidParams = object({ id: Uuid });

export const Mobile = Type.String({ pattern: '^1[0-9]{10}$', message: '手机号格式错误，请重新输入' });
/** The six digits of an SMS code. */
export const SmsCode = Type.String({ pattern: '^[0-9]{6}$', message: '验证码为 6 位数字' });
/** SHA-256 of the password in lower-case hex: what the browser sends instead of the password. */
export const PasswordHash = Type.String({ pattern: '^[0-9a-f]{64}$', message: '请输入正确格式的密码' });

export const Classroom = Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$', message: '直播间编号格式错误' });

/** Money in cents. */
export const Cents = Type.Integer({ minimum: 0 });
/** What a course is: lessons, goods that are sent, or a journey. */
export const CourseKind = Type.Unsafe<Kind>(
  Type.Union([Type.Literal('course'), Type.Literal('books'), Type.Literal('yanxue')]),
);

/** ISO 8601 with the offset of China, e.g. `2026-11-20T12:00:00+08:00`. */
export const Instant = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[+]08:00$',
});

/** A day in China. */
export const Day = Type.String({
  pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  message: '日期格式错误',
});

/** A delivery address as it was confirmed; `uuid` is null once that address is deleted. */
export const SentTo = object({
  uuid: nullable(Uuid),
  receiver: Type.String(),
  phone: Type.String(),
  full_district: Type.String(),
  location: Type.String(),
});

/** A free text from a caller, up to `maxLength` characters. */
export const text = (maxLength: number) => Type.String({ maxLength });

const TrackingValue = Type.String({ maxLength: 200 });

/** What a student agreed to: which agreement, and the version of its text. */
export const agreementsField = {
  agreements: Type.Optional(
    Type.Array(object({ index: Type.Integer({ minimum: 0, maximum: 9 }), version: text(40) }), { maxItems: 10 }),
  ),
};

const touchFields = {
  source: Type.Optional(Type.String({ maxLength: 64 })),
  /** The code of a channel link. */
  ch: Type.Optional(Type.String({ maxLength: 40 })),
  utm: Type.Optional(
    object({
      source: Type.Optional(TrackingValue),
      medium: Type.Optional(TrackingValue),
      campaign: Type.Optional(TrackingValue),
      term: Type.Optional(TrackingValue),
      content: Type.Optional(TrackingValue),
    }),
  ),
  /** Click ids of ad platforms by parameter name, e.g. `{ "gdt_vid": "…" }`. */
  click_ids: Type.Optional(
    Type.Record(Type.String({ pattern: '^[a-z0-9_]{1,32}$' }), Type.String({ maxLength: 2048 }), { maxProperties: 12 }),
  ),
};

/** A student's attribution from the landing page. Every field may be missing. */
export const trackingFields = {
  ...touchFields,
  h5: Type.Optional(Type.String({ maxLength: 120 })),
  /** The arm of an experiment that was shown. */
  variant: Type.Optional(Type.String({ maxLength: 60 })),
  /** The first touch, when it differs from the last. */
  first: Type.Optional(object({ ...touchFields, page: Type.Optional(text(200)) })),
};

export const Nothing = Type.Null();

/** Query fields of a list that comes in pages; pages count from 1. */
export const page = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
};

/** One page of a list. A page beyond the last is empty. */
export function Page<T extends TSchema>(item: T) {
  return object({
    total: Type.Integer({ minimum: 0 }),
    page: Type.Integer({ minimum: 1 }),
    page_size: Type.Integer({ minimum: 1 }),
    list: Type.Array(item),
  });
}
