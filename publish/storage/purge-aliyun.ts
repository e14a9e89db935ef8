import { createHmac } from 'node:crypto';
import type { Keys } from '#site-store/object-store.ts';

interface Stamp {
  readonly now: Date;
  /** Must be unique. */
  readonly nonce: string;
}

/**
 * The request that purges addresses from Alibaba Cloud's CDN, or with `Directory` everything below them.
 *
 * At most 1,000 addresses or 100 directories in one; 1,000 addresses a minute for a domain, 10,000 a day. Source:
 * RefreshObjectCaches, version 2018-05-10.
 */
export function aliyunPurge(
  addresses: readonly string[],
  type: 'File' | 'Directory',
  { id, secret, session }: Keys,
  { now, nonce }: Stamp,
): { readonly url: string; readonly method: 'POST'; readonly headers: Record<string, string>; readonly body: string } {
  const parameters = {
    Action: 'RefreshObjectCaches',
    Version: '2018-05-10',
    Format: 'JSON',
    ObjectPath: addresses.join('\n'),
    ObjectType: type,
    AccessKeyId: id,
    ...(session && { SecurityToken: session }),
    SignatureMethod: 'HMAC-SHA1',
    SignatureVersion: '1.0',
    SignatureNonce: nonce,
    Timestamp: now.toISOString().replace(/\.\d+Z$/, 'Z'),
  };
  const body = `${sortedQuery(parameters)}&Signature=${encode(rpcSignature('POST', parameters, secret))}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { url: 'https://cdn.aliyuncs.com/', method: 'POST', headers, body };
}

/** Source: Alibaba Cloud, request syntax and signature for RPC APIs. */
export function rpcSignature(method: string, parameters: Readonly<Record<string, string>>, secret: string): string {
  const text = `${method}&${encode('/')}&${encode(sortedQuery(parameters))}`;
  return createHmac('sha1', `${secret}&`).update(text).digest('base64');
}

function sortedQuery(parameters: Readonly<Record<string, string>>): string {
  const entries = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}

/** Encoding of RFC 3986: `encodeURIComponent` leaves five more characters. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
