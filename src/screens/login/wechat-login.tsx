import { Link } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { LoginCard } from './login-card.tsx';
import OauthEnd from './oauth-end.tsx';
import { useIsBack } from './use-is-back.ts';
import { useOauth } from './use-oauth.ts';
import { useWayBack } from './use-way-back.ts';

/** Offers to log in with WeChat. It is asked for at a tap only: WeChat shows a made-up person to pages that ask unbidden. */
export default function WechatLogin() {
  const { path, query } = useWayBack();
  const isBack = useIsBack();
  const { isLeaving, leave } = useOauth({ purpose: 'login', returnTo: path });
  if (isBack) return <OauthEnd />;
  return (
    <LoginCard text="登录后可以购买课程、查看学习进度">
      <p className="login__says">将获取你的微信昵称和头像，用来识别你的账号。</p>
      <button type="button" className="button button--brand" disabled={isLeaving} onClick={leave}>
        {isLeaving ? '正在前往微信…' : '微信登录'}
      </button>
      <Link className="button button--quiet" to={paths.login({}, query)} replace>
        用手机号登录
      </Link>
    </LoginCard>
  );
}
