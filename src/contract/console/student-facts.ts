import { Type } from 'typebox';
import { Cents, Instant, nullable, object, Uuid } from '../fields.ts';
import { LEAD_STAGES, type LeadStage } from './lead-stages.ts';

/** What staff see of a student beside their work. */
export const StudentFacts = object({
  uuid: Uuid,
  /** The account's number. */
  number: Type.String(),
  nickname: Type.String(),
  /** Masked. */
  mobile: Type.String(),
  registeredAt: Instant,
  lastLoginAt: nullable(Instant),
  /** The last ones, newest first. */
  orders: Type.Array(
    object({
      uuid: Uuid,
      number: Type.String(),
      course: Type.String(),
      stateText: Type.String(),
      total: Cents,
      createdAt: Instant,
    }),
  ),
  /** Newest first; those that are over too. */
  courses: Type.Array(object({ uuid: Uuid, name: Type.String(), validUntil: Instant, isOpen: Type.Boolean() })),
  /** The newest. */
  lead: nullable(
    object({
      uuid: Uuid,
      number: Type.Integer(),
      stage: Type.Unsafe<LeadStage>(Type.Union(LEAD_STAGES.map((stage) => Type.Literal(stage)))),
    }),
  ),
});
