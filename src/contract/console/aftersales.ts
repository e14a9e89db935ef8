import { Type } from 'typebox';
import { Cents, Instant, nullable, object, Uuid } from '../fields.ts';
import { AFTERSALES_PARTS, type AftersalesPart } from './list-parts.ts';
import { staffOperations } from './operation.ts';
import { Code, Company } from './package.ts';

const Params = object({ uuid: Uuid });
const Part = Type.Unsafe<AftersalesPart>(Type.Union(AFTERSALES_PARTS.map((part) => Type.Literal(part))));
const Count = Type.Integer({ minimum: 0 });
const Text = Type.String({ pattern: '^(?=.*\\S)[^<>]{2,200}$', message: '请写 2 到 200 个字' });
const Url = Type.String();

const Request = object({
  uuid: Uuid,
  number: Type.Integer(),
  kind: Type.Union([Type.Literal('return'), Type.Literal('exchange')]),
  stateText: Type.String(),
  /** Decisions that are allowed now. */
  moves: Type.Array(Type.Union([Type.Literal('accept'), Type.Literal('refuse'), Type.Literal('finish')])),
  reason: Type.String(),
  note: Type.String(),
  packageName: Type.String(),
  /** Number of the order; empty for a gift. */
  orderNumber: Type.String(),
  receiver: Type.String(),
  /** Masked. */
  phone: Type.String(),
  createdAt: Instant,
  /** Addresses valid for some minutes. */
  pictures: Type.Array(Url),
  returnAddress: Type.String(),
  returnParcel: Type.String(),
  resendParcel: Type.String(),
  /** Amount that a finished return refunds; null for an exchange. */
  refund: nullable(Cents),
});

const Photo = object({
  uuid: Uuid,
  url: Url,
  width: Count,
  height: Count,
  submittedAt: Instant,
});

/** Returns and exchanges of what was sent, and credentials photos. Decision 0310. */
export const aftersales = staffOperations({
  'GET /console/api/aftersales': {
    summary: 'Return and exchange requests, 50 at a time: waiting ones oldest first, others newest first',
    access: 'staff:operator|service|warehouse',
    query: object({ part: Part, after: Type.Optional(Type.Integer({ minimum: 0 })) }),
    reply: object({
      requests: Type.Array(Request),
      /** Number of requests in each state; counted up to 1,000. */
      counts: object({ asked: Count, 'sent-back': Count }),
      /** Address to send goods back to, unless staff enter another one. */
      returnAddress: Type.String(),
      next: nullable(Type.Integer()),
    }),
  },
  'POST /console/api/aftersales/{uuid}/accept': {
    summary: 'Accept a request: the student sends the goods back to this address',
    access: 'staff:operator|service|warehouse',
    params: Params,
    body: object({ returnAddress: Text }),
    reply: Request,
  },
  'POST /console/api/aftersales/{uuid}/refuse': {
    summary: 'Refuse a request, before or after the goods came back, with a reason that the student can read',
    access: 'staff:operator|service|warehouse',
    params: Params,
    body: object({ reason: Text }),
    reply: Request,
  },
  'POST /console/api/aftersales/{uuid}/finish': {
    summary: 'Accept the returned goods: refund the student or, for an exchange, record the parcel with the new goods',
    access: 'staff:operator|service|warehouse',
    params: Params,
    body: object({
      company: Type.Optional(Company),
      code: Type.Optional(Code),
    }),
    reply: Request,
  },
  'GET /console/api/credentials-photos': {
    summary: 'Credentials photos that wait for a decision, oldest first, at most 50',
    access: 'staff:operator|service',
    reply: object({ photos: Type.Array(Photo), count: Count }),
  },
  'POST /console/api/credentials-photos/{uuid}/decide': {
    summary: 'Accept this photo, or reject it with a reason that the student can read; a newer photo stays undecided',
    access: 'staff:operator|service',
    params: Params,
    body: object({ isPassed: Type.Boolean(), reason: Type.Optional(Text) }),
    reply: object({ count: Count }),
  },
});
