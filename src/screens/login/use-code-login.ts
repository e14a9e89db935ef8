import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type AgreementVersion, agreementVersionsQuery } from '#src/features/agreements/agreement-versions.ts';
import { failureOf, perform, type Registration, receiveCode } from '#src/features/registration/calls.ts';
import { waitUntil } from '#src/features/registration/cooldown.ts';
import {
  BAD_MOBILE_TEXT,
  type Call,
  type Command,
  emptyForm,
  type Field,
  type RegistrationEvent,
  type RegistrationState,
  step,
  viewOf,
} from '#src/features/registration/machine.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { readDigits } from '#src/lib/forms/phone.ts';
import { MOBILE_TEXT } from './login-form.ts';

const CODE_LENGTH = 6;
const TICK_MS = 250;

/** The data of a submission. */
export interface Proof {
  readonly mobile: string;
  readonly code: string;
  /** Accepted agreements with their versions; empty where nothing has to be accepted. */
  readonly agreements: AgreementVersion[];
}

interface CodeLoginOptions {
  readonly initialMobile: string;
  /** Purpose of the SMS code. */
  readonly action: 3 | 4;
  /** False where nothing has to be accepted. */
  readonly hasConsent: boolean;
  /** Handles mobile and code; throws when refused. Absent: log in or register. */
  readonly submit?: ((proof: Proof) => Promise<void>) | undefined;
  readonly onLoggedIn: () => void;
  readonly onFocus: (field: Field) => void;
}

/** The registration form's state machine for the login; done when the student is logged in. */
export function useCodeLogin({ initialMobile, action, hasConsent, submit, onLoggedIn, onFocus }: CodeLoginOptions) {
  const [state, setState] = useState<RegistrationState>(() => ({
    ...emptyForm,
    ...(hasConsent && { consent: false }),
    mobile: initialMobile,
    resendAt: waitUntil(initialMobile, action),
  }));
  const latest = useRef(state);
  const gone = useRef(new AbortController());
  const [now, setNow] = useState(Date.now);
  const view = viewOf(state, now);
  const client = useQueryClient();
  // Loaded while the student types, so that submitting need not wait.
  useQuery({ ...agreementVersionsQuery, enabled: hasConsent });

  useEffect(() => {
    if (!view.isWaiting) return;
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [view.isWaiting]);
  useEffect(() => {
    gone.current = new AbortController();
    return () => gone.current.abort();
  }, []);

  function dispatch(event: RegistrationEvent): void {
    const [next, ...commands] = step(latest.current, event);
    latest.current = next;
    setState(next);
    setNow(Date.now());
    for (const command of commands) run(command);
  }

  function run(command: Command): void {
    switch (command.type) {
      case 'toast':
        showToast(inLoginWords(command.text));
        break;
      case 'focus':
        onFocus(command.field);
        break;
      case 'call':
        if (command.call === 'find-course') onLoggedIn();
        else void call(command.call);
        break;
      case 'leave':
        break;
    }
  }

  async function call(name: Call): Promise<void> {
    const { signal } = gone.current;
    const event = name === 'register' ? await register() : await perform(name, registration(), tell);
    if (signal.aborted) return;
    dispatch(event);
    if (event.type !== 'code-sent') return;
    const received = await receiveCode(signal);
    if (received && !signal.aborted) dispatch({ type: 'code-edited', code: received });
  }

  function tell(event: RegistrationEvent): void {
    if (!gone.current.signal.aborted) dispatch(event);
  }

  async function register(): Promise<RegistrationEvent> {
    const { mobile, code } = latest.current;
    try {
      const agreements = hasConsent ? [...(await client.ensureQueryData(agreementVersionsQuery))] : [];
      if (!submit) return await perform('register', registration(agreements));
      await submit({ mobile, code, agreements });
      return { type: 'registered' };
    } catch (reason) {
      return { type: 'call-failed', call: 'register', mobile, failure: failureOf(reason, 'code') };
    }
  }

  function registration(ticked: readonly AgreementVersion[] = []): Registration {
    const { mobile, code } = latest.current;
    const agreements = ticked.map(({ index, version }) => `${index}:${version}`).join(' ');
    return { mobile, code, action, agreements, course: '', page: {} };
  }

  const problem = (field: Field) => state.problems[field] && inLoginWords(state.problems[field]);
  return {
    state,
    view,
    problem,
    editMobile: (mobile: string) => dispatch({ type: 'mobile-edited', mobile, resendAt: waitUntil(mobile, action) }),
    leaveMobile: () => dispatch({ type: 'mobile-left' }),
    editCode: (text: string) => dispatch({ type: 'code-edited', code: readDigits(text, CODE_LENGTH) }),
    changeConsent: (consent: boolean) => dispatch({ type: 'consent-changed', consent }),
    pressSend: () => dispatch({ type: 'send-pressed', now: Date.now() }),
    submit: () => dispatch({ type: 'submit-pressed', now: Date.now() }),
  };
}

function inLoginWords(text: string): string {
  return text === BAD_MOBILE_TEXT ? MOBILE_TEXT : text;
}
