import { useState } from 'react';
import { Link } from 'react-router-dom';
import { waitingMobile } from '#src/features/registration/cooldown.ts';
import { proveMobile } from '#src/features/session/account-calls.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { maskMobile } from '#src/lib/forms/phone.ts';
import * as paths from '#src/lib/paths.ts';
import { CodeLogin } from './code-login.tsx';
import { LoginCard } from './login-card.tsx';
import { NewPassword } from './new-password.tsx';
import { useWayBack } from './use-way-back.ts';

interface Proof {
  readonly mobile: string;
  readonly code: string;
}

/** Sets a new password by SMS code, and logs in. */
export default function ForgotPassword() {
  const [mobile, setMobile] = useState(() => waitingMobile(4));
  const [proof, setProof] = useState<Proof>();
  const { query, goBack } = useWayBack();
  return (
    <LoginCard
      title="重置密码"
      text={proof ? `为 ${maskMobile(proof.mobile)} 设置新密码` : '先验证手机号，再设置新密码'}
    >
      {proof ? (
        <NewPassword
          proof={proof}
          onRefused={() => setProof(undefined)}
          onDone={() => {
            showToast('密码已重置');
            goBack();
          }}
        />
      ) : (
        <CodeLogin
          initialMobile={mobile}
          onMobile={setMobile}
          action={4}
          hasConsent={false}
          // The password form has replaced this one by then.
          onLoggedIn={() => undefined}
          submit={async ({ mobile: asked, code }) => {
            await proveMobile({ mobile: asked, code });
            setProof({ mobile: asked, code });
          }}
          words={['下一步', '正在验证…']}
          note="重置后，其他设备上的登录会失效"
        />
      )}
      <nav className="login__links" aria-label="其他方式">
        <Link to={paths.login({}, query)} replace>
          返回登录
        </Link>
      </nav>
    </LoginCard>
  );
}
