import { useState } from 'react';
import { readOauthReturn } from '#src/features/session/wechat-oauth.ts';

/** Whether WeChat had sent the student here when the screen opened. */
export function useIsBack(): boolean {
  const [isBack] = useState(() => readOauthReturn().status !== 'none');
  return isBack;
}
