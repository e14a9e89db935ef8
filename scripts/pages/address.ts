import { isSafeAddress } from '#src/page-model/navigation.ts';
import { didYouMean } from './did-you-mean.ts';
import type { LinkContext } from './link-context.ts';
import { routeFinder } from './page-path.ts';
import type { ProblemArgs, ProblemCode } from './problem.ts';

export interface AddressFlaw {
  readonly code: ProblemCode;
  readonly args: ProblemArgs;
  /** The address that was meant. */
  readonly meant?: string;
}

type Site = Pick<LinkContext, 'site' | 'pagePaths' | 'appRoutes'>;

/** Why an address may not be followed from a page: scheme, host, or a page this site does not have. */
export function findAddressFlaw(address: string, context: Site): AddressFlaw | undefined {
  if (!isSafeAddress(address)) {
    const secure = address.replace(/^http:\/\//i, 'https://');
    const meant = secure !== address && isSafeAddress(secure) ? secure : undefined;
    return { code: 'URL_SCHEME', args: { url: address }, ...(meant && { meant }) };
  }
  if (address.startsWith('/')) return findPathFlaw(address, context);
  const { hostname, pathname } = new URL(address);
  if (hostname === new URL(context.site.origin).hostname) return findPathFlaw(pathname, context);
  if (context.site.allowedHosts.some((host) => isHost(hostname, host))) return undefined;
  const suggestion = didYouMean(hostname, context.site.allowedHosts);
  return { code: 'URL_HOST', args: { host: hostname, suggestion } };
}

/** Why a path of this site leads nowhere. */
export function findPathFlaw(address: string, { pagePaths, appRoutes }: Site): AddressFlaw | undefined {
  const [written = ''] = address.split(/[?#]/);
  const path = written.length > 1 ? written.replace(/\/$/, '') : written;
  if (pagePaths.has(path) || routeFinder(appRoutes)(path)) return undefined;
  const suggestion = didYouMean(path, [...pagePaths, ...appRoutes.filter((route) => !route.includes(':'))]);
  const meant = suggestion && suggestion + address.slice(written.length);
  return { code: 'PAGE_PATH_UNKNOWN', args: { path, suggestion }, ...(meant && { meant }) };
}

/** Whether a host is the allowed one; `*.example.com` allows every host below example.com. */
function isHost(host: string, allowed: string): boolean {
  return allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;
}
