import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '#server/testing/free-port.ts';

export interface ServerProcess {
  readonly port: number;
  /** Milliseconds from the start of the process until it serves. */
  readonly startMs: number;
  readonly stop: () => Promise<void>;
}

/** Starts the server as `npm start` does, on a free port of loopback, without limits on calls. */
export async function launchServer(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = await freePort();
  const { DATABASE_URL: _url, ...env } = process.env;
  const begun = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../server/main.ts')], {
    env: {
      ...env,
      HOST: '127.0.0.1',
      FIELD_KEY: 'be'.repeat(32),
      SANDBOX: '1',
      TRUST_PROXY: '127.0.0.1',
      API_CALLS_PER_MINUTE: '0',
      ...settings,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (String(chunk).includes('Site ')) resolve();
    });
    void ended.then(() => reject(new Error('The server did not start.')));
  });
  return {
    port,
    startMs: performance.now() - begun,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Each is first in half of the rounds. */
