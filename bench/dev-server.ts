import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '#server/testing/free-port.ts';

export interface DevServerProcess {
  /** Its origin. */
  readonly site: string;
  readonly stop: () => Promise<void>;
}

/** Starts `npm run dev` on free ports, with its own pages and data. */
export async function launchDevServer(folders: {
  readonly pages: string;
  readonly data: string;
}): Promise<DevServerProcess> {
  const { DATABASE_URL: _url, ...env } = process.env;
  const api = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../scripts/dev/dev.ts')], {
    env: {
      ...env,
      ...{ PORT: String(await freePort()), API_PORT: String(api), SANDBOX: '1' },
      ...{ PAGES_DIR: folders.pages, DATA_DIR: folders.data },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const site = await addressOf(child);
  await answers(`http://127.0.0.1:${api}/readyz`);
  return {
    site,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The dev server did not start.')));
    child.stdout?.on('data', (said: Buffer) => {
      const [, address] = /Site\s+(\S+)\//.exec(String(said)) ?? [];
      if (address) resolve(address);
    });
  });
}

/** The API starts together with the dev server, and takes longer on an empty database. */
async function answers(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
