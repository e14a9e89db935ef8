import { describe, expect, it } from 'vitest';
import {
  type Command,
  emptyForm,
  REQUIRED_TEXT,
  type RegistrationEvent,
  type RegistrationState,
  STRANDED_TEXT,
  step,
  viewOf,
} from './machine.ts';

const NOW = 1_000_000;
const known: RegistrationState = { ...emptyForm, stage: 'known', student: '138****8000' };
const offline = { message: '网络好像有点问题，请检查后重试' };
const submit: RegistrationEvent = { type: 'submit-pressed', now: NOW };

const toast = (text: string): Command => ({ type: 'toast', text });
const focus = (field: 'mobile'): Command => ({ type: 'focus', field });
const call = (name: 'find-course'): Command => ({ type: 'call', call: name });

interface Row {
  readonly fact: string;
  readonly given: RegistrationState;
  readonly event: RegistrationEvent;
  /** What changes; everything else stays. */
  readonly change: Partial<RegistrationState>;
  readonly commands?: readonly Command[];
}

const rows: readonly Row[] = [
  {
    fact: 'a course that is gone ends the form',
    given: { ...known, stage: 'finding' },
    event: { type: 'course-gone' },
    change: { stage: 'gone' },
  },
  {
    fact: 'back from the next page the student goes on with one tap, not with a code that is used up',
    given: { ...emptyForm, mobile: '13800138000', code: '123456', stage: 'done' },
    event: { type: 'revived', isLoggedIn: true },
    change: { stage: 'known', student: '138****8000', code: '' },
  },
  {
    fact: 'who is logged in is asked for nothing',
    given: { ...emptyForm, problems: { mobile: REQUIRED_TEXT } },
    event: { type: 'recognised', student: '' },
    change: { stage: 'known', student: '', problems: {} },
  },
  {
    fact: 'the mobile of who is logged in is told when it is known',
    given: known,
    event: { type: 'recognised', student: '139****9000' },
    change: { student: '139****9000' },
  },
  {
    fact: 'an answer about the login does not stop what is under way',
    given: { ...known, stage: 'finding' },
    event: { type: 'recognised', student: '139****9000' },
    change: {},
  },
  {
    fact: 'a known student goes on with one tap',
    given: known,
    event: submit,
    change: { stage: 'finding', submittedAt: NOW },
    commands: [call('find-course')],
  },
  {
    fact: 'a known student whose course was not found keeps one tap',
    given: { ...known, stage: 'finding' },
    event: { type: 'call-failed', call: 'find-course', mobile: '', failure: offline },
    change: { stage: 'stranded', status: STRANDED_TEXT },
    commands: [toast(offline.message)],
  },
  {
    fact: 'another mobile brings the fields back',
    given: known,
    event: { type: 'forgotten' },
    change: { stage: 'editing', student: undefined },
    commands: [focus('mobile')],
  },
  {
    fact: 'a login that is over brings the fields back and says why',
    given: known,
    event: { type: 'forgotten', text: '登录已过期' },
    change: { stage: 'editing', student: undefined, status: '登录已过期' },
    commands: [toast('登录已过期')],
  },
  {
    fact: 'a login that is over says nothing to who types another mobile',
    given: { ...emptyForm, mobile: '13800138000', code: '123456' },
    event: { type: 'forgotten', text: '登录已过期' },
    change: {},
  },
];

describe('the form of a student who is logged in', () => {
  it.each(rows)('$fact', ({ given, event, change, commands = [] }) => {
    const [state, ...done] = step(given, event);

    expect(state).toEqual({ ...given, ...change });
    expect(done).toEqual(commands);
  });

  it('can be submitted as it is', () => {
    expect(viewOf(known, NOW)).toMatchObject({ canSubmit: true, isBusy: false, submitLabel: undefined });
  });
});
