const TOKEN_COOKIE = /(^|;\s*)Msite-Token=[^;]/;

/** Whether somebody is logged in on this device, judging by the cookie; for scripts too small to read the token. */
export function hasToken(): boolean {
  return TOKEN_COOKIE.test(document.cookie);
}
