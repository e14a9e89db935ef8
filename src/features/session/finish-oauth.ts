import { wechatBindStates } from '#src/contract/states.ts';
import { forgetOneShotQuery } from '#src/lib/addresses/one-shot-query.ts';
import { api } from '#src/lib/api/api-client.ts';
import { readToken, saveToken } from '#src/lib/session/session.ts';
import { bindWechat, storeUnbound } from './wechat-binding.ts';
import { endTrip, type OauthReturn } from './wechat-oauth.ts';

/** The result of a visit to WeChat. `go`: to `path`; `bind`: a mobile is needed first. */
export type OauthEnd =
  | { readonly status: 'go' | 'bind'; readonly path: string }
  | { readonly status: 'snapshot' | 'refused' | 'failed'; readonly path: string; readonly text: string };

const EXPIRED_TEXT = '微信授权已失效，请重新授权';
const REFUSED_TEXT = '你没有同意微信授权，可以重新授权，或用手机号登录';
const SNAPSHOT_TEXT = '当前是微信的网页快照页，请点页面下方的「使用完整服务」后再登录';
const SNAPSHOT_PAYER_TEXT = '当前是微信的网页快照页，请点页面下方的「使用完整服务」后再支付';
const ELSEWHERE_TEXT = '该微信已绑定其他账号，请先解绑';

/** Uses the code of a return from WeChat, once, and returns where to go. Throws an API failure. */
export async function finishOauth(back: OauthReturn): Promise<OauthEnd> {
  forgetOneShotQuery();
  if (back.status === 'none' && readToken()) return { status: 'go', path: '/' };
  if (back.status === 'none' || back.status === 'foreign') return { status: 'failed', path: '/', text: EXPIRED_TEXT };
  const { returnTo: path, purpose } = back.trip;
  if (back.status === 'repeated') {
    return readToken() ? { status: 'go', path } : { status: 'failed', path, text: EXPIRED_TEXT };
  }
  if (purpose === 'buy' && back.status === 'code') return finishPayer(back, path);
  if (back.status === 'refused') {
    return purpose === 'buy' ? { status: 'go', path } : { status: 'refused', path, text: REFUSED_TEXT };
  }
  endTrip(back.state, back.trip);
  const person = await api('GET /api/v1/account/wx/user', { query: { code: back.code }, isSilent: true });
  if (person.is_snapshot) return { status: 'snapshot', path, text: SNAPSHOT_TEXT };
  if (person.token) {
    saveToken(person.token);
    return { status: 'go', path };
  }
  if (person.is_bind === wechatBindStates.BOUND) {
    return person.is_mine ? { status: 'go', path } : { status: 'failed', path, text: ELSEWHERE_TEXT };
  }
  if (readToken()) {
    await bindWechat(person);
    return { status: 'go', path };
  }
  storeUnbound(person);
  return { status: 'bind', path };
}

/** Tells the server who pays on this phone; the order then shows whether that was enough. */
async function finishPayer(back: Extract<OauthReturn, { status: 'code' }>, path: string): Promise<OauthEnd> {
  endTrip(back.state, back.trip);
  if (!readToken()) return { status: 'go', path };
  const body = { code: back.code };
  const answer = await api('POST /api/v1/account/wx/payer', { body, isSilent: true }).catch(() => undefined);
  return answer?.is_snapshot ? { status: 'snapshot', path, text: SNAPSHOT_PAYER_TEXT } : { status: 'go', path };
}
