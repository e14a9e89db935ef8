import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { serverBundle } from './server-bundle.mjs';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the server as one file', () => {
  it('migrates, puts the sample in, answers, and ends when it is told to', async () => {
    const { path, isThere } = serverBundle();
    if (!isThere) execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build-server.ts'], { cwd: root });
    const { DATABASE_URL: _url, ...env } = process.env;
    const child = spawn(process.execPath, [path], {
      cwd: root,
      env: { ...env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, SANDBOX: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    const site = /Site\s+(\S+)\//.exec(String(said))?.[1];

    const course = await fetch(`${site}/api/v1/course/by_number/KY2027-EN-01`);
    expect(await course.json()).toMatchObject({ code: 20000 });
    expect((await fetch(`${site}/api/docs/json`)).status).toBe(200);
    child.kill();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('is found by its sources, and by nothing else', () => {
    expect(serverBundle()).toEqual(serverBundle());
    expect(existsSync(serverBundle().path)).toBe(true);
  });
});
