export interface JsapiTicket {
  readonly value: string;
  readonly expiresInSeconds: number;
}

interface TicketSettings {
  readonly appId: string;
  readonly appSecret: string;
  readonly apiOrigin: string;
}

const TIMEOUT_MS = 3000;

/**
 * A ticket of WeChat with which pages are signed for its JS-SDK.
 *
 * Asks for the stable access token, so that several processes never take each other's away.
 * Source: WeChat official account documentation, "stable access token" and "JS-SDK appendix 1".
 */
export async function fetchJsapiTicket({ appId, appSecret, apiOrigin }: TicketSettings): Promise<JsapiTicket> {
  const grant = await answerOf(`${apiOrigin}/cgi-bin/stable_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credential', appid: appId, secret: appSecret }),
  });
  const query = new URLSearchParams({ access_token: textOf(grant.access_token), type: 'jsapi' });
  const { ticket, expires_in: seconds } = await answerOf(`${apiOrigin}/cgi-bin/ticket/getticket?${query}`, {});
  return { value: textOf(ticket), expiresInSeconds: Number(seconds) || 0 };
}

async function answerOf(url: string, init: RequestInit): Promise<Readonly<Record<string, unknown>>> {
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
