import { Link } from 'react-router-dom';
import type { OauthPurpose } from '#src/features/session/wechat-oauth.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { copyText } from '#src/lib/environment/copy-text.ts';
import { environment } from '#src/lib/environment/current.ts';
import * as paths from '#src/lib/paths.ts';
import { useOauth } from './use-oauth.ts';

const ELSEWHERE = '微信授权要在微信里进行：复制本页链接，发到任意聊天，再点开它。';

interface WechatStepProps {
  readonly purpose: OauthPurpose;
  readonly returnTo: string;
  /** The button's text inside WeChat. */
  readonly label: string;
  /** The text above the button. */
  readonly says: string;
  /** The text of the link to the login by mobile; absent where there is none. */
  readonly otherwise?: string;
}

/** The button to WeChat's own page. Other browsers cannot open that page, so they show how to get into WeChat. */
export function WechatStep({ purpose, returnTo, label, says, otherwise }: WechatStepProps) {
  const { isLeaving, leave } = useOauth({ purpose, returnTo });
  const isWechat = environment().host === 'wechat';
  return (
    <>
      <p className="login__says">{isWechat ? says : ELSEWHERE}</p>
      {isWechat ? (
        <button type="button" className="button button--brand" disabled={isLeaving} onClick={leave}>
          {isLeaving ? '正在前往微信…' : label}
        </button>
      ) : (
        <button type="button" className="button button--brand" onClick={() => void copyAddress()}>
          复制本页链接
        </button>
      )}
      {otherwise && (
        <Link
          className="button button--quiet"
          to={paths.login({}, returnTo === '/' ? {} : { redirect: returnTo })}
          replace
        >
          {otherwise}
        </Link>
      )}
    </>
  );
}

async function copyAddress(): Promise<void> {
  const isCopied = await copyText(window.location.href);
  showToast(isCopied ? '链接已复制，去微信里打开' : '复制失败，请长按地址栏复制');
}
