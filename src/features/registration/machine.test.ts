import { describe, expect, it } from 'vitest';
import {
  BAD_MOBILE_TEXT,
  CONSENT_TEXT,
  type Command,
  emptyForm,
  REQUIRED_TEXT,
  type RegistrationEvent,
  type RegistrationState,
  STRANDED_TEXT,
  step,
  viewOf,
} from './machine.ts';

const MOBILE = '13800138000';
const NOW = 1_000_000;

function form(parts: Partial<RegistrationState> = {}): RegistrationState {
  return { ...emptyForm, ...parts };
}

const filled = form({ mobile: MOBILE, code: '123456' });
const offline = { message: '网络好像有点问题，请检查后重试' };
const wrongCode = { message: '验证码错误', field: 'code' } as const;

const toast = (text: string): Command => ({ type: 'toast', text });
const focus = (field: 'mobile' | 'code' | 'consent'): Command => ({ type: 'focus', field });
const call = (name: 'send-code' | 'register' | 'find-course'): Command => ({ type: 'call', call: name });

interface Row {
  readonly fact: string;
  readonly given: RegistrationState;
  readonly event: RegistrationEvent;
  /** What changes; everything else stays. */
  readonly change: Partial<RegistrationState>;
  readonly commands?: readonly Command[];
}

const submit: RegistrationEvent = { type: 'submit-pressed', now: NOW };
const send: RegistrationEvent = { type: 'send-pressed', now: NOW };

