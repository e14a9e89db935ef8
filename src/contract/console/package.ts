import { Type } from 'typebox';
import { COURIERS, type Courier, PARCEL_CODE } from '../couriers.ts';
import { Instant, nullable, object, Uuid } from '../fields.ts';
import { BulkReply, chosen } from './bulk.ts';
import { PACKAGE_PARTS, type PackagePart, ROWS_AT_ONCE } from './list-parts.ts';
import { staffOperations } from './operation.ts';

const Part = Type.Unsafe<PackagePart>(Type.Union(PACKAGE_PARTS.map((part) => Type.Literal(part))));
/** Courier of a parcel. */
export const Company = Type.Unsafe<Courier>(
  Type.Union(
    COURIERS.map((one) => Type.Literal(one)),
    { message: `快递公司写全名：${COURIERS.join('、')}` },
  ),
);
/** The courier's number of a parcel. */
export const Code = Type.String({ pattern: PARCEL_CODE, message: '快递单号是 6 到 40 位字母和数字' });
const Reason = Type.String({ pattern: '^(?=.*\\S)[^<>]{2,100}$', message: '请写 2 到 100 个字的原因' });

const Package = object({
  uuid: Uuid,
  /** Running number; also in the file for the warehouse. */
  number: Type.Integer(),
  name: Type.String(),
  goods: Type.Array(object({ name: Type.String(), count: Type.Integer() })),
  /** Number of the order; empty for a gift. */
  orderNumber: Type.String(),
  receiver: Type.String(),
  /** Masked. */
  phone: Type.String(),
  place: Type.String(),
  createdAt: Instant,
  confirmedAt: nullable(Instant),
  /** Until when the student can set the address; null for no limit. */
  confirmBy: nullable(Instant),
  sentAt: nullable(Instant),
  receivedAt: nullable(Instant),
  company: Type.String(),
  code: Type.String(),
});

/** A line of the courier's file. */
const Row = object({
  /** Line number in the file, from 1. */
  line: Type.Integer({ minimum: 1 }),
  number: Type.String({ maxLength: 40 }),
  company: Type.String({ maxLength: 40 }),
  code: Type.String({ maxLength: 60 }),
});
const Rows = object({ rows: Type.Array(Row, { minItems: 1, maxItems: ROWS_AT_ONCE }) });

const Outcome = object({
  line: Type.Integer(),
  /**
   * `ready`: can be sent; `sent`: sent by this call; `before`: already sent with the same parcel; `wrong`: `text` has
   * the reason.
   */
  state: Type.Union([Type.Literal('ready'), Type.Literal('sent'), Type.Literal('before'), Type.Literal('wrong')]),
  text: Type.String(),
});

/** Packages for students: waiting ones, the file for the warehouse, and sent parcels. Decision 0309. */
export const consolePackage = staffOperations({
  'GET /console/api/packages': {
    summary: 'Packages, 50 at a time: waiting ones oldest first, sent ones newest first',
    access: 'staff:operator|warehouse',
    query: object({
      part: Part,
      /** An order number, a parcel number, a mobile or a package's number. */
      words: Type.Optional(Type.String({ maxLength: 40 })),
      /** Cursor: `next` of the page before. */
      after: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    reply: object({
      packages: Type.Array(Package),
      /** Numbers of waiting packages, each counted up to 1,000, whatever `words` says. */
      counts: object({ 'to-send': Type.Integer(), 'no-address': Type.Integer() }),
      next: nullable(Type.Integer()),
    }),
  },
  'POST /console/api/packages/export': {
    summary: 'A file of the packages to be sent, oldest first, with full addresses',
    access: 'staff:operator|warehouse',
    reply: object({ name: Type.String(), csv: Type.String(), count: Type.Integer() }),
  },
  'POST /console/api/packages/export-chosen': {
    summary: 'A file of the chosen packages with full addresses; those that need not be sent any more are left out',
    access: 'staff:operator|warehouse',
    body: object({ packages: chosen(Uuid) }),
    reply: object({ name: Type.String(), csv: Type.String(), count: Type.Integer() }),
  },
  'POST /console/api/packages/pick': {
    summary: 'Current contents of the chosen packages, for picking; those that need not be sent any more are left out',
    access: 'staff:operator|warehouse',
    body: object({ packages: chosen(Uuid) }),
    reply: object({ packages: Type.Array(Package) }),
  },
  'POST /console/api/packages/check': {
    summary: 'Check the courier’s file, line by line, before it is used; stores nothing',
    access: 'staff:operator|warehouse',
    body: Rows,
    reply: object({ rows: Type.Array(Outcome) }),
  },
  'POST /console/api/packages/send': {
    summary: 'Record sent parcels, line by line; wrong lines are left out; a repeated call does nothing',
    access: 'staff:operator|warehouse',
    body: Rows,
    reply: object({ rows: Type.Array(Outcome) }),
  },
  'POST /console/api/packages/{uuid}/send': {
    summary: 'Record the parcel in which one package was sent',
    access: 'staff:operator|warehouse',
    params: object({ uuid: Uuid }),
    body: object({ company: Company, code: Code }),
    reply: Package,
  },
  'POST /console/api/packages/take-back': {
    summary: 'Undo the sending of several packages with wrong parcels, each on its own, with one reason',
    access: 'staff:operator|warehouse',
    body: object({ packages: chosen(object({ uuid: Uuid, code: Code })), reason: Reason }),
    reply: BulkReply,
  },
  'POST /console/api/packages/{uuid}/take-back': {
    summary: 'Undo the sending of a package with a wrong parcel; possible until the student has received it',
    access: 'staff:operator|warehouse',
    params: object({ uuid: Uuid }),
    body: object({ code: Code, reason: Reason }),
    reply: Package,
  },
});
