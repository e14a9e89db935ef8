import { type TSchema, Type } from 'typebox';
import { Cents, Instant, Mobile, nullable, object, Uuid } from '../fields.ts';
import { BulkReply, chosen } from './bulk.ts';
import { LEAD_STAGES, LEADS_KEPT_DAYS, type LeadStage, WORKED_STAGES, type WorkedStage } from './lead-stages.ts';
import { staffOperations } from './operation.ts';

const oneWord = <T extends string>(words: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(words.map((word) => Type.Literal(word))));

const Stage = oneWord<LeadStage>(LEAD_STAGES);
const Worked = oneWord<WorkedStage>(WORKED_STAGES);
const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });
const Named = object({ uuid: Uuid, name: Type.String() });
const LeadParams = object({ uuid: Uuid });
/** The revision that the caller saw; the call is refused when a colleague has changed it since. */
const Revision = Type.Integer({ minimum: 1 });

const Lead = object({
  uuid: Uuid,
  /** Running number, shown to staff; not derived from the person. */
  number: Type.Integer(),
  name: Type.String(),
  /** Masked; empty once the person's data was deleted. */
  mobile: Type.String(),
  page: Type.String(),
  channel: nullable(object({ code: Type.String(), name: Type.String() })),
  source: Type.String(),
  variant: nullable(Type.String()),
  course: nullable(Named),
  stage: Stage,
  /** The stage that staff set; differs from `stage` once orders decide. */
  worked: Worked,
  /** A key of `LEAD_REASONS`; null when the stage has none. */
  reason: nullable(Type.String()),
  owner: nullable(Named),
  nextContactAt: nullable(Instant),
  /** Number of registrations that count as this lead. */
  entryCount: Type.Integer(),
  createdAt: Instant,
  lastEntryAt: Instant,
  revision: Revision,
  isErased: Type.Boolean(),
});

/** Registrations and later events. The fields used depend on `kind`. */
export const TIME_LINE_KINDS = [
  ...['registration', 'login', 'checkout', 'form', 'yanxue'],
  ...['ordered', 'paid', 'refund-asked', 'refunded', 'order-closed', 'lesson', 'lesson-done'],
  ...['stage', 'owner', 'next-contact', 'note', 'mobile-shown', 'answers-shown', 'erased'],
] as const;

const TimeLineItem = object({
  id: Type.String(),
  at: Instant,
  kind: Type.String(),
  /** The staff member; null for events of the student or the clock. */
  by: nullable(Type.String()),
  page: Type.String(),
  channel: Type.String(),
  /** Subject of the event: a course, a lesson, a form. */
  subject: Type.String(),
  cents: nullable(Cents),
  before: Type.String(),
  after: Type.String(),
  text: Type.String(),
});

/** Filters of the list; they are in the console's address, so none identifies a person. */
const leadFilter = {
  stage: Type.Optional(Stage),
  /** Uuid of a staff account, or `none`. */
  owner: Type.Optional(Type.Union([Uuid, Type.Literal('none')])),
  page: Type.Optional(Type.String({ maxLength: 120 })),
  channel: Type.Optional(Type.String({ maxLength: 40 })),
  from: Type.Optional(Day),
  until: Type.Optional(Day),
  /**
   * Part of the name, the last four digits of the mobile, or the number of the lead. Beyond the newest five thousand
   * leads only the beginning of a name matches.
   */
  words: Type.Optional(Type.String({ maxLength: 40 })),
  /** Only leads whose next contact is due. */
  due: Type.Optional(Type.Literal('1')),
};
const Order = oneWord(['recent', 'next-contact'] as const);
const { words: _words, ...withoutWords } = leadFilter;
/** Filter of a saved view: without typed words. */
export const savedLeadFilter = { ...withoutWords, order: Type.Optional(Order) };

const listReply = <T extends TSchema>(item: T) =>
  object({
    leads: Type.Array(item),
    /** Cursor for the next page; null at the end. */
    next: nullable(Type.String()),
    /**
     * Number of all matches, and the number in each stage without the stage filter. When there are more than five
     * thousand leads, only the newest five thousand are counted.
     */
    total: Type.Integer(),
    isCapped: Type.Boolean(),
    stages: Type.Record(Type.String(), Type.Integer()),
  });

const Change = {
  stage: Type.Optional(Worked),
  reason: Type.Optional(Type.String({ maxLength: 40 })),
  owner: Type.Optional(nullable(Uuid)),
  nextContactAt: Type.Optional(nullable(Instant)),
};

const Settings = object({
  /** A registration of the same mobile within this many days after the last one belongs to the same lead. */
  windowDays: Type.Integer({ minimum: 1, maximum: 365 }),
  /** Days after the last registration when the lead's personal data is deleted. */
  keepDays: Type.Integer({ minimum: 30, maximum: LEADS_KEPT_DAYS }),
  /** New leads are assigned to these accounts in turn; if empty, they wait until somebody takes them. */
  turns: Type.Array(Uuid, { maxItems: 50, uniqueItems: true }),
});

