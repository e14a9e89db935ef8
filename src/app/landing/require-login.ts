const TOKEN_COOKIE = /(^|;\s*)Msite-Token=[^;]/;

/**
 * Whether the visitor may stay: the page is public, or somebody is logged in on this device.
 *
 * Otherwise the browser goes to the login, which leads back here.
 */
export function requireLogin(): boolean {
  if (document.documentElement.dataset.access !== 'login' || TOKEN_COOKIE.test(document.cookie)) return true;
  const { pathname, search } = window.location;
  window.location.replace(`/login?redirect=${encodeURIComponent(pathname + search)}`);
  return false;
}
