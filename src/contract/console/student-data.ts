import { Type } from 'typebox';
import { Instant, Mobile, nullable, object, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';

const StudentRecord = object({
  uuid: Uuid,
  /** The account's number: its name for staff. */
  number: Type.String(),
  nickname: Type.String(),
  /** Masked. */
  mobile: Type.String(),
  registeredAt: Instant,
  lastLoginAt: nullable(Instant),
  orders: Type.Integer(),
  courses: Type.Integer(),
  /** When the account will be erased; null while nobody asked. */
  eraseAt: nullable(Instant),
  /** What stops it, one by one. */
  obstacles: Type.Array(Type.String()),
  /** Each wish, newest first. */
  wishes: Type.Array(
    object({
      askedAt: Instant,
      /** Empty for the student. */
      askedBy: Type.String(),
      reason: Type.String(),
      state: Type.Union([Type.Literal('waiting'), Type.Literal('cancelled'), Type.Literal('erased')]),
      endedAt: nullable(Instant),
    }),
  ),
});

const Params = object({ uuid: Uuid });
/** Why staff act in the place of a student: written down with the action. */
const Reason = object({
  reason: Type.String({ minLength: 4, maxLength: 200, message: '请写明本人怎样提出的，至少 4 个字' }),
});

/** What a student may ask of what is stored about them, done by staff at their request. */
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
