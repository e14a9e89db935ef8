import { createHash, createHmac } from 'node:crypto';
import type { Keys } from '#site-store/object-store.ts';

/**
 * The request that purges addresses from Tencent Cloud's CDN, or everything below them.
 *
 * At most 1,000 addresses in one; 10,000 a day. Source: PurgeUrlsCache and PurgePathCache, version 2018-06-06.
 */
export function tencentPurge(
  addresses: readonly string[],
  type: 'File' | 'Directory',
  keys: Keys,
  { now }: { readonly now: Date },
): { readonly url: string; readonly method: 'POST'; readonly headers: Record<string, string>; readonly body: string } {
  const host = 'cdn.tencentcloudapi.com';
  const body = JSON.stringify(type === 'File' ? { Urls: addresses } : { Paths: addresses, FlushType: 'delete' });
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    url: `https://${host}/`,
    method: 'POST',
    headers: {
      'content-type': CONTENT_TYPE,
      authorization: tc3Authorization({ service: 'cdn', host, body, seconds }, keys),
      'x-tc-action': type === 'File' ? 'PurgeUrlsCache' : 'PurgePathCache',
      'x-tc-version': '2018-06-06',
      'x-tc-timestamp': String(seconds),
      ...(keys.session && { 'x-tc-token': keys.session }),
    },
    body,
  };
}

interface Signed {
  readonly service: string;
  readonly host: string;
  readonly body: string;
  /** Seconds since 1970. */
  readonly seconds: number;
}

const CONTENT_TYPE = 'application/json; charset=utf-8';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Source: Tencent Cloud, signature v3 (TC3-HMAC-SHA256); the two required headers are signed. */
export function tc3Authorization({ service, host, body, seconds }: Signed, { id, secret }: Keys): string {
  const date = new Date(seconds * 1000).toISOString().slice(0, 10);
  const headers = `content-type:${CONTENT_TYPE}\nhost:${host}\n`;
  const request = ['POST', '/', '', headers, 'content-type;host', sha256(body)].join('\n');
  const scope = `${date}/${service}/tc3_request`;
  const text = ['TC3-HMAC-SHA256', seconds, scope, sha256(request)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secret}`, date), service), 'tc3_request');
  const signature = hmac(key, text).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`;
}
