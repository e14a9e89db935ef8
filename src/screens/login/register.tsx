import { useState } from 'react';
import { Link } from 'react-router-dom';
import { waitingMobile } from '#src/features/registration/cooldown.ts';
import { registerAccount } from '#src/features/session/account-calls.ts';
import * as paths from '#src/lib/paths.ts';
import { CodeLogin } from './code-login.tsx';
import { LoginCard } from './login-card.tsx';
import { PasswordField } from './password-field.tsx';
import { useNewPassword } from './use-new-password.ts';
import { useWayBack } from './use-way-back.ts';

/** Registers a mobile, optionally with a password, and logs in. */
export default function Register() {
  const [mobile, setMobile] = useState(() => waitingMobile());
  const { query, goBack } = useWayBack();
  const { password, field, refuse } = useNewPassword({ isRequired: false });
  return (
    <LoginCard title="注册账号">
      <CodeLogin
        initialMobile={mobile}
        onMobile={setMobile}
        onLoggedIn={goBack}
        submit={(proof) => registerAccount({ ...proof, password })}
        refuse={refuse}
        words={['注册', '正在注册…']}
        note="已有账号的手机号会直接登录"
      >
        <PasswordField {...field} label="密码（选填）" />
      </CodeLogin>
      <nav className="login__links" aria-label="其他方式">
        <Link to={paths.login({}, query)} replace>
          已有账号，去登录
        </Link>
      </nav>
    </LoginCard>
  );
}
