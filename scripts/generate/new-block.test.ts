import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Files that the types, the architecture tests and the generators read. */
const COPIED = [
  'schemas',
  'src',
  'compiler',
  'ipc',
  'site-store',
  'publish',
  'scripts',
  'docs',
  'tests',
  'server',
  'bench',
  'pages-config',
  'package.json',
];
const SETTINGS = [
  'tsconfig.json',
  'vite.config.ts',
  'vite.console.config.ts',
  'vite.landing.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
  'package-lock.json',
  '.dependency-cruiser.cjs',
];

let copy = '';
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-block-'));
  for (const name of [...COPIED, ...SETTINGS]) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (file) => !file.includes('/pages-config/assets/'),
    });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true }));

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, NODE_OPTIONS: '' },
  });
  return { status, said: status === 0 ? '' : stdout + stderr };
};
const newBlock = (...args: string[]) => run('--import', 'tsx', 'scripts/generate/new-block.ts', ...args);

describe('npm run new -- block', () => {
  it('writes a block that compiles and that every list knows', () => {
    expect(newBlock('block', 'price-table', '价目表')).toEqual({ status: 0, said: '' });

    // Only the types reachable from the list of blocks: all of them take a minute.
    const types = { extends: './tsconfig.json', include: [], files: ['src/blocks/registry.ts'] };
    writeFileSync(join(copy, 'tsconfig.blocks.json'), JSON.stringify(types));
    expect(
      run('node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.blocks.json', '--noEmit', '--checkers', '1'),
    ).toEqual({
      status: 0,
      said: '',
    });
    const tests = [
      'tests/architecture/blocks.test.ts',
      'compiler/dev/editor-schema.test.ts',
      'src/console/editor/palette/palette-items.test.ts',
    ];
    // The projects of these tests. Files of a copy are never read from a cache.
    const only = ['--project=tools', '--project=pure', '--maxWorkers=1', '--experimental.fsModuleCache=false'];
    expect(run('node_modules/vitest/vitest.mjs', 'run', ...tests, ...only)).toEqual({ status: 0, said: '' });
  });

  it('refuses a name that is taken or is none', () => {
    expect(newBlock('block', 'hero').status).toBe(1);
    expect(newBlock('block', 'Preis Tafel').status).toBe(2);
    expect(newBlock('page', 'x').status).toBe(2);
  });
});
