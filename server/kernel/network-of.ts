import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** Groups that belong to one line: its owner can choose the rest freely (RFC 6177). */
const NETWORK_GROUPS = 4;

/** The identity of a caller when tries are counted: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const [before, behind] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const zeros = GROUPS - (before?.length ?? 0) - (behind?.length ?? 0);
  const all = [...(before ?? []), ...Array<string>(Math.max(zeros, 0)).fill('0'), ...(behind ?? [])];
  const network = all.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
