import { useRef, useState } from 'react';
import { usePasswordLogin } from '#src/features/session/password-login.ts';
import { Form } from '#src/ui/app/form.tsx';
import { MobileField } from '#src/ui/app/mobile-field.tsx';
import type { LoginFormProps } from './login-form.ts';
import { PasswordField } from './password-field.tsx';
import { type PasswordProblems, passwordProblems } from './password-problems.ts';

/** Login with mobile and password, for accounts that have one. */
export function PasswordLogin({ initialMobile, onMobile, onLoggedIn }: LoginFormProps) {
  const mobileField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [mobile, setMobile] = useState(initialMobile);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<PasswordProblems>({});
  const login = usePasswordLogin(onLoggedIn);

  function submit(): void {
    if (login.isPending || login.isSuccess) return;
    const found = passwordProblems(mobile, password);
    setProblems(found);
    if (Object.values(found).every((text) => !text)) login.mutate({ mobile, password });
  }

  const isBusy = login.isPending || login.isSuccess;
  return (
    <Form
      className="login__form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <MobileField
        field={mobileField}
        initialMobile={initialMobile}
        onEdited={(digits) => {
          onMobile(digits);
          setMobile(digits);
          setProblems({});
        }}
        problem={problems.mobile}
        isLocked={isBusy}
      />
      <PasswordField
        field={passwordField}
        label="密码"
        isNew={false}
        value={password}
        isLocked={isBusy}
        problem={problems.password}
        onChange={(typed) => {
          setPassword(typed);
          setProblems({});
        }}
      />
      <button type="submit" className="button button--brand" disabled={!mobile || !password || isBusy}>
        {isBusy ? '正在登录…' : '登录'}
      </button>
    </Form>
  );
}
