import { Type } from 'typebox';
import { Instant, nullable, object, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';

const Params = object({ uuid: Uuid });
const Reason = Type.String({ pattern: '^(?=.*\\S)[^<>]{4,200}$', message: '请写 4 到 200 个字，怎样核实是同一个人' });

/** An account as a preview shows it; the mobile is masked. */
const Account = object({
  uuid: Uuid,
  number: Type.String(),
  nickname: Type.String(),
  /** Masked; empty when the account is closed. */
  mobile: Type.String(),
  registeredAt: Instant,
  lastLoginAt: nullable(Instant),
});

const Preview = object({
  kept: Account,
  left: Account,
  /** Number of objects that each account has, by kind. */
  counts: Type.Array(object({ name: Type.String(), kept: Type.Integer(), left: Type.Integer() })),
  /** Until when each account has access to a course; the later date stays. */
  courses: Type.Array(object({ name: Type.String(), keptUntil: nullable(Instant), leftUntil: nullable(Instant) })),
  /** Reasons that prevent the merge now, as text. */
  obstacles: Type.Array(Type.String()),
});

const Merge = object({
  uuid: Uuid,
  state: Type.Union([Type.Literal('asked'), Type.Literal('done'), Type.Literal('refused')]),
  kept: Account,
  left: Account,
  reason: Type.String(),
  askedBy: Type.String(),
  askedAt: Instant,
  /** Name of the admin who decided; empty while waiting. */
  decidedBy: Type.String(),
  decidedAt: nullable(Instant),
  /** Reason for refusing; empty otherwise. */
  refusal: Type.String(),
  /** Whether the closed account's mobile now logs in to the other account; null until the merge is done. */
  mobileLeads: nullable(Type.Boolean()),
});

const Pair = { keptUuid: Uuid, leftUuid: Uuid };

/** Merging two accounts of one person. Decision 0326. */
export const merge = staffOperations({
  'POST /console/api/merges/preview': {
    summary: 'Compare two accounts: what becomes of their courses, and what prevents a merge; changes nothing',
    access: 'staff:service',
    body: object(Pair),
    reply: Preview,
  },
  'POST /console/api/merges': {
    summary: 'Ask an admin to merge two accounts; once for each `uuid`',
    access: 'staff:service',
    body: object({ uuid: Uuid, ...Pair, reason: Reason }),
    reply: Merge,
  },
  'GET /console/api/merges': {
    summary: 'Merge requests, 50 at a time: waiting ones oldest first, or decided ones newest first',
    access: 'staff:service',
    query: object({
      part: Type.Optional(Type.Union([Type.Literal('asked'), Type.Literal('decided')])),
      /** Cursor: `next` of the page before. */
      after: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}_[0-9a-f-]{36}$' })),
    }),
    reply: object({ merges: Type.Array(Merge), next: nullable(Type.String()) }),
  },
  'GET /console/api/merges/{uuid}': {
    summary: 'One merge request, with its preview while it waits',
    access: 'staff:service',
    params: Params,
    reply: object({ merge: Merge, preview: nullable(Preview) }),
  },
  'POST /console/api/merges/{uuid}/carry-out': {
    summary: 'Merge the two accounts; this cannot be undone; a repeated call does nothing',
    access: 'proven:admin',
    params: Params,
    body: object({ mobileLeads: Type.Boolean() }),
    reply: Merge,
  },
  'POST /console/api/merges/{uuid}/refuse': {
    summary: 'Refuse a merge request with a reason',
    access: 'staff:admin',
    params: Params,
    body: object({
      reason: Type.String({ pattern: '^(?=.*\\S)[^<>]{2,200}$', message: '请写 2 到 200 个字的原因' }),
    }),
    reply: Merge,
  },
});
