// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { AxiosError } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusals } from '#src/contract/codes.ts';
import { api, http, setFailureListener } from '#src/lib/api/api-client.ts';
import { NETWORK_TEXT, SERVER_TEXT } from '#src/lib/api/api-failures.ts';
import { askForLoginHere } from '#src/lib/session/login-in-place.ts';
import { clearSession, onSessionChange, readToken, saveToken } from '#src/lib/session/session.ts';
import { userAgent } from '../../../tests/data/user-agents.ts';
import { installFakeApp } from '../../../tests/fake-bridge/native-app.ts';
import { answerFailures } from './answer-failures.ts';

const COURSE = 'c1';

/** The app on a screen; records redirects and reloads. */
function anApp(access: 'public' | 'login', location = { pathname: '/here', search: '?a=1' }) {
  const seen = { went: [] as string[], reloads: 0 };
  const state = {
    location,
    matches: [{ params: { course_uuid: COURSE }, route: { handle: { title: '', access } } }],
  };
  const router = { state, subscribe: () => () => {}, navigate: async (to: string) => void seen.went.push(to) };
  answerFailures(router as unknown as Parameters<typeof answerFailures>[0], () => {
    seen.reloads += 1;
  });
  return seen;
}

/** Makes every call fail in the same way. */
function failWith(fail: () => { status?: number; data: unknown }): void {
  http.defaults.adapter = async (config) => {
    const { status = 200, data } = fail();
    return { data, status, statusText: '', headers: {}, config };
  };
}

