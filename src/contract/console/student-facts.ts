import { Type } from 'typebox';
import { Cents, Instant, nullable, object, Uuid } from '../fields.ts';
import { LEAD_STAGES, type LeadStage } from './lead-stages.ts';

/** Facts about a student, shown to staff beside their work. */
export const StudentFacts = object({
  uuid: Uuid,
  /** Number of the account. */
  number: Type.String(),
  nickname: Type.String(),
  /** Masked. */
  mobile: Type.String(),
  registeredAt: Instant,
  lastLoginAt: nullable(Instant),
  /** The latest orders, newest first. */
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
  /** Newest first, including expired ones. */
  courses: Type.Array(object({ uuid: Uuid, name: Type.String(), validUntil: Instant, isOpen: Type.Boolean() })),
  /** The newest lead; null for none. */
  lead: nullable(
    object({
      uuid: Uuid,
      number: Type.Integer(),
      stage: Type.Unsafe<LeadStage>(Type.Union(LEAD_STAGES.map((stage) => Type.Literal(stage)))),
    }),
  ),
});
