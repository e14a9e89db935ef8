import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { smsActions } from '#src/contract/states.ts';
import { api } from '#src/lib/api/api-client.ts';
import { ApiRefusal, failureText } from '#src/lib/api/api-failures.ts';
import { type Tracking, tracking } from '#src/lib/attribution/attribution.ts';
import { maskMobile } from '#src/lib/forms/phone.ts';
import { reportLater } from '#src/lib/reports/report-later.ts';
import { clearSession, saveToken } from '#src/lib/session/session.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { storeWait } from './cooldown.ts';
import type { Call, Failure, Field, RegistrationEvent } from './machine.ts';
import { afterRegistration, type FoundCourse } from './order-link.ts';

const SEND = 'POST /api/v1/account/validate/code';
const SOLVING_TEXT = '正在进行安全验证…';
const SESSION_OVER_TEXT = '登录已过期，请验证手机号';
/** Refusals that mean that nobody is logged in with this token. */
const SESSION_OVER: readonly number[] = [
  refusalCodes.SESSION_INVALID,
  refusalCodes.SESSION_ENDED,
  refusalCodes.LOGIN_REQUIRED,
];

/** Seconds until another code when the server does not say. */
const WAIT_SECONDS = 60;

type SmsAction = (typeof smsActions)[keyof typeof smsActions];

export interface Registration {
  readonly mobile: string;
  readonly code: string;
  /** The purpose of a code; login when missing. */
  readonly action?: SmsAction;
  /** Number of the course to register for. */
  readonly course: string;
  /** Numbers of the courses to order with it. */
  readonly joint?: readonly string[];
  /** The page's tracking mark; a source in the first address of the visit has priority. */
  readonly page: Pick<Tracking, 'source' | 'h5'>;
  /** The student's consents, with the version of each text: `0:<version> 1:<version>`. */
  readonly agreements?: string;
}

export { goOn } from './order-link.ts';
export { showOtherWays } from './show-other-ways.ts';
export { receiveCode } from './web-otp.ts';

/** Events of a call for the form. */
type Told = Extract<RegistrationEvent, { type: 'told' }>;
type OnTold = (event: Told) => void;

/** Makes a call of the form and returns its result; reports long steps meanwhile. Never throws. */
export async function perform(
  call: Call,
  registration: Registration,
  onTold: OnTold = () => {},
): Promise<RegistrationEvent> {
  const { mobile, action } = registration;
  try {
    return await performers[call](registration, onTold);
  } catch (reason) {
    if (call === 'send-code') tell('code-failed');
    const waitSeconds = restSeconds(reason);
    const resendAt = waitSeconds > 0 ? wait(mobile, waitSeconds, action) : undefined;
    const failure = failureOf(reason, refusedFields[call]);
    return { type: 'call-failed', call, mobile, failure, ...(resendAt !== undefined && { resendAt }) };
  }
}

/** Notifies the measurement of the visit, if there is one. */
function tell(detail: 'code-sent' | 'code-failed'): void {
  window.dispatchEvent(new CustomEvent('registration', { detail }));
}

/**
 * Who is logged in on this device, as a result for the form; undefined when the server could not be asked. Never
 * throws.
 */
export async function recognise(): Promise<RegistrationEvent | undefined> {
  try {
    const { mobile } = await api('GET /api/v1/account/auth/user/info', { isSilent: true });
    return { type: 'recognised', student: maskMobile(mobile) };
  } catch (reason) {
    if (!(reason instanceof ApiRefusal && SESSION_OVER.includes(reason.code))) return undefined;
    clearSession();
    return { type: 'forgotten', text: SESSION_OVER_TEXT };
  }
}

/** Receives the coupon that the page promised on this visit, if any. */
async function claimPromised() {
  if (!readStored('session', 'promised-coupon')) return undefined;
  const promised = await import('./promised-coupon.ts').catch(() => undefined);
  return promised?.claimPromised();
}

