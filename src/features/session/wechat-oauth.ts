import { oneShotQuery } from '#src/lib/addresses/one-shot-query.ts';
import { returnPath } from '#src/lib/addresses/return-path.ts';
import { api } from '#src/lib/api/api-client.ts';
import * as paths from '#src/lib/paths.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

/** `buy`: only identifies the payer for WeChat Pay; needs no confirmation. */
export type OauthPurpose = 'login' | 'bind' | 'buy';

interface Trip {
  readonly purpose: OauthPurpose;
  readonly returnTo: string;
  /** True when the code of this visit was used before: WeChat on Android may return twice. */
  readonly isUsed?: boolean;
}

const STATE_BYTES = 16;
const keyOf = (state: string) => `oauth:${state}`;

/** Thrown when the school has no WeChat login. */
class OauthOff extends Error {
  override readonly name = 'OauthOff';
}

/** Goes to WeChat's own page, which returns to `/authredirect` with a code and the state created here. */
export async function beginOauth({ purpose, returnTo }: Pick<Trip, 'purpose' | 'returnTo'>): Promise<void> {
  const { is_on: isOn, appid, authorize_url: authorize } = await api('GET /api/v1/account/wx/oauth');
  if (!isOn) throw new OauthOff('微信登录暂未开通，请使用手机号登录');
  const state = randomState();
  writeStored('session', keyOf(state), JSON.stringify({ purpose, returnTo: returnPath(returnTo) } satisfies Trip));
  const url = oauthAddress({ authorize, appid, state, isSilent: purpose === 'buy', origin: window.location.origin });
  // The student did not choose this screen: Back skips it.
  if (purpose === 'buy') window.location.replace(url);
  else window.location.assign(url);
}

interface OauthRequest {
  readonly authorize: string;
  readonly appid: string;
  readonly state: string;
  readonly isSilent: boolean;
  readonly origin: string;
}

/** WeChat checks the order of the parameters with a regular expression, and requires the hash. */
export function oauthAddress({ authorize, appid, state, isSilent, origin }: OauthRequest): string {
  const url = new URL(authorize, origin);
  if (url.protocol !== 'https:' && url.origin !== origin) throw new RangeError(`"${authorize}" is no login page`);
  const back = encodeURIComponent(origin + paths.authRedirect());
  const scope = isSilent ? 'snsapi_base' : 'snsapi_userinfo';
  const query = `appid=${encodeURIComponent(appid)}&redirect_uri=${back}&response_type=code&scope=${scope}&state=${state}`;
  return `${url.origin}${url.pathname}?${query}#wechat_redirect`;
}

/**
 * How the page was entered from WeChat. `refused`: without a code. `repeated`: again with the same state. `foreign`:
 * with a state of another tab; its code is not used. `none`: not from WeChat.
 */
export type OauthReturn =
  | { readonly status: 'code'; readonly code: string; readonly state: string; readonly trip: Trip }
  | { readonly status: 'refused'; readonly trip: Trip }
  | { readonly status: 'repeated'; readonly trip: Trip }
  | { readonly status: 'foreign' }
  | { readonly status: 'none' };

/** Reads how this page was entered, without side effects. */
export function readOauthReturn(): OauthReturn {
  const { code, state } = oneShotQuery() ?? {};
  if (code === undefined && state === undefined) return { status: 'none' };
  const trip = state && /^[0-9a-f]{32}$/.test(state) ? readTrip(state) : undefined;
  if (!state || !trip) return { status: 'foreign' };
  if (trip.isUsed) return { status: 'repeated', trip };
  return code ? { status: 'code', code, state, trip } : { status: 'refused', trip };
}

/** Marks a visit as done: its code was sent to the server. */
export function endTrip(state: string, trip: Trip): void {
  writeStored('session', keyOf(state), JSON.stringify({ ...trip, isUsed: true } satisfies Trip));
}

function readTrip(state: string): Trip | undefined {
  try {
    const { purpose, returnTo, isUsed } = JSON.parse(readStored('session', keyOf(state)) ?? '') as Partial<Trip>;
    if (purpose !== 'login' && purpose !== 'bind' && purpose !== 'buy') return undefined;
    return { purpose, returnTo: returnPath(returnTo), ...(isUsed === true && { isUsed }) };
  } catch {
    return undefined;
  }
}

function randomState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(STATE_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
