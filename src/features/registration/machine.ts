import { isMobile, maskMobile } from '#src/lib/forms/phone.ts';

export const REQUIRED_TEXT = '请填写必填项';
export const BAD_MOBILE_TEXT = '请输入正确格式的手机号';
export const CONSENT_TEXT = '请先阅读并同意协议';
export const STRANDED_TEXT = '已登录，课程没有打开，请重试';

const SUBMIT_DEBOUNCE_MS = 1000;
/** Longer than any wait of the server: a longer one means that the device's clock was set back. */
const LONGEST_WAIT_MS = 3_600_000;

export type Field = 'mobile' | 'code' | 'consent';
export type Call = 'send-code' | 'register' | 'find-course';

/**
 * The state of the form. `known`: logged in, one tap continues. `registering` and `finding`: a call is running.
 * `stranded`: logged in, but the course could not be looked up; only that is repeated. `gone`: logged in, and the
 * course does not exist. `done`: going to the next page.
 */
type Stage = 'editing' | 'known' | 'registering' | 'finding' | 'stranded' | 'gone' | 'done';

/** The registration form, without DOM and timers: a wait is a time that is compared on reading. */
export interface RegistrationState {
  readonly stage: Stage;
  /** Digits, at most 11. */
  readonly mobile: string;
  readonly code: string;
  /** Undefined when the form has no consent box. */
  readonly consent?: boolean;
  readonly isSending: boolean;
  /** When this mobile may get a (new) code, in milliseconds of the device's clock. */
  readonly resendAt: number;
  /** Time of the last submit that started a call. */
  readonly submittedAt: number;
  readonly problems: Readonly<Partial<Record<Field, string>>>;
  /** The form's status line. */
  readonly status: string;
  /** The masked mobile of the logged-in student; empty until known. */
  readonly student?: string | undefined;
}

/** Why a call failed, for the student. */
export interface Failure {
  readonly message: string;
  /** The refused field; missing when the network or the server failed. */
  readonly field?: Field;
  /** Never shown as a toast. */
  readonly isQuiet?: boolean;
}

export type RegistrationEvent =
  /** `resendAt`: when this mobile may get another code; 0 for now. */
  | { readonly type: 'mobile-edited'; readonly mobile: string; readonly resendAt: number }
  | { readonly type: 'code-edited'; readonly code: string }
  | { readonly type: 'consent-changed'; readonly consent: boolean }
  | { readonly type: 'mobile-left' }
  | { readonly type: 'send-pressed' | 'submit-pressed'; readonly now: number }
  /** The status line during a call; empty afterwards. */
  | { readonly type: 'told'; readonly text: string }
  | { readonly type: 'code-sent'; readonly mobile: string; readonly resendAt: number }
  | { readonly type: 'registered' }
  | { readonly type: 'course-found'; readonly href: string }
  /** None of the form's courses is on the shelf. */
  | { readonly type: 'course-gone' }
  /** `resendAt` is set when the server gave a waiting time. */
  | {
      readonly type: 'call-failed';
      readonly call: Call;
      readonly mobile: string;
      readonly failure: Failure;
      readonly resendAt?: number;
    }
  /** The browser brought the page back from its cache. */
  | { readonly type: 'revived'; readonly isLoggedIn: boolean }
  /** Somebody is logged in on this device; `student` is the masked mobile, empty until known. */
  | { readonly type: 'recognised'; readonly student: string }
  /** The student wants another mobile, or is not logged in after all; then `text` says so. */
  | { readonly type: 'forgotten'; readonly text?: string };

/** Effects for the page after an event. */
export type Command =
  | { readonly type: 'call'; readonly call: Call }
  | { readonly type: 'toast'; readonly text: string }
  | { readonly type: 'focus'; readonly field: Field }
  | { readonly type: 'leave'; readonly href: string };

export type Step = readonly [state: RegistrationState, ...commands: Command[]];

export const emptyForm: RegistrationState = {
  stage: 'editing',
  mobile: '',
  code: '',
  isSending: false,
  resendAt: 0,
  submittedAt: Number.NEGATIVE_INFINITY,
  problems: {},
  status: '',
};

/** The state and effects after an event. */
export function step(state: RegistrationState, event: RegistrationEvent): Step {
  const { mobile, stage } = state;
  switch (event.type) {
    case 'mobile-edited':
      if (event.mobile === mobile) return [state];
      return [{ ...state, mobile: event.mobile, resendAt: event.resendAt, problems: without(state, 'mobile') }];
    case 'code-edited':
      return [{ ...state, code: event.code, problems: without(state, 'code') }];
    case 'consent-changed':
      return [{ ...state, consent: event.consent, problems: without(state, 'consent') }];
    case 'mobile-left':
      if (!mobile || isMobile(mobile)) return [state];
      return [{ ...state, problems: { ...state.problems, mobile: BAD_MOBILE_TEXT } }];
    case 'send-pressed':
      return pressSend(state, event.now);
    case 'submit-pressed':
      return pressSubmit(state, event.now);
    case 'told':
      return [{ ...state, status: event.text }];
    case 'code-sent': {
      const sent = { ...state, isSending: false };
      if (event.mobile !== mobile) return [sent];
      const status = `验证码已发送至 ${maskMobile(mobile)}`;
      return [
        { ...sent, resendAt: event.resendAt, status },
        { type: 'focus', field: 'code' },
      ];
    }
    case 'registered':
      return begin(state, 'finding', 'find-course');
    case 'course-found':
      return [
        { ...state, stage: 'done' },
        { type: 'leave', href: event.href },
      ];
    case 'course-gone':
      return [{ ...state, stage: 'gone' }];
    case 'call-failed':
      if (event.call === 'register') return fail({ ...state, stage: 'editing' }, event.failure);
      if (event.call === 'find-course') {
        return fail({ ...state, stage: 'stranded', status: STRANDED_TEXT }, event.failure);
      }
      if (event.mobile !== mobile) return [{ ...state, isSending: false }];
      return fail({ ...state, isSending: false, resendAt: event.resendAt ?? state.resendAt }, event.failure);
    case 'revived':
      if (stage !== 'done') return [state];
      // A code counts once: after returning from the order, the student is logged in.
      return [event.isLoggedIn ? known(state, state.student || maskMobile(mobile)) : { ...state, stage: 'editing' }];
    case 'recognised':
      return [stage === 'editing' || stage === 'known' ? known(state, event.student) : state];
    case 'forgotten':
      return forget(state, event.text);
  }
}

