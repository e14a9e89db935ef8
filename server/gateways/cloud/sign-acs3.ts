import { createHash, createHmac } from 'node:crypto';

export interface AliyunKey {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
}

interface Acs3Call {
  /** Address of the service; requests go to its root. */
  readonly url: string;
  readonly action: string;
  /** API version, e.g. `2017-05-25`. */
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
  readonly now: Date;
  /** Unique for each request. */
  readonly nonce: string;
}

export interface SignedCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const ALGORITHM = 'ACS3-HMAC-SHA256';

/**
 * A signed request to Aliyun's API, with its parameters in the query and no body.
 *
 * Source: Aliyun OpenAPI, "V3 request body and signature mechanism". Refused when the clock is more than 15 minutes
 * off.
 */
export function signAcs3(key: AliyunKey, call: Acs3Call): SignedCall {
  const { host, origin } = new URL(call.url);
  const query = Object.entries(call.query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = {
    host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': `${call.now.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const names = Object.keys(headers).join(';');
  const request = ['POST', '/', query, lines.join(''), names, headers['x-acs-content-sha256']].join('\n');
  const signature = createHmac('sha256', key.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(request)}`)
    .digest('hex');
  const authorization = `${ALGORITHM} Credential=${key.accessKeyId},SignedHeaders=${names},Signature=${signature}`;
  return { url: `${origin}/?${query}`, headers: { ...headers, authorization }, body: '' };
}

/** RFC 3986, section 2.3: also escapes the characters that `encodeURIComponent` leaves as they are. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
