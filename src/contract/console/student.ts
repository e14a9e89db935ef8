import { Type } from 'typebox';
import { Instant, nullable, object, Uuid } from '../fields.ts';
import { LEAD_STAGES, type LeadStage } from './lead-stages.ts';
import { staffOperations } from './operation.ts';
import { StudentFacts } from './student-facts.ts';

const Params = object({ uuid: Uuid });
/** Reason of a staff action; recorded with the action, never shown to the student. */
const Reason = Type.String({ pattern: '^(?=.*\\S)[^<>]{2,100}$', message: '请写 2 到 100 个字的原因' });
const Stage = Type.Unsafe<LeadStage>(Type.Union(LEAD_STAGES.map((stage) => Type.Literal(stage))));

const OwnedCourse = object({
  uuid: Uuid,
  name: Type.String(),
  startedAt: Instant,
  validUntil: Instant,
  isOpen: Type.Boolean(),
  /** True when staff gave the course and can withdraw it. */
  mayWithdraw: Type.Boolean(),
  /** How the student got the course, newest first. */
  ways: Type.Array(object({ text: Type.String(), stateText: Type.String(), order: Uuid, number: Type.String() })),
});

const Record = object({
  facts: StudentFacts,
  /** When the account will be erased at its owner's request; null without a request. */
  eraseAt: nullable(Instant),
  hasWechat: Type.Boolean(),
  courses: Type.Array(OwnedCourse),
  /** Sessions, newest first, at most 20. */
  logins: Type.Array(object({ at: Instant, isKnownBrowser: Type.Boolean() })),
  leads: Type.Array(object({ uuid: Uuid, number: Type.Integer(), stage: Stage, createdAt: Instant })),
  chat: nullable(object({ uuid: Uuid, isWaiting: Type.Boolean() })),
  lastLesson: nullable(object({ name: Type.String(), course: Type.String(), at: Instant })),
  exams: Type.Array(
    object({ title: Type.String(), stateText: Type.String(), score: nullable(Type.Number()), at: Instant }),
  ),
});

const Act = object({ courseUuid: Uuid, reason: Reason });

/** Students for customer service, and courses that staff give. Decision 0317. */
export const student = staffOperations({
  'POST /console/api/students/find': {
    summary:
      'Find a student by full mobile, account or order number; access is recorded; a POST, so no URL has the mobile',
    access: 'staff:operator|service',
    body: object({ words: Type.String({ pattern: '\\S', maxLength: 40, message: '请输入手机号、账号或订单号' }) }),
    reply: object({ uuid: nullable(Uuid) }),
  },
  'GET /console/api/students/courses': {
    summary: 'Courses that staff can give, found by part of the name or number, at most 20',
    access: 'staff:service',
    query: object({ words: Type.Optional(Type.String({ maxLength: 40 })) }),
    reply: object({ courses: Type.Array(object({ uuid: Uuid, name: Type.String(), number: Type.String() })) }),
  },
  'GET /console/api/students/{uuid}': {
    summary: 'A student: account, courses and their origin, orders, logins, leads, chat, study summary',
    access: 'staff:operator|service',
    params: Params,
    reply: Record,
  },
  'POST /console/api/students/{uuid}/mobile': {
    summary: 'Show the full mobile number and record the access; daily limit shared with leads that are not one’s own',
    access: 'staff:operator|service|finance',
    params: Params,
    reply: object({
      mobile: Type.String(),
      /** How many more mobiles may be viewed today; null for admins. */
      left: nullable(Type.Integer()),
    }),
  },
  'POST /console/api/students/{uuid}/give': {
    summary: 'Open a course without payment, once for each `giftUuid`; refused while the student has the course',
    access: 'staff:service',
    params: Params,
    body: object({ giftUuid: Uuid, courseUuid: Uuid, reason: Reason }),
    reply: Record,
  },
  'POST /console/api/students/{uuid}/extend': {
    summary: 'Extend the student’s access to a course to the end of a later day, China time',
    access: 'staff:service',
    params: Params,
    body: object({
      ...Act.properties,
      day: Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$', message: '请选一个日期' }),
    }),
    reply: Record,
  },
  'POST /console/api/students/{uuid}/withdraw': {
    summary: 'Withdraw access to a course that staff gave; access from an order or a code stays',
    access: 'staff:service',
    params: Params,
    body: Act,
    reply: Record,
  },
  'POST /console/api/students/{uuid}/log-out': {
    summary: 'End all sessions of the student',
    access: 'staff:service',
    params: Params,
    body: object({ reason: Reason }),
    reply: Record,
  },
});
