import { useRef, useState } from 'react';
import { usePasswordLogin } from '#src/features/session/password-login.ts';
import { showToast } from '#src/lib/toast.ts';
import { MobileField } from '#src/ui/app/mobile-field.tsx';
import type { LoginFormProps } from './login-form.ts';
import { PasswordField } from './password-field.tsx';
import { type PasswordProblems, passwordProblems } from './password-problems.ts';

/** Mobile and password, for accounts that have one. */
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
    const [text] = Object.values(found);
    if (!text) {
      login.mutate({ mobile, password });
      return;
    }
    showToast(text);
    (found.mobile ? mobileField : passwordField).current?.focus();
  }

  const isBusy = login.isPending || login.isSuccess;
  return (
    <form
      className="login__form"
      noValidate
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
    </form>
  );
}
