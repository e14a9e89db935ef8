const TOKEN_COOKIE = /(^|;\s*)Msite-Token=[^;]/;

/** Whether somebody is logged in on this device, as far as the cookie tells; for scripts too small to read the token. */
export function hasToken(): boolean {
  return TOKEN_COOKIE.test(document.cookie);
}
