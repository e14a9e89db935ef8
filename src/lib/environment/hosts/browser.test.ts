// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentAction } from '#src/contract/payment.ts';
import { browserAdapter } from './browser.ts';

const content = { title: '冲刺营', description: '21 天', url: 'https://m.school.cn/course', image: '' };
const form = (action: string): PaymentAction => ({
  kind: 'form',
  action,
  method: 'POST',
  fields: { submit: '1', id: 'o1' },
});
const redirect = (url: string): PaymentAction => ({ kind: 'redirect', url });

describe('a browser', () => {
  beforeEach(() => {
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    Object.assign(navigator, { share: undefined });
    document.body.replaceChildren();
  });

  it.each([
    ['ios', async () => {}, 'sheet'],
    ['android', () => Promise.reject(new DOMException('x', 'AbortError')), 'cancelled'],
    ['android', () => Promise.reject(new DOMException('x', 'NotAllowedError')), 'copied'],
    ['harmony', undefined, 'copied'],
    ['desktop', async () => {}, 'copied'],
  ] as const)('on %s with the share sheet %s answers %s', async (system, share, outcome) => {
    Object.assign(navigator, { share });

    expect(await browserAdapter(system).share(content)).toBe(outcome);
  });

  it.each(['https://openapi.alipay.com/gateway.do?x=1', '/sandbox/pay/o1'])('goes to the cashier %s', async (url) => {
    const went = vi.spyOn(window.location, 'assign').mockReturnValue();

    expect(await browserAdapter('ios').pay(redirect(url))).toBe('leaving');
    expect(went.mock.calls).toEqual([[url]]);
  });

  it.each([
    'javascript:alert(1)',
    'http://evil.example/pay',
    `blob:${window.location.origin}/x`,
    'data:text/html,x',
    'alipays://platformapi',
    'https://',
  ])('goes to no cashier at %s', async (url) => {
    const went = vi.spyOn(window.location, 'assign').mockReturnValue();
    const sent = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();

    expect(await browserAdapter('ios').pay(redirect(url))).toBe('unavailable');
    expect(await browserAdapter('ios').pay(form(url))).toBe('unavailable');
    expect([went.mock.calls, sent.mock.calls]).toEqual([[], []]);
  });

  it('sends the cashier’s form as it was given, and only the newest one', async () => {
    const sent = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();

    for (const id of ['a', 'b']) await browserAdapter('ios').pay(form(`https://bank.example/${id}`));

    const [left, ...others] = document.querySelectorAll('form');
    expect(left?.getAttribute('action')).toBe('https://bank.example/b');
    expect(left && Object.fromEntries(new FormData(left))).toEqual({ submit: '1', id: 'o1' });
    expect([others.length, sent.mock.calls.length]).toEqual([0, 2]);
  });

  it('opens a mini-program by the chat app’s scheme, and says when nothing answers it', async () => {
    vi.useFakeTimers();
    const went = vi.spyOn(window.location, 'assign').mockReturnValue();
    const page = { appId: 'wx0123456789abcdef', page: 'pages/course/index?uuid=c1&from=h5' };
    const opened = browserAdapter('ios').openMiniProgram(page);

    await vi.advanceTimersByTimeAsync(3000);

    expect(await opened).toBe(false);
    const asked = 'appid=wx0123456789abcdef&path=pages/course/index&query=uuid%3Dc1%26from%3Dh5';
    expect(went.mock.calls).toEqual([[`weixin://dl/business/?${asked}`]]);
    expect(await browserAdapter('desktop').openMiniProgram(page)).toBe(false);
  });

  it('cannot pay with the chat app’s parameters, scan, or show pictures itself', async () => {
    const adapter = browserAdapter('android');

    expect(await adapter.pay({ kind: 'jsapi', params: {} })).toBe('unavailable');
    expect(await adapter.scan()).toBeUndefined();
    expect(await adapter.previewImage(['/a.jpg'], '/a.jpg')).toBe(false);
  });
});