const refuse = (code: number, msg = 'text', data: unknown = null) => failWith(() => ({ data: { code, msg, data } }));
const shown = () => document.querySelector('.toast')?.textContent ?? '';
const call = (isSilent = false) => api('GET /api/v1/base/version', { isSilent }).catch(() => {});
/** The handling of a code first waits for the app, if there is one, to give a new token. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

const { adapter } = http.defaults;
beforeEach(() => {
  sessionStorage.clear();
  saveToken('t');
});
afterEach(() => {
  if (adapter) http.defaults.adapter = adapter;
  setFailureListener(() => {});
  clearSession();
  document.querySelector('.toast')?.replaceChildren();
});

const LOGIN = '/login?redirect=%2Fhere%3Fa%3D1';
const OA = '/login-oa?redirect=%2Fhere%3Fa%3D1';
const order = { order_uuid: 'o1', order_number: 'ZY1' };

describe('a refusal', () => {
  it.each([
    [61000, '/login', LOGIN],
    [50036, '/login', OA],
    [50036, '/login-oa', OA],
  ])('with code %i that comes late, at %s, keeps the way back', async (code, pathname, expected) => {
    const seen = anApp('public', { pathname, search: '?redirect=%2Fhere%3Fa%3D1' });
    refuse(code);

    await call();
    await settle();

    expect(seen.went).toEqual([expected]);
  });

  it.each([
    [50022, 'login', { went: [], reloads: 1 }, undefined],
    [50015, 'login', { went: [], reloads: 1 }, undefined],
    [50021, 'login', { went: [], reloads: 1 }, undefined],
    [50022, 'public', { went: [LOGIN], reloads: 0 }, undefined],
    [50021, 'public', { went: [], reloads: 1 }, 't'],
    [50015, 'public', { went: [], reloads: 0 }, 't'],
    [61000, 'login', { went: [LOGIN], reloads: 0 }, undefined],
    [61000, 'public', { went: [LOGIN], reloads: 0 }, undefined],
    [50036, 'login', { went: [OA], reloads: 0 }, undefined],
    [50036, 'public', { went: [OA], reloads: 0 }, undefined],
    [50000, 'login', { went: [], reloads: 0 }, 't'],
    [60016, 'public', { went: [], reloads: 0 }, 't'],
  ] as const)(
    'with code %i where access is %s has its effect, once for ten calls',
    async (code, access, effect, token) => {
      const seen = anApp(access);
      refuse(code);

      await Promise.all(Array.from({ length: 10 }, () => call()));
      await settle();

      expect(seen).toEqual(effect);
      expect(readToken()).toBe(token);
      expect(shown()).toBe('text');
    },
  );

  it.each([
    ['GROUP_OFF_SHELF', null, /^\/course\/detail\/c1$/],
    ['GROUP_SOLD_OUT', null, /^\/course\/detail\/c1$/],
    ['GROUP_FULL', null, /^\/course\/detail\/c1$/],
    ['GROUP_EXPIRED', null, /^\/course\/detail\/c1$/],
    ['GROUP_ALREADY_JOINED', { pgb_item_uuid: 'g1' }, /^\/course\/(group\/c1\/g1|detail\/c1)$/],
    ['GROUP_ALREADY_IN', { pgb_item_uuid: 'g1' }, /^\/course\/(group\/c1\/g1|detail\/c1)$/],
    ['GROUP_ORDER_UNPAID', order, /^\/(my\/order-detail\/ZY1|order\/pay-result\/o1)$/],
    ['COURSE_ORDER_UNPAID', order, /^\/(my\/order-detail\/ZY1|order\/pay-result\/o1)$/],
  ] as const)('%s is shown and leads on', async (name, data, target) => {
    const seen = anApp('login');
    refuse(refusals[name].code, refusals[name].text, data);

    await call();

    await waitFor(() => expect(seen.went).toEqual([expect.stringMatching(target)]));
    expect(shown()).toBe(refusals[name].text);
  });

  it('leaves the screen where it is when that asks for the login by itself', async () => {
    const stop = askForLoginHere(() => true);
    const seen = anApp('login');
    refuse(50022);
    await call(true);
    await settle();
    expect([seen, readToken()]).toEqual([{ went: [], reloads: 0 }, 't']);

    stop();
    await call(true);
    await settle();
    expect(seen.reloads).toBe(1);
  });

  it('that ends the session tells the screens only if the page is still there: they would go to the login first', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const heard: unknown[] = [];
    const stop = onSessionChange(() => heard.push(readToken()));
    const seen = anApp('login');
    refuse(50022);
    await call(true);
    await vi.advanceTimersByTimeAsync(0);
    expect([seen.reloads, readToken(), heard]).toEqual([1, undefined, []]);

    await vi.advanceTimersByTimeAsync(3000);
    expect(heard).toEqual([undefined]);
    stop();
    vi.useRealTimers();
  });

  it('with code 61004 is never shown', async () => {
    anApp('login');
    refuse(61004);

    await call();

    expect(shown()).toBe('');
  });

  it.each([
    [50000, NETWORK_TEXT],
    [61000, 'Verification failed, please login again'],
  ])('with code %i and without words is shown in those of its kind', async (code, text) => {
    anApp('login');
    refuse(code, '');

    await call();
    await settle();

    expect(shown()).toBe(text);
  });

  it('of a silent call is not shown', async () => {
    anApp('login');
    refuse(50000);

    await call(true);

    expect(shown()).toBe('');
  });

  it('of a token that is not in use any more ends no session', async () => {
    const seen = anApp('login');
    failWith(() => {
      saveToken('another');
      return { data: { code: 50022, msg: 'text', data: null } };
    });

    await call();
    await settle();

    expect(seen).toEqual({ went: [], reloads: 0 });
    expect(readToken()).toBe('another');
  });

  it('that comes again after a reload reloads no more, and ends the session', async () => {
    const seen = anApp('public');
    refuse(50021);
    await call();
    await settle();
    const again = anApp('public');

    await call();
    await settle();

    expect([seen.reloads, again.reloads, readToken()]).toEqual([1, 0, undefined]);
  });

  it('is shown by the page that comes back after a reload', async () => {
    anApp('login');
    refuse(50022, '请先登录');
    await call();
    await settle();
    document.querySelector('.toast')?.replaceChildren();

    anApp('login');

    expect(shown()).toBe('请先登录');
  });
});

describe('in the school’s app a refusal', () => {
  const NEW = 'n'.repeat(43);
  beforeEach(() => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent('the school’s app on iPhone'));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    Object.assign(window, { KaoyanvipBridge: undefined });
  });

  it.each([50022, 50015, 50021, 61000])('with code %i gets one new token for ten calls', async (code) => {
    const asked = installFakeApp(window, { refreshToken: NEW });
    const seen = anApp('login');
    refuse(code);

    await Promise.all(Array.from({ length: 10 }, () => call()));
    await waitFor(() => expect(readToken()).toBe(NEW));

    expect(asked.map(({ method }) => method)).toEqual(['refreshToken']);
    expect(seen).toEqual({ went: [], reloads: 0 });
  });

  it.each([
    ['none', null],
    ['the refused one', 't'.repeat(43)],
  ])('has its effect, once, when the token it gets is %s', async (_name, refreshToken) => {
    saveToken('t'.repeat(43));
    const asked = installFakeApp(window, { refreshToken, login: null });
    const seen = anApp('public');
    refuse(50022);

    await Promise.all(Array.from({ length: 10 }, () => call()));
    await waitFor(() => expect(seen.went).toEqual([LOGIN]));

    expect(asked.map(({ method }) => method)).toEqual(['refreshToken', 'login']);
    expect(readToken()).toBeUndefined();
  });
});

describe('a fault of the transport', () => {
  it.each([
    ['no network', 'ERR_NETWORK', NETWORK_TEXT],
    ['a timeout', 'ETIMEDOUT', SERVER_TEXT],
  ])('by %s is shown in its words, and leads nowhere', async (_name, code, text) => {
    const seen = anApp('login');
    failWith(() => {
      throw new AxiosError('x', code);
    });

    await call();

    expect(shown()).toBe(text);
    expect(seen).toEqual({ went: [], reloads: 0 });
  });

  it.each([400, 404, 413, 429, 500, 502])('by status %i is shown in the server’s words', async (status) => {
    anApp('login');
    http.defaults.adapter = async (config) => {
      const response = { data: '', status, statusText: '', headers: {}, config };
      throw new AxiosError('x', AxiosError.ERR_BAD_RESPONSE, config, undefined, response);
    };

    await call();

    expect(shown()).toBe(SERVER_TEXT);
  });
});
