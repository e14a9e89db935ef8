// @vitest-environment happy-dom
import { AxiosError } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as user from '#src/features/session/user.ts';
import { FOREIGN_ADDRESSES } from '#src/lib/addresses/testing-addresses.ts';
import { http } from '#src/lib/api/api-client.ts';
import { noteAdTouch } from '#src/lib/attribution/ad-touch.ts';
import { tracking } from '#src/lib/attribution/attribution.ts';
import { queryClient } from '#src/lib/queries/query-client.ts';
import { clearSession, readToken, saveToken } from '#src/lib/session/session.ts';
import { guard } from './guard.ts';
import { isVisibleTo } from './route-roles.ts';
import { screens } from './screens.ts';

/** The result of the one place that forces the role; undefined for the real one. */
const fake = vi.hoisted(() => ({ roles: undefined as readonly string[] | undefined }));
vi.mock('#src/features/session/user.ts', async (importOriginal) => {
  const original = await importOriginal<typeof user>();
  return { ...original, rolesOf: (of: user.User) => fake.roles ?? original.rolesOf(of) };
});

const ORIGIN = window.location.origin;
const WECHAT = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI';
const APP = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 kaoyanvip/5.2.0';
const BROWSER = navigator.userAgent;

/** Where the guard redirects a visitor; null when it lets them pass. */
const sentTo = async (screen: Parameters<typeof guard>[0], address: string) =>
  guard(screen, ORIGIN + address).catch((thrown: unknown) => (thrown as Response).headers.get('location'));

const standIn = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
const shown = () => document.querySelector('.toast')?.textContent ?? '';
const native = window as { KaoyanvipBridge?: unknown; kaoyanvipReply?: (text: string) => void };

/** The school's app, in which the student logs in, or does not. */
function appThatAnswers(token: string | null): void {
  native.KaoyanvipBridge = {
    postMessage: (text: string) => {
      const { id, method } = JSON.parse(text) as { id: string; method: string };
      queueMicrotask(() => native.kaoyanvipReply?.(JSON.stringify({ id, result: method === 'login' ? token : null })));
    },
  };
}

const { adapter } = http.defaults;
beforeEach(() => {
  fake.roles = undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  delete native.KaoyanvipBridge;
  if (adapter) http.defaults.adapter = adapter;
  clearSession();
  queryClient.clear();
  document.querySelector('.toast')?.replaceChildren();
});

const publicScreen = { path: '/a', access: 'public' } as const;
const loginScreen = { path: '/b', access: 'login' } as const;

describe('each navigation', () => {
  it('notes the tracking parameters of its address, on public screens too, and beside those of the ad', async () => {
    sessionStorage.clear();
    noteAdTouch({ pathname: '/1month', search: '?gdt_vid=click-1' }, 0);

    await guard({ path: '/course/list', access: 'public' }, `${ORIGIN}/course/list?source=banner`);

    expect(tracking()).toEqual({ source: 'banner', click_ids: { gdt_vid: 'click-1' } });
    sessionStorage.clear();
  });
});

describe('guard of a stranger', () => {
  it.each([BROWSER, WECHAT, APP])('never blocks a public screen in %s', async (userAgent) => {
    standIn(userAgent);

    expect(await sentTo(publicScreen, '/a')).toBeNull();
  });

  it.each(['/login', '/register', '/wechat-login', '/third-login'])('opens %s', async (path) => {
    expect(await sentTo({ path, access: 'public' }, path)).toBeNull();
  });

  it.each(screens.filter(({ access }) => access === 'login'))(
    'leads from $path to the login and back',
    async (route) => {
      const address = route.path.replace(/:\w+\??/g, '1');
      const back = route.path === '/wechat-bind' ? '/' : address;

      expect(await sentTo(route, address)).toBe(`/login?redirect=${encodeURIComponent(back)}`);
    },
  );

  it.each([
    ['a browser', BROWSER, '/login?redirect=%2Fb%3Fx%3D1'],
    ['the chat app', WECHAT, '/wechat-login?redirect=%2Fb%3Fx%3D1'],
    ['a mini-program', `${WECHAT} miniProgram/wx1234567890abcdef`, '/login?redirect=%2Fb%3Fx%3D1'],
    ['the school’s app without a bridge', APP, '/login?redirect=%2Fb%3Fx%3D1'],
  ])('leads to the login of %s, with the way back', async (_name, userAgent, to) => {
    standIn(userAgent);

    expect(await sentTo(loginScreen, '/b?x=1')).toBe(to);
  });

  it.each([
    ['t'.repeat(43), null],
    [null, '/login?redirect=%2Fb'],
  ])('lets the school’s app log in: with token %s it leads to %s', async (token, to) => {
    standIn(APP);
    appThatAnswers(token);

    expect(await sentTo(loginScreen, '/b')).toBe(to);
    expect(readToken()).toBe(token ?? undefined);
  });

  it('keeps no way back to the login itself', async () => {
    expect(await sentTo({ path: '/wechat-bind', access: 'login' }, '/wechat-bind')).toBe('/login?redirect=%2F');
  });
});

