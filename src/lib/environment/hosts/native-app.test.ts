// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { installFakeApp } from '../../../../tests/fake-bridge/native-app.ts';
import { handOverCourse, nativeAppAdapter, tokenFromApp } from './native-app.ts';

const COURSE = '10000000-0000-4000-8000-000000000002';
const TOKEN = 'a'.repeat(43);

describe('the school’s app', () => {
  afterEach(() => {
    vi.useRealTimers();
    Object.assign(window, { KaoyanvipBridge: undefined });
  });

  it('takes over the page of a course', async () => {
    const calls = installFakeApp(window, { openCourse: true });

    expect(await handOverCourse(`/course/detail/${COURSE}`)).toBe(true);
    expect(calls).toEqual([{ method: 'openCourse', params: { uuid: COURSE } }]);
  });

  it('is not asked about other pages', async () => {
    const calls = installFakeApp(window, { openCourse: true });

    expect(await handOverCourse('/course/list')).toBe(false);
    expect(calls).toEqual([]);
  });

  it('gives the token of its student', async () => {
    installFakeApp(window, { getToken: TOKEN });

    expect(await tokenFromApp()).toBe(TOKEN);
  });

  it.each([undefined, 12, '', '<script>', { token: TOKEN }])('gives no token for the answer %j', async (getToken) => {
    installFakeApp(window, { getToken });

    expect(await tokenFromApp()).toBeUndefined();
  });

  it('is done without when it has no bridge', async () => {
    expect(await handOverCourse(`/course/detail/${COURSE}`)).toBe(false);
    expect(await tokenFromApp()).toBeUndefined();
  });

  it('is waited for three seconds', async () => {
    vi.useFakeTimers();
    Object.assign(window, { KaoyanvipBridge: { postMessage: () => {} } });
    const token = tokenFromApp();

    await vi.advanceTimersByTimeAsync(3000);

    expect(await token).toBeUndefined();
  });

  it('is not heard when it answers another call, or from another site', async () => {
    vi.useFakeTimers();
    const posted: string[] = [];
    Object.assign(window, { KaoyanvipBridge: { postMessage: (text: string) => posted.push(text) } });
    const token = tokenFromApp();
    const { id } = JSON.parse(posted[0] ?? '') as { id: string };
    const { kaoyanvipReply } = window as { kaoyanvipReply?: (text: unknown) => void };

    kaoyanvipReply?.(JSON.stringify({ id: `${id}0`, result: TOKEN }));
    const origin = 'https://evil.example';
    window.dispatchEvent(new MessageEvent('message', { origin, data: JSON.stringify({ id, result: TOKEN }) }));
    await vi.advanceTimersByTimeAsync(3000);

    expect(await token).toBeUndefined();
  });

  it.each([
    ['paid', 'ask-server'],
    ['cancelled', 'cancelled'],
    [undefined, 'unavailable'],
  ])('pays with the answer %s: %s', async (pay, outcome) => {
    installFakeApp(window, { pay });

    expect(await nativeAppAdapter.pay({ kind: 'jsapi', params: {} })).toBe(outcome);
  });

  it('leaves a payment it never answered to the server', async () => {
    vi.useFakeTimers();
    Object.assign(window, { KaoyanvipBridge: { postMessage: () => {} } });
    const paid = nativeAppAdapter.pay({ kind: 'redirect', url: 'https://bank.example/' });

    await vi.advanceTimersByTimeAsync(600_000);

    expect(await paid).toBe('ask-server');
  });

  it('ignores what is no reply', async () => {
    installFakeApp(window, { scan: '知研-42' });
    const scanned = nativeAppAdapter.scan();
    const { kaoyanvipReply } = window as { kaoyanvipReply?: (text: unknown) => void };

    for (const junk of [null, 7, 'null', '{', '[]', 'x'.repeat(200_000)]) kaoyanvipReply?.(junk);

    expect(await scanned).toBe('知研-42');
  });
});
