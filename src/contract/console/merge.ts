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
  /** Masked; empty once the account is closed. */
  mobile: Type.String(),
  registeredAt: Instant,
  lastLoginAt: nullable(Instant),
});

const Preview = object({
  kept: Account,
  left: Account,
  /** What both have, name by name. */
  counts: Type.Array(object({ name: Type.String(), kept: Type.Integer(), left: Type.Integer() })),
  /** Until when each account has a course; the longer stays. */
  courses: Type.Array(object({ name: Type.String(), keptUntil: nullable(Instant), leftUntil: nullable(Instant) })),
  /** What hinders it now, one by one. */
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
  /** Empty while it waits. */
  decidedBy: Type.String(),
  decidedAt: nullable(Instant),
  /** Why it was refused. */
  refusal: Type.String(),
  /** Whether the closed account's mobile leads to the kept one; null until it is done. */
  mobileLeads: nullable(Type.Boolean()),
});

const Pair = { keptUuid: Uuid, leftUuid: Uuid };

/** Two accounts of one person become one. Decision 0326. */
export const merge = staffOperations({
  'POST /console/api/merges/preview': {
    summary: 'Both accounts side by side, what becomes of their courses, and what hinders a merge; changes nothing',
    access: 'staff:service',
    body: object(Pair),
    reply: Preview,
  },
  'POST /console/api/merges': {
    summary: 'Ask an admin to merge; once for each `uuid`',
    access: 'staff:service',
    body: object({ uuid: Uuid, ...Pair, reason: Reason }),
    reply: Merge,
  },
  'GET /console/api/merges': {
    summary: 'What waits, oldest first, or what was decided, newest first; 50 at a time',
    access: 'staff:service',
    query: object({
      part: Type.Optional(Type.Union([Type.Literal('asked'), Type.Literal('decided')])),
      /** Cursor: the end of the last part of the list. */
      after: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}_[0-9a-f-]{36}$' })),
    }),
    reply: object({ merges: Type.Array(Merge), next: nullable(Type.String()) }),
  },
  'GET /console/api/merges/{uuid}': {
    summary: 'One wish, while it waits with its preview',
    access: 'staff:service',
    params: Params,
    reply: object({ merge: Merge, preview: nullable(Preview) }),
  },
  'POST /console/api/merges/{uuid}/carry-out': {
    summary: 'Merge: cannot be undone. Sent again it does nothing',
    access: 'proven:admin',
    params: Params,
    body: object({ mobileLeads: Type.Boolean() }),
    reply: Merge,
  },
  'POST /console/api/merges/{uuid}/refuse': {
    summary: 'Say no to a wish',
    access: 'staff:admin',
    params: Params,
    body: object({
      reason: Type.String({ pattern: '^(?=.*\\S)[^<>]{2,200}$', message: '请写 2 到 200 个字的原因' }),
    }),
    reply: Merge,
  },
});
