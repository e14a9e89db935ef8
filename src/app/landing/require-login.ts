import { hasToken } from '#src/lib/has-token.ts';

/**
 * Whether the visitor may stay: the page is public, or somebody is logged in on this device.
 *
 * Otherwise the login that fits where the page runs is opened, which leads back here.
 */
export function requireLogin(): boolean {
  if (document.documentElement.dataset.access !== 'login' || hasToken()) return true;
  import('./go-to-login.ts').catch(() => window.location.replace(`/login?redirect=${here()}`));
  return false;
}

function here(): string {
  const { pathname, search } = window.location;
  return encodeURIComponent(pathname + search);
}
