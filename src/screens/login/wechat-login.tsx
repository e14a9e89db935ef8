import { LoginCard } from './login-card.tsx';
import OauthEnd from './oauth-end.tsx';
import { useIsBack } from './use-is-back.ts';
import { useWayBack } from './use-way-back.ts';
import { WechatStep } from './wechat-step.tsx';

/** Login with WeChat. It starts at a tap only: WeChat returns a fake user to pages that ask without one. */
export default function WechatLogin() {
  const { path } = useWayBack();
  const isBack = useIsBack();
  if (isBack) return <OauthEnd />;
  return (
    <LoginCard text="登录后可以购买课程、查看学习进度">
      <WechatStep
        purpose="login"
        returnTo={path}
        label="微信登录"
        says="将获取你的微信昵称和头像，用来识别你的账号。"
        otherwise="用手机号登录"
      />
    </LoginCard>
  );
}