function known(state: RegistrationState, student: string): RegistrationState {
  return { ...state, stage: 'known', student, code: '', problems: {}, status: '' };
}

function forget(state: RegistrationState, text: string | undefined): Step {
  const { student } = state;
  if (student === undefined) return [state];
  const asking: RegistrationState = { ...state, stage: 'editing', student: undefined, status: text ?? '' };
  return text ? [asking, { type: 'toast', text }] : [asking, { type: 'focus', field: 'mobile' }];
}

/** The form's appearance. */
export interface RegistrationView {
  readonly sendLabel: string;
  readonly canSend: boolean;
  /** True while the label counts down. */
  readonly isWaiting: boolean;
  readonly canSubmit: boolean;
  /** True while editing is blocked. */
  readonly isBusy: boolean;
  /** The submit button's label; undefined for the author's. */
  readonly submitLabel: string | undefined;
}

export function viewOf(state: RegistrationState, now: number): RegistrationView {
  const { stage, mobile, code } = state;
  const seconds = waitSeconds(state, now);
  const isReady = canGoOn(stage);
  const isBusy = stage !== 'editing' && !isReady;
  return {
    sendLabel: seconds > 0 ? `${seconds}秒再次获取` : '获取验证码',
    canSend: canSend(state, now),
    isWaiting: seconds > 0,
    canSubmit: isReady || (!isBusy && mobile !== '' && code !== ''),
    isBusy,
    submitLabel: isBusy ? '正在提交…' : stage === 'stranded' ? '重试' : undefined,
  };
}

/** Whether only the course has to be looked up. */
function canGoOn(stage: Stage): boolean {
  return stage === 'known' || stage === 'stranded';
}

function waitSeconds({ resendAt }: RegistrationState, now: number): number {
  const restMs = resendAt - now;
  return restMs > 0 && restMs <= LONGEST_WAIT_MS ? Math.ceil(restMs / 1000) : 0;
}

function canSend(state: RegistrationState, now: number): boolean {
  return state.stage === 'editing' && !state.isSending && isMobile(state.mobile) && waitSeconds(state, now) === 0;
}

function pressSend(state: RegistrationState, now: number): Step {
  if (canSend(state, now)) {
    const problems = without(state, 'mobile');
    return [
      { ...state, isSending: true, problems, status: '' },
      { type: 'call', call: 'send-code' },
    ];
  }
  const isLocked = state.stage !== 'editing' || state.isSending || isMobile(state.mobile);
  return isLocked ? [state] : fail(state, mobileProblem(state.mobile));
}

function pressSubmit(state: RegistrationState, now: number): Step {
  const { stage } = state;
  const isReady = canGoOn(stage);
  if ((stage !== 'editing' && !isReady) || now - state.submittedAt < SUBMIT_DEBOUNCE_MS) return [state];
  const submitted = { ...state, submittedAt: now };
  if (isReady) return begin(submitted, 'finding', 'find-course');
  const failures = problemsOf(state);
  const [first] = failures;
  if (!first) return begin(submitted, 'registering', 'register');
  const problems = Object.fromEntries(failures.map(({ field, message }) => [field, message]));
  return fail({ ...state, problems }, first);
}

function begin(state: RegistrationState, stage: Stage, call: Call): Step {
  return [
    { ...state, stage, problems: {}, status: '' },
    { type: 'call', call },
  ];
}

type FieldFailure = Failure & { readonly field: Field };

/** Every invalid field, in form order. */
function problemsOf({ mobile, code, consent }: RegistrationState): FieldFailure[] {
  const failures: FieldFailure[] = [];
  if (!isMobile(mobile)) failures.push(mobileProblem(mobile));
  if (!code) failures.push({ field: 'code', message: REQUIRED_TEXT });
  if (consent === false) failures.push({ field: 'consent', message: CONSENT_TEXT });
  return failures;
}

function mobileProblem(mobile: string): FieldFailure {
  return { field: 'mobile', message: mobile ? BAD_MOBILE_TEXT : REQUIRED_TEXT };
}

function fail(state: RegistrationState, { message, field, isQuiet }: Failure): Step {
  const toast: Command[] = isQuiet ? [] : [{ type: 'toast', text: message }];
  if (!field) return [state, ...toast];
  return [{ ...state, problems: { ...state.problems, [field]: message } }, ...toast, { type: 'focus', field }];
}

function without({ problems }: RegistrationState, field: Field): RegistrationState['problems'] {
  const { [field]: _solved, ...others } = problems;
  return others;
}
