export interface JsapiTicket {
  readonly value: string;
  readonly expiresInSeconds: number;
}

export interface TicketSettings {
  readonly appId: string;
  readonly appSecret: string;
  readonly apiOrigin: string;
}

const TIMEOUT_MS = 3000;

/**
 * WeChat's ticket for signing pages for its JS-SDK.
 *
 * Uses the stable access token, so that several processes never invalidate each other's. Source: WeChat official
 * account documentation, "stable access token" and "JS-SDK appendix 1".
 */
export async function fetchJsapiTicket({ appId, appSecret, apiOrigin }: TicketSettings): Promise<JsapiTicket> {
  const query = new URLSearchParams({
    access_token: await stableToken({ appId, appSecret, apiOrigin }),
    type: 'jsapi',
  });
  const { ticket, expires_in: seconds } = await answerOf(`${apiOrigin}/cgi-bin/ticket/getticket?${query}`, {});
  return { value: textOf(ticket), expiresInSeconds: Number(seconds) || 0 };
}

/** The access token of an official account. Throws when WeChat gives none. */
export async function stableToken({ appId, appSecret, apiOrigin }: TicketSettings): Promise<string> {
  const body = { grant_type: 'client_credential', appid: appId, secret: appSecret };
  return textOf((await answerOf(`${apiOrigin}/cgi-bin/stable_token`, posted(body))).access_token);
}

export function posted(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

export async function answerOf(url: string, init: RequestInit): Promise<Readonly<Record<string, unknown>>> {
  const { pathname } = new URL(url);
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`WeChat answered ${pathname} with HTTP ${response.status}.`);
  const answer: unknown = await response.json();
  const fields = answer !== null && typeof answer === 'object' ? { ...answer } : {};
  const error = 'errcode' in fields ? Number(fields.errcode) : 0;
  if (error !== 0) throw new Error(`WeChat refused ${pathname}: ${error}.`);
  return fields;
}

function textOf(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new Error('WeChat left out a token or ticket.');
}
