import { smsActions } from '#src/contract/states.ts';
import { NETWORK_TEXT } from '#src/lib/api/failure-texts.ts';
import { listen } from '#src/lib/dom/listen.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { isInApp } from '#src/lib/environment/in-app.ts';
import { keepCaret } from '#src/lib/forms/mobile-input.ts';
import { editDigits, formatMobile, readDigits, readMobile } from '#src/lib/forms/phone.ts';
import { whenNear } from '#src/lib/loading/when-near.ts';
import { hasToken } from '#src/lib/session/has-token.ts';
import { waitUntil } from './cooldown.ts';
import { type FormParts, findParts } from './form-parts.ts';
import {
  type Call,
  type Command,
  emptyForm,
  type Field,
  type RegistrationEvent,
  type RegistrationState,
  type RegistrationView,
  step,
  viewOf,
} from './machine.ts';

const TICK_MS = 250;
/** Distance at which the form's API client is loaded. */
const A_SCREEN = '100%';
/** Delay before a problem is shown after leaving a field: at once, it would move the button away from the finger. */
const LEAVE_MS = 200;

/**
 * Connects the form's markup with its state machine, including earlier input. Returns a function that disconnects it.
 */
export function bindRegistration(form: HTMLFormElement): () => void {
  const parts = findParts(form);
  const { mobile, code, consent } = parts;
  const ended = new AbortController();
  const { signal } = ended;
  let state = emptyForm;
  let ticking: ReturnType<typeof setInterval> | undefined;

  function dispatch(event: RegistrationEvent): void {
    if (signal.aborted) return;
    const [next, ...commands] = step(state, event);
    state = next;
    show();
    for (const command of commands) run(command);
  }

  function show(): void {
    const view = viewOf(state, Date.now());
    showForm(parts, state, view);
    if (view.isWaiting) {
      ticking ??= setInterval(show, TICK_MS);
    } else {
      clearInterval(ticking);
      ticking = undefined;
    }
  }

  function run(command: Command): void {
    if (command.type === 'toast') showToast(command.text);
    else if (command.type === 'focus') parts[command.field]?.focus();
    else if (command.type === 'leave') void leaveFor(command.href);
    else void perform(command.call);
  }

  async function perform(call: Call): Promise<void> {
    const { course, joint, source, agreements } = parts;
    const page = { h5: window.location.pathname, ...(source && { source }) };
    const registration = { mobile: state.mobile, code: state.code, course, joint, page, agreements };
    const calls = await loadCalls();
    if (!calls) {
      const failure = { message: NETWORK_TEXT };
      dispatch({ type: 'call-failed', call, mobile: registration.mobile, failure });
      return;
    }
    const event = await calls.perform(call, registration, dispatch);
    dispatch(event);
    if (event.type === 'code-sent') calls.receiveCode(signal).then(fillCode);
    if (event.type === 'course-gone') calls.showOtherWays(form);
  }

  function fillCode(received: string | undefined): void {
    if (!received || state.stage !== 'editing') return;
    code.value = received;
    editCode();
  }

  function editMobile(): void {
    const digits = readMobile(mobile.value);
    dispatch({ type: 'mobile-edited', mobile: digits, resendAt: waitUntil(digits, smsActions.LOGIN) });
  }

  function editCode(): void {
    dispatch({ type: 'code-edited', code: readDigits(code.value, parts.codeLength) });
  }

  function editConsent(): void {
    if (consent) dispatch({ type: 'consent-changed', consent: consent.checked });
  }

  /** Reads the fields: typed before this ran, or restored by the browser. */
  function readFields(): void {
    editMobile();
    mobile.value = formatMobile(state.mobile);
    editCode();
    editConsent();
  }

  function leaveMobile(): void {
    if (document.activeElement !== mobile) dispatch({ type: 'mobile-left' });
  }

  function submit(event: Event): void {
    event.preventDefault();
    dispatch({ type: 'submit-pressed', now: Date.now() });
  }

  // Browsers ignore Enter while the button is disabled; here the student is told what is missing.
  function submitOnEnter(event: KeyboardEvent): void {
    const isField = event.target === mobile || event.target === code;
    if (event.key === 'Enter' && isField && !event.isComposing) submit(event);
  }

  function revive(): void {
    // The code was used up.
    if (state.stage === 'done') code.value = '';
    dispatch({ type: 'revived', isLoggedIn: hasToken() });
    readFields();
  }

  /** Finds out who is logged in. Without an answer the form still continues with one tap. */
  async function recognise(): Promise<void> {
    const calls = await loadCalls();
    const event = await calls?.recognise();
    if (event) dispatch(event);
  }

  keepCaret(mobile, signal, editMobile);
  listen(mobile, 'blur', () => setTimeout(leaveMobile, LEAVE_MS), signal);
  keepCaret(code, signal, editCode, (text, caret) => editDigits(text, caret, parts.codeLength));
  listen(consent, 'change', editConsent, signal);
  listen(parts.send, 'click', () => dispatch({ type: 'send-pressed', now: Date.now() }), signal);
  listen(form, 'submit', submit, signal);
  listen(form, 'keydown', submitOnEnter, signal);
  // The calls are loaded in advance, because a browser may fill the form in at once. Not for a form far below the
  // screen.
  signal.addEventListener(
    'abort',
    whenNear(form, () => void loadCalls(), A_SCREEN),
  );
  listen(document, 'pointerdown keydown scroll', () => void loadCalls(), signal, { once: true, capture: true });
  listen(document, 'visibilitychange', show, signal);
  listen(window, 'pageshow', revive, signal);

  listen(parts.other, 'click', () => dispatch({ type: 'forgotten' }), signal);

  function greet(): void {
    dispatch({ type: 'recognised', student: '' });
    signal.addEventListener(
      'abort',
      whenNear(form, () => void recognise()),
    );
  }

  /** A login in the school's app counts here too, unless the student has begun to fill the form in. */
  async function greetFromApp(): Promise<void> {
    const app = await import('#src/lib/environment/take-app-token.ts').catch(() => undefined);
    const isTaken = await app?.takeAppToken();
    if (isTaken && !signal.aborted && state.mobile === '') greet();
  }

  readFields();
  if (hasToken()) greet();
  else if (isInApp()) void greetFromApp();
  return () => {
    ended.abort();
    clearInterval(ticking);
  };
}

