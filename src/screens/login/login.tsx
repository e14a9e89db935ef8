import { useState } from 'react';
import { Link } from 'react-router-dom';
import { waitingMobile } from '#src/features/registration/cooldown.ts';
import { environment } from '#src/lib/environment/current.ts';
import * as paths from '#src/lib/paths.ts';
import { CodeLogin } from './code-login.tsx';
import { LoginCard } from './login-card.tsx';
import { PasswordLogin } from './password-login.tsx';
import { useWayBack } from './use-way-back.ts';

type Way = 'code' | 'password';

/** Logs in with mobile and code, or mobile and password, and goes back to where the student came from. */
export default function Login() {
  const [way, setWay] = useState<Way>('code');
  const [mobile, setMobile] = useState(() => waitingMobile());
  const { query, goBack } = useWayBack();
  const Form = way === 'code' ? CodeLogin : PasswordLogin;
  return (
    <LoginCard>
      <Form initialMobile={mobile} onMobile={setMobile} onLoggedIn={goBack} />
      <button
        type="button"
        className="button button--quiet"
        onClick={() => setWay(way === 'code' ? 'password' : 'code')}
      >
        {way === 'code' ? '用密码登录' : '用验证码登录'}
      </button>
      <nav className="login__links" aria-label="其他方式">
        <Link to={paths.register({}, query)}>注册账号</Link>
        <Link to={paths.forgotPassword({}, query)}>忘记密码</Link>
        {environment().host === 'wechat' && <Link to={paths.wechatLogin({}, query)}>微信登录</Link>}
      </nav>
    </LoginCard>
  );
}