/** Registrations on landing pages, and their follow-up. */
export const lead = staffOperations({
  'GET /console/api/leads': {
    summary: 'Leads, newest registration first, 50 at a time',
    access: 'staff:operator',
    query: object({
      ...leadFilter,
      order: Type.Optional(Order),
      after: Type.Optional(Type.String({ maxLength: 80 })),
    }),
    reply: listReply(Lead),
  },
  'POST /console/api/leads/find': {
    summary: 'Find leads by mobile number; a POST, so that no URL contains the number',
    access: 'staff:operator',
    body: object({ mobile: Mobile }),
    reply: Type.Array(Lead),
  },
  'GET /console/api/leads/choices': {
    summary: 'Filter values for the list, and the colleagues who can own leads',
    access: 'staff:operator',
    reply: object({
      owners: Type.Array(Named),
      pages: Type.Array(object({ path: Type.String(), title: nullable(Type.String()), count: Type.Integer() })),
      channels: Type.Array(object({ code: Type.String(), name: Type.String() })),
    }),
  },
  'POST /console/api/leads/bulk': {
    summary: 'Make the same change to several leads; the reply names those that cannot be changed',
    access: 'staff:operator',
    body: object({
      leads: chosen(object({ uuid: Uuid, revision: Revision })),
      ...Change,
    }),
    reply: BulkReply,
  },
  'POST /console/api/leads/export': {
    summary: 'Export the leads that match the filter as CSV; who exported them, and why, is recorded',
    access: 'staff:operator',
    body: object({
      ...leadFilter,
      reason: Type.String({ minLength: 4, maxLength: 200, message: '请写明用途，至少 4 个字' }),
      /** True: the file contains full mobiles. For admins only. */
      hasMobiles: Type.Boolean(),
    }),
    reply: object({ name: Type.String(), csv: Type.String(), count: Type.Integer() }),
  },
  'GET /console/api/leads/settings': {
    summary: 'Settings: how leads are counted, assigned and kept',
    access: 'staff:admin',
    reply: Settings,
  },
  'PUT /console/api/leads/settings': {
    summary: 'Change the settings: how leads are counted, assigned and kept',
    access: 'proven:admin',
    body: Settings,
    reply: Settings,
  },
  'GET /console/api/leads/{uuid}': {
    summary: 'One lead with everything that happened to it, newest first',
    access: 'staff:operator',
    params: LeadParams,
    reply: object({
      lead: Lead,
      utm: Type.Record(Type.String(), Type.String()),
      /** Other leads of the same person, before or after. */
      others: Type.Array(object({ uuid: Uuid, number: Type.Integer(), createdAt: Instant })),
      hasAnswers: Type.Boolean(),
      timeLine: Type.Array(TimeLineItem),
    }),
  },
  'PATCH /console/api/leads/{uuid}': {
    summary: 'Change stage, owner or next contact of a lead; refused if a colleague changed the lead meanwhile',
    access: 'staff:operator',
    params: LeadParams,
    body: object({ revision: Revision, ...Change }),
    reply: Lead,
  },
  'POST /console/api/leads/{uuid}/notes': {
    summary: 'Add a note; the caller chooses its id, so a repeated call adds nothing',
    access: 'staff:operator',
    params: LeadParams,
    body: object({ note: Uuid, text: Type.String({ minLength: 1, maxLength: 1000 }) }),
    reply: object({}),
  },
  'POST /console/api/leads/{uuid}/mobile': {
    summary:
      'Show the full mobile number and record the access; daily limit, with a separate, higher one for own leads',
    access: 'staff:operator',
    params: LeadParams,
    reply: object({
      mobile: Type.String(),
      /** How many more mobiles of such leads (own or others') may be viewed today; null for admins. */
      left: nullable(Type.Integer()),
    }),
  },
  'POST /console/api/leads/{uuid}/answers': {
    summary: 'Form answers of the person, only for the lead’s owner and admins; the access is recorded',
    access: 'staff:operator',
    params: LeadParams,
    reply: object({
      forms: Type.Array(
        object({
          title: Type.String(),
          submittedAt: Instant,
          answers: Type.Array(object({ label: Type.String(), value: Type.String() })),
        }),
      ),
    }),
  },
  'POST /console/api/leads/{uuid}/erase': {
    summary: 'Delete what the lead says about the person; statistics do not change',
    access: 'staff:admin',
    params: LeadParams,
    body: object({ reason: Type.String({ minLength: 2, maxLength: 200, message: '请写明原因' }) }),
    reply: Lead,
  },
});
