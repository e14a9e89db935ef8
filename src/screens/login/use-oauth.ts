import { useEffect, useState } from 'react';
import { beginOauth, type OauthPurpose } from '#src/features/session/wechat-oauth.ts';
import { isApiFailure } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';

interface OauthOptions {
  readonly purpose: OauthPurpose;
  readonly returnTo: string;
}

/** Goes to WeChat's page, once. A page restored from the browser's back-forward cache can go again. */
export function useOauth({ purpose, returnTo }: OauthOptions) {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    const revive = () => setIsLeaving(false);
    window.addEventListener('pageshow', revive);
    return () => window.removeEventListener('pageshow', revive);
  }, []);
  async function leave(): Promise<void> {
    if (isLeaving) return;
    setIsLeaving(true);
    try {
      await beginOauth({ purpose, returnTo });
    } catch (reason) {
      setIsLeaving(false);
      // A failed request has already shown its own message.
      if (!isApiFailure(reason) && reason instanceof Error) showToast(reason.message);
    }
  }
  return { isLeaving, leave: () => void leave() };
}
