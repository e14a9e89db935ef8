import { LoginCard } from './login-card.tsx';
import OauthEnd from './oauth-end.tsx';
import { useIsBack } from './use-is-back.ts';
import { useWayBack } from './use-way-back.ts';
import { WechatStep } from './wechat-step.tsx';

/** Login on another site, for accounts that the server accepts only there. */
export default function LoginOa() {
  const { path } = useWayBack();
  const isBack = useIsBack();
  if (isBack) return <OauthEnd />;
  return (
    <LoginCard title="企业账号登录" text="你的账号需要通过已绑定的微信验证身份">
      <WechatStep
        purpose="login"
        returnTo={path}
        label="用微信验证"
        says="验证通过后，会回到刚才的页面。"
        otherwise="换一个账号登录"
      />
    </LoginCard>
  );
}
