// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportEvent, reportToServer } from './client-report.ts';

let sent: Record<string, unknown>[] = [];
const bodies = async () => {
  await vi.waitFor(() => expect(pending).toBe(0));
  return sent;
};
let pending = 0;

beforeEach(() => {
  sent = [];
  sessionStorage.clear();
  navigator.sendBeacon = (_address, data) => {
    pending += 1;
    void (data as Blob).text().then((text) => {
      sent.push(JSON.parse(text) as Record<string, unknown>);
      pending -= 1;
    });
    return true;
  };
});
afterEach(() => sessionStorage.clear());

/** An error whose stack names these files. */
function failing(message: string, file = '/assets/home-Bx12Yz34.js'): Error {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at load (https://m.school.cn${file}:1:20)`;
  return error;
}
const uncaught = (error: Error) => new ErrorEvent('error', { error, message: error.message });

describe('reportToServer', () => {
  it('tells the fault and where it is, and nothing of the person', async () => {
    reportToServer({ kind: 'block-failed', blockId: 'faq-1', blockType: 'faq', reason: failing('no 13800138000') });

    expect(await bodies()).toEqual([
      {
        kind: 'block-failed',
        part: 'landing',
        page: '/',
        block_id: 'faq-1',
        block_type: 'faq',
        message: 'TypeError: no <数字>',
        frames: ['load@/assets/home-Bx12Yz34.js:1:20'],
        visit: expect.stringMatching(/^[a-z0-9]{1,24}$/),
      },
    ]);
  });

  it('tells each fault once a visit, and no more than twenty of them', async () => {
    for (let again = 0; again < 3; again += 1) reportToServer({ kind: 'uncaught', reason: `order ${again} is gone` });
    for (let other = 0; other < 30; other += 1) reportToServer({ kind: 'uncaught', reason: 'x'.repeat(other + 1) });

    const all = await bodies();
    expect(all).toHaveLength(20);
    expect(all.filter(({ message }) => String(message).startsWith('order'))).toHaveLength(1);
    expect(new Set(all.map(({ visit }) => visit)).size).toBe(1);
  });
});

describe('reportEvent', () => {
  it('takes errors of the site, and not those of extensions, of other sites, and of the network', async () => {
    reportEvent(uncaught(failing('ours')));
    reportEvent(uncaught(failing('theirs', '/content.js')));
    reportEvent(new ErrorEvent('error', { message: 'Script error.' }));
    reportEvent(uncaught(Object.assign(failing('offline'), { name: 'TransportFailure' })));

    expect((await bodies()).map(({ message }) => message)).toEqual(['TypeError: ours']);
  });

  it('takes a promise that nobody listened to', async () => {
    const event = Object.assign(new Event('unhandledrejection'), { reason: failing('nobody') });
    reportEvent(event);

    expect(await bodies()).toMatchObject([{ kind: 'rejection', message: 'TypeError: nobody' }]);
  });

  it('takes what the policy forbids by its origin alone', async () => {
    const violation = (blockedURI: string) =>
      Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'script-src-elem', blockedURI });
    reportEvent(violation('https://evil.example/a.js?mobile=13800138000'));
    reportEvent(violation('chrome-extension://abc/a.js'));

    expect((await bodies()).map(({ message }) => message)).toEqual(['script-src-elem forbids https://evil.example']);
  });
});
