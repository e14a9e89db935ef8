import { useState } from 'react';
import { Link } from 'react-router-dom';
import { waitingMobile } from '#src/features/registration/cooldown.ts';
import { resetPassword } from '#src/features/session/account-calls.ts';
import * as paths from '#src/lib/paths.ts';
import { showToast } from '#src/lib/toast.ts';
import { CodeLogin } from './code-login.tsx';
import { LoginCard } from './login-card.tsx';
import { PasswordField } from './password-field.tsx';
import { useNewPassword } from './use-new-password.ts';
import { useWayBack } from './use-way-back.ts';

/** Gives an account a new password, by a code sent to its mobile, and logs in. */
export default function ForgotPassword() {
  const [mobile, setMobile] = useState(() => waitingMobile(4));
  const { query, goBack } = useWayBack();
  const { password, field, refuse } = useNewPassword({ isRequired: true });
  return (
    <LoginCard title="重置密码" text="验证手机号后设置新密码">
      <CodeLogin
        initialMobile={mobile}
        onMobile={setMobile}
        onLoggedIn={() => {
          showToast('密码已重置');
          goBack();
        }}
        action={4}
        hasConsent={false}
        submit={({ mobile: proven, code }) => resetPassword({ mobile: proven, code, password })}
        refuse={refuse}
        words={['重置密码', '正在提交…']}
        note="重置后，其他设备上的登录会失效"
      >
        <PasswordField {...field} label="新密码" />
      </CodeLogin>
      <nav className="login__links" aria-label="其他方式">
        <Link to={paths.login({}, query)} replace>
          返回登录
        </Link>
      </nav>
    </LoginCard>
  );
}
