import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { openAgreementsIn } from '#src/features/agreements/agreement-links.ts';
import type { Field } from '#src/features/registration/machine.ts';
import { agreements } from '#src/lib/session/agreements.ts';
import { AgreementLink } from '#src/ui/agreement-link.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { MobileField } from '#src/ui/app/mobile-field.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';
import type { LoginFormProps } from './login-form.ts';
import { type Proof, useCodeLogin } from './use-code-login.ts';

interface CodeLoginProps extends LoginFormProps {
  /** Purpose of the SMS code: 3 is login, 4 is a new password. */
  readonly action?: 3 | 4;
  readonly hasConsent?: boolean;
  /** Handles mobile and code; throws when refused. Absent: log in or register. */
  readonly submit?: (proof: Proof) => Promise<void>;
  /** Shows problems of the screen's own fields; false when there are none. */
  readonly refuse?: () => boolean;
  /** The button's text, and its text while busy. */
  readonly words?: readonly [string, string];
  readonly note?: string;
  /** More fields, below the code. */
  readonly children?: ReactNode;
}

/** Login with mobile and SMS code. A new mobile creates an account. */
export function CodeLogin({
  initialMobile,
  onMobile,
  onLoggedIn,
  action = 3,
  hasConsent = true,
  submit,
  refuse = () => false,
  words: [label, busyLabel] = ['登录', '正在登录…'],
  note = '没有账号时，登录即注册',
  children,
}: CodeLoginProps) {
  const form = useRef<HTMLFormElement>(null);
  const mobile = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const consent = useRef<HTMLInputElement>(null);
  const fields = { mobile, code, consent };
  const handleFocus = (field: Field) => fields[field].current?.focus();
  const login = useCodeLogin({ initialMobile, action, hasConsent, submit, onLoggedIn, onFocus: handleFocus });
  useEffect(() => (form.current ? openAgreementsIn(form.current) : undefined), []);
  const { state, view } = login;
  const sendButton = (
    <button type="button" className="text-field__action" disabled={!view.canSend} onClick={login.pressSend}>
      {view.sendLabel}
    </button>
  );
  return (
    <Form
      ref={form}
      className="login__form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!refuse()) login.submit();
      }}
    >
      <MobileField
        field={mobile}
        initialMobile={initialMobile}
        onEdited={(digits) => {
          onMobile(digits);
          login.editMobile(digits);
        }}
        onLeft={login.leaveMobile}
        problem={login.problem('mobile')}
        isLocked={view.isBusy}
      />
      <TextField
        ref={code}
        label="验证码"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={state.code}
        readOnly={view.isBusy}
        problem={login.problem('code')}
        onChange={(event) => login.editCode(event.target.value)}
        action={sendButton}
      />
      {children}
      {hasConsent && (
        <label className="login__consent">
          <input
            ref={consent}
            type="checkbox"
            checked={state.consent ?? false}
            onChange={(event) => login.changeConsent(event.target.checked)}
          />
          <span>
            我已阅读并同意
            {agreements.map(({ title, path }, index) => (
              <Fragment key={path}>
                {index > 0 && '和'}
                <AgreementLink agreement={{ index, title, href: path }} />
              </Fragment>
            ))}
          </span>
        </label>
      )}
      {login.problem('consent') && <p className="text-field__note text-field__note--bad">{login.problem('consent')}</p>}
      <p className="login__status" role="status">
        {state.status}
      </p>
      <button type="submit" className="button button--brand" disabled={!view.canSubmit}>
        {view.isBusy ? busyLabel : label}
      </button>
      {note && <p className="login__note">{note}</p>}
    </Form>
  );
}
