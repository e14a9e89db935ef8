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
      'The student of a whole mobile, masked; the access is written down. A call of its own, so that no address holds a mobile',
    access: 'staff:admin',
    body: object({ mobile: Mobile }),
    reply: object({ student: nullable(StudentRecord) }),
  },
  'GET /console/api/student-data/{uuid}': {
    summary: 'The same student again',
    access: 'staff:admin',
    params: Params,
    reply: StudentRecord,
  },
  'POST /console/api/student-data/{uuid}/export': {
    summary: 'Everything that is stored of the student as a file, to be handed to them',
    access: 'proven:admin',
    params: Params,
    body: Reason,
    reply: object({ name: Type.String(), html: Type.String() }),
  },
  'POST /console/api/student-data/{uuid}/erasure': {
    summary:
      'Begin the erasing of the account, with the same time of waiting and the same conditions as for the student',
    access: 'proven:admin',
    params: Params,
    body: Reason,
    reply: StudentRecord,
  },
  'POST /console/api/student-data/{uuid}/erasure/cancel': {
    summary: 'Take the wish back',
    access: 'proven:admin',
    params: Params,
    body: Reason,
    reply: StudentRecord,
  },
});
