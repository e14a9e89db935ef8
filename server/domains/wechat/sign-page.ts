import { createHash } from 'node:crypto';

interface PageToSign {
  readonly ticket: string;
  readonly noncestr: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** The page's address; what follows `#` does not count. */
  readonly url: string;
}

/**
 * The signature under which WeChat lets a page use its JS-SDK.
 *
 * SHA-1 over the fields in the order of their names, values as they are. Source: WeChat JS-SDK, appendix 1.
 */
export function signPage({ ticket, noncestr, timestamp, url }: PageToSign): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${noncestr}&timestamp=${timestamp}&url=${withoutFragment(url)}`;
  return createHash('sha1').update(text).digest('hex');
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? '';
}

/**
 * Whether an address is a page of the caller's site, `host` with its port.
 *
 * A forged host is useless: WeChat itself accepts signatures only for registered domains.
 */
export function isOwnPage(url: string, host: string): boolean {
  try {
    const { protocol, host: pageHost, username, password } = new URL(url);
    const isWeb = protocol === 'https:' || protocol === 'http:';
    return isWeb && pageHost === host.toLowerCase() && username === '' && password === '' && !/[\s\\]/.test(url);
  } catch {
    return false;
  }
}
