/** Paths that would cause a loop after a login. */
const LOGIN_PATHS =
  /^\/(login|register|forgot-password|login-oa|authredirect|bind-login|third-login|third-party-bind|wechat-(login|bind|buy|party-bind|template-callback))([/?#]|$)/i;

/**
 * The path of this site that `value` leads to; null when it leads elsewhere, nowhere, or back to the login.
 *
 * Parsed by the browser's own parser, so that no spelling of a foreign address gets through; the result is always
 * `/path?query#hash` and never begins with `//`.
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

/** The return path for a login that is opened at `path`: `path` itself, or, if that is a login, its own return path. */
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
