import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { waitingMobile } from '#src/features/registration/cooldown.ts';
import { environment } from '#src/lib/environment/current.ts';
import * as paths from '#src/lib/paths.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { CodeLogin } from './code-login.tsx';
import { LoginCard } from './login-card.tsx';
import { useWayBack } from './use-way-back.ts';

/** Loaded later: it is not shown at first. */
const PasswordLogin = lazy(() => import('./password-login.tsx').then((part) => ({ default: part.PasswordLogin })));

type Way = 'code' | 'password';

/** Login with mobile and code or password; then returns to where the student came from. */
export default function Login() {
  const [way, setWay] = useState<Way>('code');
  const [mobile, setMobile] = useState(() => waitingMobile());
  const { query, goBack } = useWayBack();
  const Form = way === 'code' ? CodeLogin : PasswordLogin;
  return (
    <LoginCard>
      <Suspense fallback={<LoadingForm />}>
        <Form initialMobile={mobile} onMobile={setMobile} onLoggedIn={goBack} />
      </Suspense>
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

function LoadingForm() {
  return (
    <div className="login__form">
      <LoadingNote />
      <Skeleton className="skeleton--line" />
      <Skeleton className="skeleton--line" />
    </div>
  );
}
