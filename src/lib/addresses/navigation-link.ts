import { type Navigation, resolveNavigation } from '#src/page-model/navigation.ts';
import type { Link } from '#src/page-model/values.ts';
import { isAllowedAddress } from './allowed-address.ts';
import { allowedHosts, navigationTypes } from './site-settings.ts';

/** Where a navigation of the API leads; undefined for one that leads nowhere, or to a host that is not ours. */
export function navigationLink(navigation: Navigation): Link | undefined {
  const link = resolveNavigation(navigationTypes, navigation);
  if (link?.action === 'call') return link;
  return link && isAllowedAddress(link.href, allowedHosts) ? link : undefined;
}
