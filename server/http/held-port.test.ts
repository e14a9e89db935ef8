import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HeldPort, holdPort } from './held-port.ts';

let held: HeldPort;
beforeEach(async () => {
  held = await holdPort(0, '127.0.0.1');
});
afterEach(() => held.stop());

describe('a port before there is anything to serve', () => {
  it('shows people a page that comes back by itself', async () => {
    const answer = await fetch(`http://127.0.0.1:${held.port}/console`, { headers: { accept: 'text/html,*/*' } });
    const page = await answer.text();

    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(page).toContain('<meta http-equiv="refresh" content="2">');
    expect(page).toContain('正在启动');
  });

  it('tells programs to come back', async () => {
    const answer = await fetch(`http://127.0.0.1:${held.port}/api/v1/app/home`);

    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([503, '1', 'Starting.\n']);
  });
});
