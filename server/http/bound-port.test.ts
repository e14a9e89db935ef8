import { Agent, get, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BoundPort, bindPort } from './bound-port.ts';

let bound: BoundPort;
beforeEach(async () => {
  bound = await bindPort(0, '127.0.0.1');
});
afterEach(() => bound.stop());

describe('a port before there is anything to serve', () => {
  it('shows people a page that comes back by itself', async () => {
    const answer = await fetch(`http://127.0.0.1:${bound.port}/console`, { headers: { accept: 'text/html,*/*' } });
    const page = await answer.text();

    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(page).toContain('<meta http-equiv="refresh" content="2">');
    expect(page).toContain('正在启动');
  });

  it('tells programs to come back', async () => {
    const answer = await fetch(`http://127.0.0.1:${bound.port}/api/v1/app/home`);

    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([503, '1', 'Starting.\n']);
  });
});

describe('a server that stops', () => {
  it('answers what comes on a connection that was open, and closes it then', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get({ agent, port: bound.port, host: '127.0.0.1' }, (answer) => {
          answer.resume().once('end', () => resolve(answer));
        }).once('error', reject);
      });
    const before = await ask();
    const stopped = bound.stop();
    const meanwhile = await ask();
    await stopped;

    expect([before, meanwhile].map(({ headers }) => headers.connection)).toEqual(['keep-alive', 'close']);
    await expect(ask()).rejects.toThrow('ECONNREFUSED');
    agent.destroy();
  });
});
