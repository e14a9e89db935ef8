// @vitest-environment happy-dom
import type { InternalAxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetOneShotQuery, noteOneShotQuery } from '#src/lib/addresses/one-shot-query.ts';
import { http } from '#src/lib/api/api-client.ts';
import { clearSession, readToken, saveToken } from '#src/lib/session/session.ts';
import { finishOauth } from './finish-oauth.ts';
import { readUnbound } from './wechat-binding.ts';
import { oauthAddress, readOauthReturn } from './wechat-oauth.ts';

const STATE = 'a'.repeat(32);
const trip = (changes: object = {}) => JSON.stringify({ purpose: 'login', returnTo: '/study/index', ...changes });

function comeBack(query: string): void {
  window.history.replaceState(null, '', `/authredirect?${query}`);
  noteOneShotQuery();
}

const person = (changes: object = {}) => ({
  is_bind: 0,
  unionid: 'u',
  uuid: 'w1',
  is_snapshot: false,
  is_mine: false,
  nickname: '晴天',
  face: '',
  token: '',
  user_info: null,
  ...changes,
});

/** Answers every call with `data`; records the requested paths. */
function answerWith(data: (url: string) => unknown): string[] {
  const asked: string[] = [];
  http.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    asked.push(config.url ?? '');
    const body = { code: 20000, msg: '', data: data(config.url ?? '') };
    return { data: body, status: 200, statusText: 'OK', headers: {}, config };
  };
  return asked;
}

const { adapter } = http.defaults;
beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem(`oauth:${STATE}`, trip());
});
afterEach(() => {
  if (adapter) http.defaults.adapter = adapter;
  forgetOneShotQuery();
  clearSession();
});

describe('oauthAddress', () => {
  it('has the parameters in the order WeChat checks, and its hash', () => {
    const authorize = 'https://open.weixin.qq.com/connect/oauth2/authorize';

    expect(oauthAddress({ authorize, appid: 'wx1', state: STATE, isSilent: false, origin: 'https://m.a.cn' })).toBe(
      `${authorize}?appid=wx1&redirect_uri=https%3A%2F%2Fm.a.cn%2Fauthredirect&response_type=code&scope=snsapi_userinfo&state=${STATE}#wechat_redirect`,
    );
  });

  it('asks for no more than who somebody is when they only pay', () => {
    const url = oauthAddress({ authorize: '/a', appid: 'w', state: STATE, isSilent: true, origin: 'http://localhost' });

    expect(url).toContain('scope=snsapi_base');
  });

  it.each(['javascript:alert(1)', 'http://elsewhere.cn/a'])('is refused for %s', (authorize) => {
    expect(() =>
      oauthAddress({ authorize, appid: 'w', state: STATE, isSilent: true, origin: 'https://m.a.cn' }),
    ).toThrow(RangeError);
  });
});

describe('readOauthReturn', () => {
  it('finds code and trip, and the address holds neither code nor state any more', () => {
    comeBack(`code=c1&state=${STATE}&org=x`);

    expect(readOauthReturn()).toMatchObject({ status: 'code', code: 'c1', trip: { returnTo: '/study/index' } });
    expect(window.location.search).toBe('?org=x');
  });

  it.each([
    ['a state nobody here made', `code=c1&state=${'b'.repeat(32)}`, 'foreign'],
    ['no state', 'code=c1', 'foreign'],
    ['a state of another shape', 'code=c1&state=__proto__', 'foreign'],
    ['no code', `state=${STATE}`, 'refused'],
    ['nothing', 'x=1', 'none'],
  ])('with %s is %s', (_name, query, status) => {
    comeBack(query);

    expect(readOauthReturn().status).toBe(status);
  });

  it('leads to this site only, whatever was kept', () => {
    sessionStorage.setItem(`oauth:${STATE}`, trip({ returnTo: '//evil.example' }));
    comeBack(`code=c1&state=${STATE}`);

    expect(readOauthReturn()).toMatchObject({ trip: { returnTo: '/' } });
  });

  it('takes nothing out of the address of another screen', () => {
    window.history.replaceState(null, '', '/my/code?code=ABC&state=1');
    noteOneShotQuery();

    expect(window.location.search).toBe('?code=ABC&state=1');
  });
});

describe('finishOauth', () => {
  const finish = () => finishOauth(readOauthReturn());

  it('logs in who is bound, and goes back', async () => {
    answerWith(() => person({ is_bind: 1, token: 't1' }));
    comeBack(`code=c1&state=${STATE}`);

    expect(await finish()).toEqual({ status: 'go', path: '/study/index' });
    expect(readToken()).toBe('t1');
  });

  it('keeps who is not bound for the screen that binds', async () => {
    answerWith(() => person());
    comeBack(`code=c1&state=${STATE}`);

    expect(await finish()).toEqual({ status: 'bind', path: '/study/index' });
    expect(readUnbound()).toMatchObject({ uuid: 'w1', nickname: '晴天' });
  });

  it('binds nobody on a snapshot page, and logs nobody in', async () => {
    const asked = answerWith(() => person({ is_snapshot: true }));
    comeBack(`code=c1&state=${STATE}`);

    expect(await finish()).toMatchObject({ status: 'snapshot' });
    expect([readToken(), readUnbound(), asked.length]).toEqual([undefined, undefined, 1]);
  });

  it('binds the student who is logged in', async () => {
    saveToken('mine');
    sessionStorage.setItem(`oauth:${STATE}`, trip({ purpose: 'bind', returnTo: '/my/unbindpage' }));
    const asked = answerWith((url) => (url.endsWith('/bind') ? { token: 'mine' } : person()));
    comeBack(`code=c1&state=${STATE}`);

    expect(await finish()).toEqual({ status: 'go', path: '/my/unbindpage' });
    expect(asked.at(-1)).toContain('/wx/user/bind');
  });

  it('uses a code once', async () => {
    const asked = answerWith(() => person({ is_bind: 1, token: 't1' }));
    comeBack(`code=c1&state=${STATE}`);
    await finish();
    comeBack(`code=c1&state=${STATE}`);

    expect(await finish()).toEqual({ status: 'go', path: '/study/index' });
    expect(asked).toHaveLength(1);
  });

  it.each([
    [`code=c1&state=${'b'.repeat(32)}`, 'failed'],
    [`state=${STATE}`, 'refused'],
  ])('asks the server nothing for %s', async (query, status) => {
    const asked = answerWith(() => person());
    comeBack(query);

    expect(await finish()).toMatchObject({ status });
    expect(asked).toEqual([]);
  });
});
