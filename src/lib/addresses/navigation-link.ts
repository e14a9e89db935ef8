import { type Navigation, resolveNavigation } from '#src/page-model/navigation.ts';
import type { Link } from '#src/page-model/values.ts';
import { isAllowedAddress } from './allowed-address.ts';
import { allowedHosts, navigationTypes } from './site-settings.ts';

/** The target of a navigation from the API; undefined for none, or for a foreign host. */
export function navigationLink(navigation: Navigation): Link | undefined {
  const link = resolveNavigation(navigationTypes, navigation);
  if (link?.action === 'call') return link;
  return link && isAllowedAddress(link.href, allowedHosts) ? link : undefined;
}
