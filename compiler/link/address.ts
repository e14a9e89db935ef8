import { isSafeAddress } from '#src/page-model/navigation.ts';
import { didYouMean, isOnlyNear } from '../problems/did-you-mean.ts';
import type { ProblemArgs, ProblemCode } from '../problems/problem.ts';
import { pathOfFile } from '../read/page-path.ts';
import type { LinkContext } from './link-context.ts';

export interface AddressFlaw {
  readonly code: ProblemCode;
  readonly args: ProblemArgs;
  /** The address that was meant, when that is certain. */
  readonly meant?: string;
}

type Site = Pick<LinkContext, 'site' | 'pagePaths' | 'hasPage' | 'appRoutes' | 'routeOf' | 'movedTo'>;

/** Why a page may not link to an address: its scheme, its host, or a page this site does not have. */
export function findAddressFlaw(address: string, context: Site): AddressFlaw | undefined {
  if (!isSafeAddress(address)) {
    const path = `/${address.replace(/^pages-config\//, '')}`;
    const file = isSafeAddress(path) ? findFileFlaw(path, context) : undefined;
    if (file) return { ...file, args: { ...file.args, path: address } };
    const whole = [address.replace(/^http:\/\//i, 'https://'), path, `https://${address}`];
    const meant = whole.find((each) => isSafeAddress(each) && !findAddressFlaw(each, context));
    return { code: 'URL_SCHEME', args: { url: address }, ...(meant && { meant }) };
  }
  if (address.startsWith('/')) return findPathFlaw(address, context);
  const { hostname, host, pathname } = new URL(address);
  // A host with a port is another server, allowed or not.
  const isPlain = host === hostname;
  if (isPlain && hostname === new URL(context.site.origin).hostname) return findPathFlaw(pathname, context);
  const isAllowed = context.site.allowedHosts.some((allowed) => isHost(hostname, allowed));
  if (isPlain && isAllowed) return undefined;
  const suggestion = isAllowed ? hostname : didYouMean(hostname, context.site.allowedHosts);
  return { code: 'URL_HOST', args: { host, suggestion } };
}

/** Why a path of this site leads nowhere. */
export function findPathFlaw(
  address: string,
  { pagePaths, hasPage, appRoutes, routeOf, movedTo }: Site,
): AddressFlaw | undefined {
  const [written = ''] = address.split(/[?#]/);
  const path = written.length > 1 ? written.replace(/\/$/, '') : written;
  if (hasPage(path) || routeOf(path)) return undefined;
  const to = movedTo(path);
  if (to !== undefined) return { code: 'PAGE_MOVED', args: { path, to: to + address.slice(written.length) } };
  const file = findFileFlaw(address, { hasPage });
  if (file) return file;
  const known = [...pagePaths, ...appRoutes.filter((route) => !route.includes(':'))];
  const suggestion = didYouMean(path, known);
  const isCertain = suggestion && isOnlyNear(path, suggestion, known);
  const meant = isCertain ? suggestion + address.slice(written.length) : undefined;
  return { code: 'PAGE_PATH_UNKNOWN', args: { path, suggestion }, ...(meant && { meant }) };
}

/** A place of a page's file where its address is due. */
function findFileFlaw(address: string, { hasPage }: Pick<Site, 'hasPage'>): AddressFlaw | undefined {
  const [written = ''] = address.split(/[?#]/);
  const path = written.replace(/(?<=.)\/$/, '');
  const page = pathOfFile(path);
  if (!page || !hasPage(page)) return undefined;
  const meant = page + address.slice(written.length);
  return { code: 'PAGE_PATH_FILE', args: { path, suggestion: meant }, meant };
}

/** Whether a host is the allowed one; `*.example.com` allows every host below example.com. */
function isHost(host: string, allowed: string): boolean {
  return allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;
}