describe('guard of a student', () => {
  beforeEach(() => saveToken('t'));

  it('lets them on', async () => {
    expect(await sentTo(loginScreen, '/b')).toBeNull();
    expect(await sentTo(publicScreen, '/a')).toBeNull();
  });

  it.each([
    ['/login', '/'],
    ['/login?redirect=%2Fb', '/b'],
    ['/login?redirect=%2Flogin', '/'],
    ['/login?redirect=%2F%2Fevil.example', '/'],
    ['/register', '/'],
  ])('who opens %s goes to %s', async (address, to) => {
    const path = address.replace(/\?.*/, '');

    expect(await sentTo({ path, access: 'public' }, address)).toBe(to);
  });

  it.each(FOREIGN_ADDRESSES)('who opens the login with the way back %.60j stays on this site', async (value) => {
    for (const query of [`redirect=${encodeURIComponent(value)}`, `redirect=${value}`, `redirect[]=${value}`]) {
      const to = (await sentTo({ path: '/login', access: 'public' }, `/login?${query}`)) ?? '';

      expect(new URL(to, ORIGIN).origin).toBe(ORIGIN);
      expect(to).toMatch(/^\/(?![/\\])/);
    }
  });

  it('knows every user as admin, who passes every check', async () => {
    queryClient.setQueryData(['user'], { roles: [] });

    expect(await sentTo({ ...loginScreen, roles: ['admin'] }, '/b')).toBeNull();
    expect(await sentTo({ ...loginScreen, roles: ['editor'] }, '/b')).toBeNull();
  });

  it('sends who lacks the role to /401, on the day roles are real', async () => {
    queryClient.setQueryData(['user'], { roles: [] });
    fake.roles = ['teacher'];

    expect(await sentTo({ ...loginScreen, roles: ['editor', 'admin'] }, '/b')).toBe('/401');
    expect(await sentTo({ ...loginScreen, roles: ['editor', 'teacher'] }, '/b')).toBeNull();
    expect(await sentTo(loginScreen, '/b')).toBeNull();
  });

  it('ends a session whose user is refused, says so, and leads home', async () => {
    http.defaults.adapter = async (config) => {
      const data = { code: 50015, msg: '登录信息无效，请重新登录', data: null };
      return { data, status: 200, statusText: '', headers: {}, config };
    };

    expect(await sentTo({ ...loginScreen, roles: ['editor'] }, '/b')).toBe('/');
    expect([readToken(), shown()]).toEqual([undefined, '登录信息无效，请重新登录']);
  });

  it('ends a session whose user cannot be read at all', async () => {
    vi.useFakeTimers();
    http.defaults.adapter = async () => {
      throw new AxiosError('x', AxiosError.ERR_NETWORK);
    };
    const sent = sentTo({ ...loginScreen, roles: ['editor'] }, '/b');
    // The part that looks for a kept answer is fetched in between.
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 0.5) {
        await vi.advanceTimersByTimeAsync(500);
        await vi.dynamicImportSettled();
      }
    };
    await pass(3.5);
    expect(readToken()).toBe('t');
    await pass(10);

    expect(await sent).toBe('/');
    expect(readToken()).toBeUndefined();
    vi.useRealTimers();
  });
});

describe('isVisibleTo', () => {
  it.each([
    [undefined, [], true],
    [['editor'], [], false],
    [['editor'], ['teacher'], false],
    [['editor', 'teacher'], ['teacher'], true],
    [['editor'], ['admin'], true],
    [[], ['teacher'], false],
  ])('of a route for %j to %j is %s', (roles, own, isVisible) => {
    expect(isVisibleTo(roles ? { roles } : {}, own)).toBe(isVisible);
  });
});
