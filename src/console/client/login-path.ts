const STRANGERS = ['/console/login', '/console/password'];

/** The way to the login and back from where somebody is; undefined where no login is needed. */
export function loginPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined {
  if (STRANGERS.includes(pathname)) return undefined;
  return pathname === '/console' ? '/console/login' : `/console/login?back=${encodeURIComponent(pathname + search)}`;
}

/** Where the login leads: back to a page of the console, never elsewhere. */
export function pathAfterLogin(search: string): string {
  const back = new URLSearchParams(search).get('back') ?? '';
  return /^\/console\/(?!\/|login|password)[\w\-/?=&%.]*$/.test(back) ? back : '/console';
}
