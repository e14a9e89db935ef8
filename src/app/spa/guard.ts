import { redirect } from 'react-router-dom';
import { loadUser, rolesOf } from '#src/features/session/user.ts';
import { returnPath } from '#src/lib/addresses/return-path.ts';
import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import { noteAdTouch } from '#src/lib/attribution/ad-touch.ts';
import * as paths from '#src/lib/paths.ts';
import { queryClient } from '#src/lib/queries/query-client.ts';
import { readToken } from '#src/lib/session/session.ts';
import { loginByApp, loginPath } from '../session/login-way.ts';
import { endLostSession } from '../session/lost-session.ts';
import { isVisibleTo } from './route-roles.ts';

type Guarded = Pick<ScreenRoute, 'path' | 'access' | 'roles'>;

/** Screens that are useless for a logged-in user. */
const LOGIN_SCREENS: readonly string[] = [
  paths.login.pattern,
  paths.register.pattern,
  paths.wechatLogin.pattern,
  paths.thirdLogin.pattern,
];

/** Records where a visitor comes from and lets them pass, or throws a redirect. Never blocks a public screen. */
export async function guard({ path, access, roles }: Guarded, url: string): Promise<null> {
  noteAdTouch(new URL(url), Date.now(), true);
  const isLoggedIn = readToken() !== undefined;
  if (LOGIN_SCREENS.includes(path) && isLoggedIn) {
    throw redirect(returnPath(new URL(url).searchParams.get('redirect')));
  }
  if (access === 'login' && !isLoggedIn && !(await loginByApp())) throw redirect(loginPath(url));
  if (roles && readToken()) {
    const user = await loadUser(queryClient).catch((reason: unknown) => {
      endLostSession(reason);
      throw redirect(paths.home());
    });
    if (!isVisibleTo({ roles }, rolesOf(user))) throw redirect(paths.notAllowed());
  }
  return null;
}