const performers: { readonly [C in Call]: (registration: Registration, onTold: OnTold) => Promise<RegistrationEvent> } =
  {
    'send-code': async ({ mobile, action = smsActions.LOGIN }, onTold) => {
      const { rest_seconds } = await sendCode({ mobile, action }, onTold);
      tell('code-sent');
      return {
        type: 'code-sent',
        mobile,
        resendAt: wait(mobile, rest_seconds > 0 ? rest_seconds : WAIT_SECONDS, action),
      };
    },
    register: async ({ mobile, code, agreements, page }) => {
      const ticked = readAgreements(agreements ?? '');
      const consent = ticked.length > 0 && { agreements: ticked };
      const body = { mobile, code, ...consent, ...tracking(page) };
      const { token } = await api('POST /api/v1/account/auth/user/create', { body, isSilent: true });
      saveToken(token);
      void claimPromised();
      return { type: 'registered' };
    },
    'find-course': async ({ course, joint = [], page }) => {
      const numbers = [...new Set([course, ...joint])];
      const [courses, promised] = await Promise.all([findCourses(numbers), claimPromised()]);
      if (courses.length === 0) {
        reportLater({ kind: 'course-gone', blockType: 'registration-form', reason: numbers.join(' ') });
        return { type: 'course-gone' };
      }
      if (promised) writeStored('session', 'notice', promised.text);
      return { type: 'course-found', href: afterRegistration(courses, tracking(page)) };
    },
  };

/** Requests a code; when the server requires it, solves a challenge first. Throws the final refusal. */
async function sendCode(body: InputOf<typeof SEND>['body'], onTold: OnTold): Promise<ReplyOf<typeof SEND>> {
  try {
    return await api(SEND, { body, isSilent: true });
  } catch (reason) {
    const challenge = challengeOf(reason);
    if (!challenge) throw reason;
    onTold({ type: 'told', text: SOLVING_TEXT });
    try {
      const { solveApart } = await import('./solve-apart.ts');
      return await api(SEND, { body: { ...body, solution: await solveApart(challenge) }, isSilent: true });
    } finally {
      onTold({ type: 'told', text: '' });
    }
  }
}

function challengeOf(reason: unknown): string | undefined {
  if (!(reason instanceof ApiRefusal) || reason.code !== refusalCodes.CHALLENGE_UNSOLVED) return undefined;
  const { challenge } = (reason.data ?? {}) as { challenge?: unknown };
  return typeof challenge === 'string' ? challenge : undefined;
}

/** The courses on the shelf, in order; empty when all are gone. Throws when unknown. */
async function findCourses(numbers: readonly string[]): Promise<FoundCourse[]> {
  const asked = await Promise.allSettled(
    numbers.map((number) => api('GET /api/v1/course/by_number/{number}', { params: { number }, isSilent: true })),
  );
  const failures = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  const isGone = (reason: unknown) => reason instanceof ApiRefusal && reason.code === refusalCodes.NOT_FOUND;
  const unknown = failures.find((reason) => !isGone(reason));
  if (unknown !== undefined) throw unknown;
  return asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

/** The main field of a refusal. */
const refusedFields: { readonly [C in Call]?: Field } = { 'send-code': 'mobile', register: 'code' };

function readAgreements(ticked: string): { index: number; version: string }[] {
  return ticked.split(' ').flatMap((entry) => {
    const [, index, version] = entry.match(/^(\d+):(.+)$/) ?? [];
    return index && version ? [{ index: Number(index), version }] : [];
  });
}

function wait(mobile: string, seconds: number, action: SmsAction = smsActions.LOGIN): number {
  const until = Date.now() + seconds * 1000;
  storeWait(mobile, action, until);
  return until;
}

/** A failure as a result for the form; `field` is the refused one. */
export function failureOf(reason: unknown, field?: Field): Failure {
  const message = failureText(reason);
  if (!(reason instanceof ApiRefusal)) return { message };
  if (reason.code === refusalCodes.SILENT) return { message, isQuiet: true };
  const refused = field && (namedField(reason) ?? field);
  return { message, ...(refused && { field: refused }) };
}

/** The first field of the form that the server refused. */
function namedField({ code, data }: ApiRefusal): Field | undefined {
  if (code !== refusalCodes.INPUT_INVALID) return undefined;
  const { fields = [] } = (data ?? {}) as { fields?: { field?: string }[] };
  return fields[0]?.field?.match(/(mobile|code)$/)?.[1] as Field | undefined;
}

function restSeconds(reason: unknown): number {
  const { rest_seconds: rest } = ((reason instanceof ApiRefusal && reason.data) || {}) as { rest_seconds?: unknown };
  return typeof rest === 'number' ? rest : 0;
}