const rows: readonly Row[] = [
  {
    fact: 'a new mobile takes its own wait and loses its problem',
    given: form({ problems: { mobile: BAD_MOBILE_TEXT, code: REQUIRED_TEXT } }),
    event: { type: 'mobile-edited', mobile: MOBILE, resendAt: NOW + 5000 },
    change: { mobile: MOBILE, resendAt: NOW + 5000, problems: { code: REQUIRED_TEXT } },
  },
  {
    fact: 'the same mobile changes nothing',
    given: form({ mobile: MOBILE, resendAt: NOW + 5000 }),
    event: { type: 'mobile-edited', mobile: MOBILE, resendAt: 0 },
    change: {},
  },
  {
    fact: 'typing a code clears its problem',
    given: form({ problems: { code: REQUIRED_TEXT } }),
    event: { type: 'code-edited', code: '1' },
    change: { code: '1', problems: {} },
  },
  {
    fact: 'ticking consent clears its problem',
    given: form({ consent: false, problems: { consent: CONSENT_TEXT } }),
    event: { type: 'consent-changed', consent: true },
    change: { consent: true, problems: {} },
  },
  {
    fact: 'leaving a bad mobile marks it without a toast',
    given: form({ mobile: '138' }),
    event: { type: 'mobile-left' },
    change: { problems: { mobile: BAD_MOBILE_TEXT } },
  },
  { fact: 'leaving an empty mobile says nothing', given: form(), event: { type: 'mobile-left' }, change: {} },
  { fact: 'leaving a good mobile says nothing', given: filled, event: { type: 'mobile-left' }, change: {} },
  {
    fact: 'send asks for a code when the mobile is valid',
    given: form({ mobile: MOBILE }),
    event: send,
    change: { isSending: true },
    commands: [call('send-code')],
  },
  {
    fact: 'send does nothing while sending',
    given: form({ mobile: MOBILE, isSending: true }),
    event: send,
    change: {},
  },
  {
    fact: 'send does nothing while waiting',
    given: form({ mobile: MOBILE, resendAt: NOW + 1 }),
    event: send,
    change: {},
  },
  {
    fact: 'send with a bad mobile shows the phone-invalid message',
    given: form({ mobile: '138' }),
    event: send,
    change: { problems: { mobile: BAD_MOBILE_TEXT } },
    commands: [toast(BAD_MOBILE_TEXT), focus('mobile')],
  },
  {
    fact: 'send without a mobile asks for it',
    given: form(),
    event: send,
    change: { problems: { mobile: REQUIRED_TEXT } },
    commands: [toast(REQUIRED_TEXT), focus('mobile')],
  },
  {
    fact: 'an accepted send starts the wait and leads to the code',
    given: form({ mobile: MOBILE, isSending: true }),
    event: { type: 'code-sent', mobile: MOBILE, resendAt: NOW + 60_000 },
    change: { isSending: false, resendAt: NOW + 60_000, status: '验证码已发送至 138****8000' },
    commands: [focus('code')],
  },
  {
    fact: 'a code sent to a mobile since changed starts no wait for the new one',
    given: form({ mobile: '13900139000', isSending: true }),
    event: { type: 'code-sent', mobile: MOBILE, resendAt: NOW + 60_000 },
    change: { isSending: false },
  },
  {
    fact: 'a send the network lost starts no wait',
    given: form({ mobile: MOBILE, isSending: true }),
    event: { type: 'call-failed', call: 'send-code', mobile: MOBILE, failure: offline },
    change: { isSending: false, resendAt: 0 },
    commands: [toast(offline.message)],
  },
  {
    fact: 'a send refused for haste waits as long as the server says',
    given: form({ mobile: MOBILE, isSending: true }),
    event: {
      type: 'call-failed',
      call: 'send-code',
      mobile: MOBILE,
      failure: { message: '太频繁', field: 'mobile' },
      resendAt: NOW + 42_000,
    },
    change: { isSending: false, resendAt: NOW + 42_000, problems: { mobile: '太频繁' } },
    commands: [toast('太频繁'), focus('mobile')],
  },
  {
    fact: 'a refusal for a mobile since changed is not told',
    given: form({ mobile: '13900139000', isSending: true }),
    event: { type: 'call-failed', call: 'send-code', mobile: MOBILE, failure: offline },
    change: { isSending: false },
  },
  {
    fact: 'submit registers when all is filled',
    given: filled,
    event: submit,
    change: { stage: 'registering', submittedAt: NOW },
    commands: [call('register')],
  },
  {
    fact: 'a second submit within a second is ignored',
    given: { ...filled, submittedAt: NOW - 999 },
    event: submit,
    change: {},
  },
  {
    fact: 'submit is locked while registering, however long it takes',
    given: { ...filled, stage: 'registering', submittedAt: NOW - 9000 },
    event: submit,
    change: {},
  },
  {
    fact: 'submit tells every missing field and leads to the first',
    given: form({ consent: false }),
    event: submit,
    change: { problems: { mobile: REQUIRED_TEXT, code: REQUIRED_TEXT, consent: CONSENT_TEXT } },
    commands: [toast(REQUIRED_TEXT), focus('mobile')],
  },
  {
    fact: 'submit refuses a bad mobile',
    given: form({ mobile: '1380013800', code: '123456' }),
    event: submit,
    change: { problems: { mobile: BAD_MOBILE_TEXT } },
    commands: [toast(BAD_MOBILE_TEXT), focus('mobile')],
  },
  {
    fact: 'submit without consent tells and leads to it, and does not count as a press',
    given: { ...filled, consent: false },
    event: submit,
    change: { problems: { consent: CONSENT_TEXT } },
    commands: [toast(CONSENT_TEXT), focus('consent')],
  },
  {
    fact: 'submit with consent registers',
    given: { ...filled, consent: true },
    event: submit,
    change: { stage: 'registering', submittedAt: NOW },
    commands: [call('register')],
  },
  {
    fact: 'a wrong code is tied to its field and everything stays',
    given: { ...filled, stage: 'registering' },
    event: { type: 'call-failed', call: 'register', mobile: MOBILE, failure: wrongCode },
    change: { stage: 'editing', problems: { code: '验证码错误' } },
    commands: [toast('验证码错误'), focus('code')],
  },
  {
    fact: 'a lost registration keeps everything and can be pressed again',
    given: { ...filled, stage: 'registering' },
    event: { type: 'call-failed', call: 'register', mobile: MOBILE, failure: offline },
    change: { stage: 'editing' },
    commands: [toast(offline.message)],
  },
  {
    fact: 'a quiet refusal shows no toast',
    given: { ...filled, stage: 'registering' },
    event: {
      type: 'call-failed',
      call: 'register',
      mobile: MOBILE,
      failure: { message: '登录状态已变化', isQuiet: true },
    },
    change: { stage: 'editing' },
  },
  {
    fact: 'after registering the course is looked up',
    given: { ...filled, stage: 'registering' },
    event: { type: 'registered' },
    change: { stage: 'finding' },
    commands: [call('find-course')],
  },
  {
    fact: 'a found course ends it',
    given: { ...filled, stage: 'finding' },
    event: { type: 'course-found', href: '/study/index' },
    change: { stage: 'done' },
    commands: [{ type: 'leave', href: '/study/index' }],
  },
  {
    fact: 'a course that cannot be looked up keeps the student logged in',
    given: { ...filled, stage: 'finding' },
    event: { type: 'call-failed', call: 'find-course', mobile: MOBILE, failure: offline },
    change: { stage: 'stranded', status: STRANDED_TEXT },
    commands: [toast(offline.message)],
  },
  {
    fact: 'a retry repeats the look-up only',
    given: { ...filled, stage: 'stranded', status: STRANDED_TEXT },
    event: submit,
    change: { stage: 'finding', submittedAt: NOW, status: '' },
    commands: [call('find-course')],
  },
  {
    fact: 'back from the next page without a login the form can be used again',
    given: { ...filled, stage: 'done' },
    event: { type: 'revived', isLoggedIn: false },
    change: { stage: 'editing' },
  },
  {
    fact: 'coming back during a call changes nothing',
    given: { ...filled, stage: 'registering' },
    event: { type: 'revived', isLoggedIn: true },
    change: {},
  },
];

