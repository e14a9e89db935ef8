import { environment } from '#src/lib/environment/current.ts';
import * as paths from '#src/lib/paths.ts';
import { returnPath } from '#src/lib/return-path.ts';
import { saveToken } from '#src/lib/session.ts';

/** The login that fits where the page runs, with the way back to `url`. */
export function loginPath(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin);
  const query = { redirect: returnPath(pathname + search) };
  return environment().host === 'wechat' ? paths.wechatLogin({}, query) : paths.login({}, query);
}

/** Lets the school's app log its student in here. False outside of it, and when the student did not. */
export async function loginByApp(): Promise<boolean> {
  if (environment().host !== 'app') return false;
  const { loginInApp } = await import('#src/lib/environment/native-app.ts');
  return keep(await loginInApp());
}

/** Gets a new token from the school's app for one that is not taken any more; false outside of it. */
export async function renewByApp(): Promise<boolean> {
  if (environment().host !== 'app') return false;
  const { newTokenFromApp } = await import('#src/lib/environment/native-app.ts');
  return keep(await newTokenFromApp());
}

function keep(token: string | undefined): boolean {
  if (token) saveToken(token);
  return token !== undefined;
}
