import { Type } from 'typebox';
import { Instant, nullable, object } from '../fields.ts';
import { staffOperations } from './operation.ts';
import { WAITING_KINDS, type WaitingKind } from './waiting-kinds.ts';

/** The work that waits for the caller's role. */
export const waiting = staffOperations({
  'GET /console/api/waiting': {
    summary: 'Work that waits for the caller’s role; work of other roles is left out',
    access: 'staff',
    reply: object({
      items: Type.Array(
        object({
          kind: Type.Unsafe<WaitingKind>(Type.Union(Object.keys(WAITING_KINDS).map((kind) => Type.Literal(kind)))),
          /** Never 0; counted up to 1000. */
          count: Type.Integer({ minimum: 1, maximum: 1000 }),
          /** Since when the oldest waits, or when the first is due; null when unknown. */
          since: nullable(Instant),
        }),
      ),
    }),
  },
});
