import { Type } from 'typebox';
import { Instant, Mobile, nullable, object, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';

const StudentRecord = object({
  uuid: Uuid,
  /** Number of the account, shown to staff. */
  number: Type.String(),
  nickname: Type.String(),
  /** Masked. */
  mobile: Type.String(),
  registeredAt: Instant,
  lastLoginAt: nullable(Instant),
  orders: Type.Integer(),
  courses: Type.Integer(),
  /** When the account will be erased; null without a request. */
  eraseAt: nullable(Instant),
  /** Reasons that prevent erasing, as text. */
  obstacles: Type.Array(Type.String()),
  /** Requests to erase the account, newest first. */
  wishes: Type.Array(
    object({
      askedAt: Instant,
      /** Name of the staff member; empty for a request by the student. */
      askedBy: Type.String(),
      reason: Type.String(),
      state: Type.Union([Type.Literal('waiting'), Type.Literal('cancelled'), Type.Literal('erased')]),
      endedAt: nullable(Instant),
    }),
  ),
});

const Params = object({ uuid: Uuid });
/** Why staff act for the student; recorded with the action. */
const Reason = object({
  reason: Type.String({ minLength: 4, maxLength: 200, message: '请写明本人怎样提出的，至少 4 个字' }),
});

/** Requests of students about their personal data, carried out by staff. */
export const studentData = staffOperations({
  'POST /console/api/student-data/find': {
    summary:
      'Find a student by full mobile number; data is masked, access is recorded; a POST, so no URL has the number',
    access: 'staff:admin',
    body: object({ mobile: Mobile }),
    reply: object({ student: nullable(StudentRecord) }),
  },
  'GET /console/api/student-data/{uuid}': {
    summary: 'Read the same student again, by id',
    access: 'staff:admin',
    params: Params,
    reply: StudentRecord,
  },
  'POST /console/api/student-data/{uuid}/export': {
    summary: 'Export everything stored about the student as a file, to hand over to the student',
    access: 'proven:admin',
    params: Params,
    body: Reason,
    reply: object({ name: Type.String(), html: Type.String() }),
  },
  'POST /console/api/student-data/{uuid}/erasure': {
    summary: 'Start deleting the account, with the same waiting period and conditions as when the student asks for it',
    access: 'proven:admin',
    params: Params,
    body: Reason,
    reply: StudentRecord,
  },
  'POST /console/api/student-data/{uuid}/erasure/cancel': {
    summary: 'Cancel the planned deletion of the account',
    access: 'proven:admin',
    params: Params,
    body: Reason,
    reply: StudentRecord,
  },
});