/** Goes to the result of a call; the call has loaded the code for it. */
async function leaveFor(href: string): Promise<void> {
  const calls = await loadCalls();
  if (calls) calls.goOn(href);
  else window.location.assign(href);
}

/** The calls with the API client: loaded when a student comes near the form, and again after a failure. */
async function loadCalls(): Promise<typeof import('./calls.ts') | undefined> {
  return import('./calls.ts').catch(() => undefined);
}

const FIELDS: readonly Field[] = ['mobile', 'code', 'consent'];

/**
 * Writes the form's state into its markup, only where it differs: the caret stays, and screen readers are not
 * disturbed.
 */
function showForm(parts: FormParts, state: RegistrationState, view: RegistrationView): void {
  const { mobile, code, send, submit } = parts;
  parts.form.toggleAttribute('data-known', state.student !== undefined);
  if (parts.student) setText(parts.student, state.student || '你的账号');
  setText(send, view.sendLabel);
  setText(submit, view.submitLabel ?? parts.submitLabel);
  if (parts.status) setText(parts.status, state.problems.consent ?? state.status);
  set(mobile, 'readOnly', view.isBusy);
  set(code, 'readOnly', view.isBusy);
  set(send, 'disabled', !view.canSend);
  // The button stays enabled with missing input, because a tap tells what is missing. Only a running call disables it.
  set(submit, 'disabled', view.isBusy);
  submit.setAttribute('aria-disabled', String(!view.canSubmit));
  submit.setAttribute('aria-busy', String(view.isBusy));
  for (const field of FIELDS) showProblem(parts, field, state.problems[field]);
}

/** The slot is already in the input's description; only its text changes. */
function showProblem(parts: FormParts, field: Field, problem: string | undefined): void {
  const slot = parts.error(field);
  if (slot) setText(slot, problem ?? '');
  if (problem) parts[field]?.setAttribute('aria-invalid', 'true');
  else parts[field]?.removeAttribute('aria-invalid');
}

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function set<T, K extends keyof T>(element: T, key: K, value: T[K]): void {
  if (element[key] !== value) element[key] = value;
}
