import { credentialsStates, realNameStates } from '#src/contract/states.ts';

/**
 * What happens to the rows of one table when an account is merged into another of the same person. In the SQL, `l` is a
 * row of the account to close, `k` a row of the account that is kept.
 */
export type MergeRule =
  /** All rows move to the kept account. A list names the columns, if they are not `user_id`. */
  | { readonly move: 'all' | readonly string[] }
  /** The rows belong to rows of another table, and move with them. */
  | { readonly follows: string }
  /**
   * Of two rows with the same key one is deleted: that of the closed account, unless `better` says otherwise. Then the
   * rest moves.
   */
  | { readonly same: string; readonly better?: string }
  /** All rows move; a request id that the kept account has too is replaced by a new one. */
  | { readonly renew: 'request_id' }
  /** Handled by its own step in `merge-accounts.ts`. */
  | { readonly step: string }
  /** The rows are deleted. */
  | { readonly drop: string }
  /** The rows stay with the closed account, or belong to no account. */
  | { readonly stays: string };

const ALL = { move: 'all' } as const;
const COURSE = 'l.course_id = k.course_id';
const NEWER = 'l.updated_at > k.updated_at';
const CHECKED = [realNameStates.REVIEWING, realNameStates.PASSED].join();
const OF_ORDERS = { follows: 'orders' } as const;

