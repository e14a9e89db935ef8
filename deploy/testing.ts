import { type ChildProcess, spawn } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#server/testing/free-port.ts';

/** A free loopback port. */
export async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A new, empty database on a server; returns its address. */
export async function newDatabase(server: string, name: string): Promise<string> {
  await withDatabase(server, (client) => client.query(`CREATE DATABASE ${name}`));
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

export interface ServerProcess {
  readonly port: number;
  readonly child: ChildProcess;
  /** Its log output so far. */
  readonly log: () => string;
}

/** `npm run serve` in a checkout, once it is ready. */
export async function serve(root: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env, PORT: String(port) },
  });
  let said = '';
  let complaints = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  child.stderr.on('data', (chunk) => (complaints += String(chunk)));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(said + complaints);
    await pause(50);
  }
  return { port, child, log: () => complaints };
}

interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a text as a form. */
  readonly body?: object | string;
}

export interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly text: string;
}

/** A call with any `Host`, as a proxy forwards it. */
export function ask(port: number, path: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<Answer> {
  const isForm = typeof body === 'string';
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: { ...(body && { 'content-type': type }), ...headers } },
      (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('error', reject);
        response.on('end', () => {
          const cookies = (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
          resolve({ status: response.statusCode ?? 0, cookies, text });
        });
      },
    );
    sent.on('error', reject);
    sent.end(isForm ? body : body && JSON.stringify(body));
  });
}
