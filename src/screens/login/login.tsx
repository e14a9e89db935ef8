import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { brand } from '#src/lib/brand.ts';
import { returnPath } from '#src/lib/return-path.ts';
import { CodeLogin } from './code-login.tsx';
import './login.css';
import { PasswordLogin } from './password-login.tsx';

type Way = 'code' | 'password';

/** Logs in with mobile and code, or mobile and password, and goes back to where the student came from. */
export default function Login() {
  const [way, setWay] = useState<Way>('code');
  const [mobile, setMobile] = useState('');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const handleLoggedIn = () => void navigate(returnPath(query.get('redirect')), { replace: true });
  const Form = way === 'code' ? CodeLogin : PasswordLogin;
  return (
    <div className="login">
      <header className="login__head">
        <h2 className="login__brand">{brand.name}</h2>
        <p className="login__slogan">{brand.slogan}</p>
      </header>
      <div className="login__card">
        <Form initialMobile={mobile} onMobile={setMobile} onLoggedIn={handleLoggedIn} />
        <button
          type="button"
          className="button button--quiet"
          onClick={() => setWay(way === 'code' ? 'password' : 'code')}
        >
          {way === 'code' ? '用密码登录' : '用验证码登录'}
        </button>
      </div>
    </div>
  );
}
