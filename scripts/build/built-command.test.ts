import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sourceHash } from './source-hash.mjs';

const cwd = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'sources-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Enough time to build the code when its sources have changed. */
const BUILD_MS = 120_000;
/** As from a shell: code that is built here is what visitors get. */
const { NODE_ENV: _, VITEST: __, ...env } = process.env;
const FROM_SOURCES = "(await import('tsx/esm/api')).register(); await import('./scripts/pages-command.ts');";

describe("the authors' command", () => {
  it('says the same as a build left it and from its sources', () => {
    const [built, sources] = [
      ['scripts/pages.mjs', 'show', '/1month'],
      ['--input-type=module', '-e', FROM_SOURCES, 'show', '/1month'],
    ].map((args) => spawnSync(process.execPath, args, { cwd, encoding: 'utf8' }));

    expect(built?.stdout).toContain('/1month');
    expect(built).toMatchObject({ status: 0, stderr: '' });
    expect(sources?.stdout).toBe(built?.stdout);
  });

  it('builds no code that is built', { timeout: BUILD_MS }, () => {
    const build = () => {
      const { status, stderr } = spawnSync(process.execPath, ['scripts/pages.mjs', 'build'], {
        cwd,
        env,
        encoding: 'utf8',
      });
      expect(status, stderr).toBe(0);
      return statSync(join(cwd, '.cache/code.stamp')).mtimeMs;
    };

    expect(build()).toBe(build());
  });
});

describe('the hash of sources', () => {
  it('follows what they hold and where they stand, but not their tests', () => {
    mkdirSync(join(folder, 'room/inner'), { recursive: true });
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    const hash = () => sourceHash(folder, ['room'], ['package.json']);
    write('package.json', '{}');
    write('room/inner/a.ts', 'one');
    const first = hash();

    write('room/inner/a.test.ts', 'a test');
    expect(hash()).toBe(first);
    write('room/inner/a.ts', 'two');
    const second = hash();
    write('room/inner/b.ts', '');
    const third = hash();
    write('package.json', '{"name":"other"}');

    expect(new Set([first, second, third, hash()]).size).toBe(4);
  });
});
