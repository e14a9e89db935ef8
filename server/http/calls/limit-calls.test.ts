import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { redisCounter, type SharedCounter } from '#server/kernel/shared-counter.ts';
import { freePort } from '#server/testing/free-port.ts';
import { limitCalls } from './limit-calls.ts';

const program = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0);
const OFTEN = 5;
const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of running.splice(0).reverse()) await end();
});

async function startRedis(port: number) {
  const child = spawn(program ?? '', ['--port', `${port}`, '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const chunk of child.stdout) if (/Ready to accept/.test(String(chunk))) break;
  const stop = () => end(child);
  running.push(stop);
  return stop;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** A process of the server as far as its limits go. */
async function startProcess(callCounter: SharedCounter | null): Promise<FastifyInstance> {
  const app = Fastify();
  app.decorate('callCounter', callCounter);
  const calls: FastifyPluginAsync = async (api) => {
    await limitCalls(api, { name: 'api', max: OFTEN });
    api.get('/call', async () => 'done');
    api.get('/own', { config: { rateLimit: { max: 2, timeWindow: '1 minute' } } }, async () => 'done');
  };
  await app.register(calls);
  running.push(() => app.close());
  return app;
}

async function counterAt(port: number, onChange: (reason: Error | null) => void = () => {}): Promise<SharedCounter> {
  const counter = await redisCounter({ url: `redis://127.0.0.1:${port}`, onChange });
  running.push(() => counter.close());
  return counter;
}

const ask = async (app: FastifyInstance, url = '/call') => (await app.inject({ url })).statusCode;

async function askInTurns(apps: readonly FastifyInstance[], calls: number, url = '/call'): Promise<number[]> {
  const codes: number[] = [];
  for (let call = 0; call < calls; call += 1) codes.push(await ask(apps[call % apps.length] as FastifyInstance, url));
  return codes;
}

describe.skipIf(!program)('with REDIS_URL', () => {
  it('a limit counts over all processes, and one of a call apart from the general one', async () => {
    const port = await freePort();
    await startRedis(port);
    const apps = [await startProcess(await counterAt(port)), await startProcess(await counterAt(port))];

    expect(await askInTurns(apps, OFTEN + 1)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await askInTurns(apps, 3, '/own')).toEqual([200, 200, 429]);
  });

  it('a store that is killed makes no call fail: each process counts for itself and says so once', async () => {
    const port = await freePort();
    const stop = await startRedis(port);
    const told: string[] = [];
    const counter = await counterAt(port, (reason) => told.push(reason ? 'away' : 'back'));
    const app = await startProcess(counter);
    await ask(app);
    await stop();

    expect(await askInTurns([app], OFTEN + 1)).toEqual([200, 200, 200, 200, 200, 429]);
    expect([told, counter.isAway()]).toEqual([['away'], true]);

    await startRedis(port);
    await expect.poll(() => counter.isAway()).toBe(false);
    expect([told, await ask(app)]).toEqual([['away', 'back'], 200]);
  });
});

describe('a store that is not there', () => {
  it('is not waited for at a start', async () => {
    const told: string[] = [];
    const counter = await counterAt(await freePort(), (reason) => told.push(reason ? 'away' : 'back'));

    expect(await askInTurns([await startProcess(counter)], OFTEN + 1)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(told).toEqual(['away']);
  });
});

describe('without REDIS_URL', () => {
  it('each process counts for itself', async () => {
    const apps = [await startProcess(null), await startProcess(null)];

    expect(await askInTurns(apps, OFTEN + 1)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await askInTurns([apps[0] as FastifyInstance], 3)).toEqual([200, 200, 429]);
  });
});
