const STRANGERS = ['/console/login', '/console/password'];

/** The login's address with a return path; undefined when no login is needed. */
export function loginPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined {
  if (STRANGERS.includes(pathname)) return undefined;
  return pathname === '/console' ? '/console/login' : `/console/login?back=${encodeURIComponent(pathname + search)}`;
}

/** The return path of a login: a page of the console, never elsewhere. */
export function pathAfterLogin(search: string): string {
  const back = new URLSearchParams(search).get('back') ?? '';
  return /^\/console\/(?!\/|login|password)[\w\-/?=&%.]*$/.test(back) ? back : '/console';
}
