import { Link } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { LoginCard } from './login-card.tsx';
import OauthEnd from './oauth-end.tsx';
import { useIsBack } from './use-is-back.ts';
import { useOauth } from './use-oauth.ts';
import { useWayBack } from './use-way-back.ts';

/** The login outside of this site, for accounts the server lets in no other way. */
export default function LoginOa() {
  const { path, query } = useWayBack();
  const isBack = useIsBack();
  const { isLeaving, leave } = useOauth({ purpose: 'login', returnTo: path });
  if (isBack) return <OauthEnd />;
  return (
    <LoginCard title="企业账号登录" text="你的账号需要通过已绑定的微信验证身份">
      <button type="button" className="button button--brand" disabled={isLeaving} onClick={leave}>
        {isLeaving ? '正在前往微信…' : '用微信验证'}
      </button>
      <Link className="button button--quiet" to={paths.login({}, query)} replace>
        换一个账号登录
      </Link>
    </LoginCard>
  );
}