describe('step', () => {
  it.each(rows)('$fact', ({ given, event, change, commands = [] }) => {
    const [state, ...done] = step(given, event);

    expect(state).toEqual({ ...given, ...change });
    expect(done).toEqual(commands);
  });
});

describe('viewOf', () => {
  it.each([
    ['an empty form', form(), { canSend: false, canSubmit: false, sendLabel: '获取验证码', isBusy: false }],
    ['ten digits', form({ mobile: '1380013800' }), { canSend: false, canSubmit: false }],
    ['a valid mobile', form({ mobile: MOBILE }), { canSend: true, canSubmit: false }],
    ['both filled', filled, { canSend: true, canSubmit: true, submitLabel: undefined }],
    ['a bad mobile with a code', form({ mobile: '1', code: '1' }), { canSend: false, canSubmit: true }],
    [
      'a full wait',
      { ...filled, resendAt: NOW + 60_000 },
      { canSend: false, sendLabel: '60秒再次获取', isWaiting: true },
    ],
    ['the last moment', { ...filled, resendAt: NOW + 1 }, { canSend: false, sendLabel: '1秒再次获取' }],
    ['a wait that is over', { ...filled, resendAt: NOW }, { canSend: true, sendLabel: '获取验证码', isWaiting: false }],
    ['a clock set back by a day', { ...filled, resendAt: NOW + 86_400_000 }, { canSend: true, isWaiting: false }],
    ['a send under way', { ...filled, isSending: true }, { canSend: false, canSubmit: true }],
    [
      'a registration under way',
      { ...filled, stage: 'registering' },
      { canSend: false, canSubmit: false, isBusy: true },
    ],
    [
      'a look-up that failed',
      { ...filled, stage: 'stranded' },
      { canSubmit: true, submitLabel: '重试', canSend: false },
    ],
    ['a form that is done', { ...filled, stage: 'done' }, { canSubmit: false, isBusy: true }],
  ] as const)('shows %s', (_, state, view) => {
    expect(viewOf(state, NOW)).toMatchObject(view);
  });
});
