import { isSafeAddress } from '#src/page-model/navigation.ts';

/** Whether an address stays on this site, or is an https address on one of `hosts` (`*.` stands for any subdomain). */
export function isAllowedAddress(address: string, hosts: readonly string[]): boolean {
  if (!isSafeAddress(address)) return false;
  if (address.startsWith('/')) return true;
  const { hostname, port } = new URL(address);
  return port === '' && hosts.some((host) => isOn(hostname, host));
}

function isOn(hostname: string, host: string): boolean {
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
}
