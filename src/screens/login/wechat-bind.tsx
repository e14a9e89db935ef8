import { useState } from 'react';
import { waitingMobile } from '#src/features/registration/cooldown.ts';
import { bindWechat, readUnbound, type Unbound } from '#src/features/session/wechat-binding.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { CodeLogin } from './code-login.tsx';
import { LoginCard } from './login-card.tsx';
import OauthEnd from './oauth-end.tsx';
import { useIsBack } from './use-is-back.ts';
import { useWayBack } from './use-way-back.ts';
import { WechatStep } from './wechat-step.tsx';

/** Binds WeChat to the logged-in account, or to a mobile's account, which is then logged in. */
export default function WechatBind() {
  const { path, goBack } = useWayBack();
  const isBack = useIsBack();
  const isLoggedIn = useIsLoggedIn();
  // Read once on opening: after the form has logged the student in, it would be undefined.
  const [unbound] = useState(() => (isLoggedIn ? undefined : readUnbound()));
  if (isBack) return <OauthEnd />;
  const handleBound = () => {
    showToast('微信绑定成功');
    goBack();
  };
  if (unbound) return <BindMobile person={unbound} onBound={handleBound} />;
  return <AskWechat returnTo={path} isLoggedIn={isLoggedIn} />;
}

interface BindMobileProps {
  readonly person: Unbound;
  readonly onBound: () => void;
}

function BindMobile({ person, onBound }: BindMobileProps) {
  const [mobile, setMobile] = useState(() => waitingMobile());
  return (
    <LoginCard title="绑定手机号" text="绑定后，微信和手机号都能登录同一个账号">
      <div className="login__person">
        {person.face && <img className="login__face" src={person.face} alt="" width="48" height="48" />}
        <p>{person.nickname || '微信用户'}，你好</p>
      </div>
      <CodeLogin
        initialMobile={mobile}
        onMobile={setMobile}
        onLoggedIn={onBound}
        submit={(proof) => bindWechat(person, proof)}
        words={['绑定并登录', '正在绑定…']}
      />
    </LoginCard>
  );
}

function AskWechat({ returnTo, isLoggedIn }: { readonly returnTo: string; readonly isLoggedIn: boolean }) {
  return (
    <LoginCard title="绑定微信" text="绑定后，在微信里打开就能直接登录">
      <WechatStep
        purpose={isLoggedIn ? 'bind' : 'login'}
        returnTo={returnTo}
        label="微信授权"
        says="将获取你的微信昵称和头像，用来识别你的账号。"
        {...(!isLoggedIn && { otherwise: '用手机号登录' })}
      />
    </LoginCard>
  );
}
