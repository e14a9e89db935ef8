/** Paths that would send a student round in circles after a login. */
const LOGIN_PATHS =
  /^\/(login|register|forgot-password|login-oa|authredirect|bind-login|third-login|third-party-bind|wechat-(login|bind|buy|party-bind|template-callback))([/?#]|$)/i;

/**
 * The path of this site to which `value` leads, or null when it leads elsewhere, nowhere, or back to the login.
 *
 * Decided by what the browser's own parser makes of it, so that no spelling of a foreign address gets through; the
 * answer is always `/path?query#hash` and never begins with `//`.
 */
export function sameOriginPath(value: string | null | undefined, origin = window.location.origin): string | null {
  if (!value || !/^[ \t\r\n]*[/\\]/.test(value)) return null;
  const url = parse(value, origin);
  if (!url || url.origin !== origin || url.username || url.password) return null;
  const path = url.pathname + url.search + url.hash;
  return /^\/[/\\]/.test(path) ? null : path;
}

/** Where to go after a login: `value` when it is a path of this site other than the login itself, else `fallback`. */
export function returnPath(value: string | null | undefined, fallback = '/'): string {
  const path = sameOriginPath(value);
  return path === null || LOGIN_PATHS.test(path) ? fallback : path;
}

/** Where a login leads that begins at `path`, a path of this site: there, or, from a login, to where that one leads. */
export function wayBackFrom(path: string): string {
  if (!LOGIN_PATHS.test(path)) return path;
  return returnPath(new URLSearchParams(path.split('?')[1]).get('redirect'));
}

function parse(value: string, base: string): URL | null {
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}
