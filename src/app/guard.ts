import { redirect } from 'react-router-dom';
import { loadUser, rolesOf } from '#src/features/session/user.ts';
import * as paths from '#src/lib/paths.ts';
import { returnPath } from '#src/lib/return-path.ts';
import type { ScreenRoute } from '#src/lib/screen-route.ts';
import { readToken } from '#src/lib/session.ts';
import { queryClient } from './query-client.ts';

type Guarded = Pick<ScreenRoute, 'path' | 'access' | 'roles'>;

/** Lets a visitor on to a screen, or throws the redirect to where they belong. Public screens never block. */
export async function guard({ path, access, roles }: Guarded, url: string): Promise<null> {
  const isLoggedIn = readToken() !== undefined;
  if (path === paths.login.pattern && isLoggedIn) throw redirect(returnPath(new URL(url).searchParams.get('redirect')));
  if (access === 'login' && !isLoggedIn) throw redirect(loginPath(url));
  if (roles && isLoggedIn) {
    const user = await loadUser(queryClient);
    if (!rolesOf(user).some((role) => roles.includes(role))) throw redirect(paths.notAllowed());
  }
  return null;
}

/** The login, with the way back to `url`. */
export function loginPath(url: string): string {
  const { pathname, search } = new URL(url);
  return paths.login({}, { redirect: returnPath(pathname + search) });
}