/** One rule for each table of `PERSONAL_TABLES`; a test finds missing ones. */
export const MERGE_RULES: Readonly<Record<string, MergeRule>> = {
  // Messages. Waiting pushes would go to devices that are logged out.
  message_pushes: { drop: 'the devices of the account are logged out' },
  push_subscriptions: { drop: 'the devices of the account are logged out' },
  messages: { same: 'l.key = k.key' },
  message_settings: { same: 'true', better: 'l.changed_at > k.changed_at' },
  notice_reads: { same: 'l.notice_id = k.notice_id' },

  // Study.
  exam_marks: { follows: 'exam_attempts' },
  exam_markings: { follows: 'exam_attempts' },
  exam_pictures: { follows: 'exam_attempts' },
  exam_noted_pages: { follows: 'exam_attempts' },
  exam_answers: { follows: 'exam_attempts' },
  exam_attempts: { step: 'attempts of one paper are counted on' },
  practice_answers: { renew: 'request_id' },
  mistake_reviews: { step: 'with the mistakes' },
  mistakes: { step: 'the log of both is folded anew' },
  video_progress: {
    same: 'l.video_id = k.video_id',
    better: `((l.done_at IS NOT NULL)::integer, l.reached_seconds, l.updated_at)
      > ((k.done_at IS NOT NULL)::integer, k.reached_seconds, k.updated_at)`,
  },
  study_plans: { same: 'l.starts_on = k.starts_on', better: NEWER },
  study_days_off: { same: 'l.day = k.day' },
  study_goals: { same: 'true', better: NEWER },
  study_days: { same: 'l.day = k.day' },
  video_notes: { same: 'l.id = k.id' },
  homework_marks: { follows: 'homework_answers' },
  homework_pictures: { follows: 'homework_answers' },
  homework_answers: { step: 'versions of one homework are counted on' },
  live_attendance: { same: 'l.live_id = k.live_id', better: 'l.seconds > k.seconds' },
  live_answers: { same: 'l.live_id = k.live_id AND l.seq = k.seq' },
  live_mutes: { same: 'l.live_id = k.live_id' },
  live_events: { same: 'l.live_id = k.live_id AND l.client_id = k.client_id' },
  collects: { same: COURSE },
  reservations: { same: `(${COURSE} OR l.live_id = k.live_id)` },
  course_posts: {
    same: `${COURSE} AND l.kind = 'review' AND k.kind = 'review'`,
    better: 'l.written_at > k.written_at',
  },
  certificates: { step: 'of two valid ones of a course the later is withdrawn' },
  document_tickets: { step: 'with the courses' },
  agreement_confirmations: { step: 'with the courses' },
  my_courses: { step: 'of two terms the longer stays' },
  user_coupons: { step: 'of two of one coupon the used one stays' },
  group_members: { step: 'who was twice in one group is there once' },
  start_codes: { move: ['owner_id', 'used_by'] },
  exchange_codes: { move: ['owner_id', 'used_by'] },
  trial_claims: { same: COURSE },

  // The person.
  student_infos: { same: 'true', better: '(l.auth_state, l.updated_at) > (k.auth_state, k.updated_at)' },
  college_infos: { same: 'true', better: NEWER },
  // Two different verified names, or names under review, are an obstacle, so they never get here.
  real_names: { same: 'true', better: `l.state IN (${CHECKED}) AND k.state NOT IN (${CHECKED})` },
  form_answers: {
    same: 'l.form_id = k.form_id AND l.step_id IS NOT DISTINCT FROM k.step_id',
    better:
      '((l.submitted_at IS NOT NULL)::integer, l.updated_at) > ((k.submitted_at IS NOT NULL)::integer, k.updated_at)',
  },
  service_evaluations: ALL,
  yanxue_checkin_records: { same: 'l.checkin_id = k.checkin_id', better: 'l.submitted_at > k.submitted_at' },
  yanxue_customer_infos: {
    same: COURSE,
    // Trips of both accounts are an obstacle, so they never get here.
    better: `EXISTS (SELECT FROM yanxue_trips t WHERE t.customer_info_id = l.id)
      OR (${NEWER} AND NOT EXISTS (SELECT FROM yanxue_trips t WHERE t.customer_info_id = k.id))`,
  },
  yanxue_trips: ALL,
  credentials_photos: {
    same: 'true',
    better: `l.state = ${credentialsStates.PASSED} AND k.state <> ${credentialsStates.PASSED}`,
  },
  aftersales_photos: { follows: 'aftersales_requests' },
  aftersales_events: { follows: 'aftersales_requests' },
  aftersales_requests: { renew: 'request_id' },
  uploads: { renew: 'request_id' },
  addresses: { step: 'one of them is the default' },
  gift_claims: { step: 'one claim of a gift moves, a second stays with its parcel' },
  merchandise_choices: { step: 'one choice moves, a second stays with its parcel' },
  consult_messages: { step: 'into the one conversation' },
  consult_conversations: { step: 'one conversation for an account' },
  consult_requests: ALL,
  lead_events: { follows: 'leads' },
  lead_entries: { follows: 'leads' },
  leads: { step: 'one lead is open: the later' },

  // Orders and their payments: everything that is counted per order stays as it is.
  pay_tokens: OF_ORDERS,
  checkouts: { step: 'what was not ordered is closed' },
  checkout_courses: { follows: 'checkouts' },
  orders: ALL,
  order_courses: OF_ORDERS,
  course_gifts: OF_ORDERS,
  order_events: OF_ORDERS,
  upgrade_credits: OF_ORDERS,
  yanxue_seats: OF_ORDERS,
  payments: OF_ORDERS,
  refunds: OF_ORDERS,
  refund_requests: OF_ORDERS,
  order_notes: OF_ORDERS,
  money_entries: OF_ORDERS,
  sandbox_trades: OF_ORDERS,
  invoices: { renew: 'request_id' },
  delivery_packages: ALL,
  shipment_events: OF_ORDERS,
  shipments: OF_ORDERS,

  // The account itself.
  session_payers: { stays: 'with the sessions' },
  sessions: { step: 'every login ends' },
  account_tickets: { drop: 'short-lived, of the closed account' },
  sms_codes: { stays: 'of the mobile' },
  sms_outbox: { stays: 'of the mobile' },
  sms_sendings: { stays: 'without an account' },
  tries: { stays: 'of the mobile, for two days' },
  agreement_consents: {
    same: 'l.agreement_index = k.agreement_index AND l.version = k.version',
    better: 'l.consented_at < k.consented_at',
  },
  user_sources: ALL,
  visitor_events: ALL,
  visitor_students: ALL,
  experiment_exposures: { stays: 'without an account' },
  postbacks: { stays: 'without an account' },
  wechat_tickets: { follows: 'wechat_identities' },
  wx_subscriptions: { same: 'l.purpose = k.purpose AND l.action IS NULL AND k.action IS NULL' },
  sandbox_wechat_messages: { stays: 'of the openid' },
  wechat_identities: { step: 'the kept account’s, if it has one' },
  merged_mobiles: ALL,
  account_merges: { stays: 'says what was merged' },
  erasures: ALL,
  users: { step: 'closed' },
};
