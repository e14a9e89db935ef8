import { siteOrigin } from '#src/lib/addresses/site-settings.ts';

/**
 * The site's public address: `origin` of site.yaml.
 *
 * On a local host name (the sandbox, a trial in an office network) it is the console's own address: there is no other.
 */
export function visitorOrigin({ hostname, origin }: Pick<Location, 'hostname' | 'origin'>): string {
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || /^[\d.]+$|^\[/.test(hostname);
  return isLocal ? origin : siteOrigin;
}
