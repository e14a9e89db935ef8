import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverBundle } from '#scripts/build/server-bundle.mjs';
import { makeDataFolder } from './testing/database.ts';
import { freePort } from './testing/free-port.ts';
import { SHORT_LIVED } from './testing/short-lived.ts';

/** What `npm start` runs: the server as one file. */
const bundle = serverBundle();
/** A folder with a database, which processes open one after the other. */
const USED = 'used';
/** The same without the sample school. */
const BARE = 'bare';
const running = new Set<ChildProcess>();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
  await Promise.all([makeDataFolder(join(folder, USED)), makeDataFolder(join(folder, BARE), 'bare')]);
  const cwd = join(import.meta.dirname, '..');
  if (!bundle.isThere) execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build/build-server.ts'], { cwd });
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Process {
  readonly child: ChildProcess;
  readonly port: number;
  /** Resolves when the server prints its address; rejects with its last output when it ends before. */
  readonly ready: Promise<void>;
  readonly ended: Promise<number | null>;
  readonly output: () => string;
}

interface LaunchOptions {
  readonly port?: number;
  readonly isBuiltBeside?: boolean;
  readonly sandbox?: string;
}

async function launch(data: string, { port, isBuiltBeside, sandbox = '1' }: LaunchOptions = {}): Promise<Process> {
  const chosen = port ?? (await freePort());
  const { DATABASE_URL: _url, ...env } = process.env;
  const child = spawn(process.execPath, [...SHORT_LIVED, bundle.path], {
    env: {
      ...env,
      ...{ PORT: String(chosen), HOST: '127.0.0.1', DATA_DIR: join(folder, data), SANDBOX: sandbox },
      ...(isBuiltBeside && { BUILT_BESIDE: '1' }),
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(isBuiltBeside ? (['ipc'] as const) : [])],
  }) as ChildProcess & { readonly stdout: Readable; readonly stderr: Readable };
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (output.includes('Site ')) resolve();
    });
    void ended.then(() => reject(new Error(output)));
  });
  ready.catch(() => {});
  return { child, port: chosen, ready, ended, output: () => output };
}

async function kill({ child, ended }: Process): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

/** The server on the used folder, while it runs. */
let used: Process | undefined;

/** A test that ends it leaves the next one to start another. */
async function serverInUse(): Promise<Process> {
  used ??= await launch(USED);
  await used.ready;
  return used;
}

async function endUsed(signal: NodeJS.Signals): Promise<number | null> {
  const server = await serverInUse();
  used = undefined;
  server.child.kill(signal);
  return server.ended;
}

const filesIn = async (data: string) => (await readdir(join(folder, data), { recursive: true }).catch(() => [])).length;

const post = (port: number, path: string, body: object) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((response) => response.json() as Promise<{ code: number; data: Record<string, unknown> }>);

async function logIn(port: number, mobile: string): Promise<string> {
  await post(port, '/api/v1/account/validate/code', { mobile, action: 3 });
  const outbox = await fetch(`http://127.0.0.1:${port}/sandbox/sms?mobile=${mobile}`);
  const { data } = (await outbox.json()) as { data: { code: string } };
  const answer = await post(port, '/api/v1/account/auth/user/create', { mobile, code: data.code });
  return String(answer.data.token);
}

async function isLoggedIn(port: number, token: string): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/account/auth/user/info`, { headers: { token } });
  return ((await response.json()) as { code: number }).code === 20000;
}

describe('the server process', () => {
  it('starts after kills in the middle of the first start, beside a build of the site, and serves when it is told', async () => {
    const making = await launch('first');
    while ((await filesIn('first')) < 400) await pause(20);
    await kill(making);
    const filling = await launch('first', { isBuiltBeside: true });
    while (!existsSync(join(folder, 'first/pg'))) await pause(20);
    const before = await fetch(`http://127.0.0.1:${filling.port}/readyz`);
    await kill(filling);

    const server = await launch('first', { isBuiltBeside: true });
    server.child.send('built');
    await server.ready;
    const course = await fetch(`http://127.0.0.1:${server.port}/api/v1/course/by_number/KY2027-EN-01`);

    expect(before.status).toBe(503);
    expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(200);
    expect(await course.json()).toMatchObject({ code: 20000 });
    expect((await fetch(`http://127.0.0.1:${server.port}/api/docs/json`)).status).toBe(200);
    await kill(server);
  });

  it('ends when who builds the site beside it is gone', async () => {
    const server = await launch(BARE, { isBuiltBeside: true });
    server.child.disconnect();

    expect(await server.ended).toBe(1);
  });

  it('names each gateway that is not set up, with what will not work, where the sandbox is off', async () => {
    const server = await launch(BARE, { sandbox: '0' });
    await server.ready;
    const answer = await post(server.port, '/api/v1/account/validate/code', { mobile: '13900000009', action: 3 });
    // The answer may be here before the line.
    await expect.poll(server.output).toContain('No SMS provider is set up.');
    await kill(server);

    for (const name of ['SMS is', 'Real names are', 'WeChat is', 'Payments are', 'Ad platforms are']) {
      expect(server.output()).toContain(`${name} not set up`);
    }
    expect(answer.code).toBe(40103);
    expect(server.output()).not.toContain('13900000009');
  });

  it('keeps what it acknowledged through kills, and starts clean after each', async () => {
    const tokens: string[] = [];
    for (const mobile of ['13900000001', '13900000002']) {
      const server = await serverInUse();
      for (const token of tokens) expect(await isLoggedIn(server.port, token)).toBe(true);
      tokens.push(await logIn(server.port, mobile));
      await endUsed('SIGKILL');
    }

    const server = await serverInUse();
    for (const token of tokens) expect(await isLoggedIn(server.port, token)).toBe(true);
    expect(new Set(tokens).size).toBe(2);
  });

  it('refuses to be a second one on its folder or its port, and the first goes on', async () => {
    const first = await serverInUse();

    const sameFolder = await launch(USED);
    const samePort = await launch('elsewhere', { port: first.port });

    expect(await sameFolder.ended).toBe(1);
    expect(sameFolder.output()).toContain(`in use by process ${first.child.pid}`);
    expect(await samePort.ended).toBe(1);
    expect(samePort.output()).toContain(`Port ${first.port} cannot be used`);
    expect((await fetch(`http://127.0.0.1:${first.port}/readyz`)).status).toBe(200);
  });

  it('cuts off a caller who sends a body byte by byte', async () => {
    const server = await serverInUse();
    const socket = connect(server.port, '127.0.0.1');
    socket.write(
      'POST /api/v1/account/validate/code HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n',
    );
    const drip = setInterval(() => socket.write(' '), 300);
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);

    expect(answer).toContain('408');
  });

  it('answers what it began before it stops on SIGTERM, and leaves no lock', async () => {
    const server = await serverInUse();
    const lock = join(folder, USED, 'server.lock');
    const wasLocked = existsSync(lock);

    const answers = Array.from({ length: 20 }, (_, index) =>
      post(server.port, '/api/v1/account/validate/code', { mobile: `138111111${10 + index}`, action: 3 }),
    );
    await Promise.any(answers);
    const code = await endUsed('SIGTERM');
    const settled = await Promise.allSettled(answers);

    expect(code).toBe(0);
    // A connection that was still in the listening queue may be refused; an accepted one is answered.
    for (const result of settled) if (result.status === 'fulfilled') expect(result.value.code).toBeTypeOf('number');
    expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect([wasLocked, existsSync(lock)]).toEqual([true, false]);
  });
});
