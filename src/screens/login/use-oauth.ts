import { useEffect, useState } from 'react';
import { beginOauth, type OauthPurpose } from '#src/features/session/wechat-oauth.ts';
import { isApiFailure } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';

interface OauthOptions {
  readonly purpose: OauthPurpose;
  readonly returnTo: string;
}

/** The way to WeChat's page, once. A page that comes back from the browser's memory can go again. */
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
      // A failed call has shown its own text.
      if (!isApiFailure(reason) && reason instanceof Error) showToast(reason.message);
    }
  }
  return { isLeaving, leave: () => void leave() };
}
