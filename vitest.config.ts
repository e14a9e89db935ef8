import { defineConfig } from 'vitest/config';
import { yamlModule } from './scripts/yaml-module.ts';

/** Tests of processes that are killed, of crowds, and of thousands of broken files: they take long. */
const FAULTS = ['server/{kill,start,overload,full-disk}.test.ts', 'tests/page-cases/mutations-of-all-pages.test.ts'];

/** A test ends when its work is done. This limit is for one that hangs; no machine is so busy that a sound test meets it. */
const HANGS_MS = 600_000;

/** Files of the app have modules of their own: those hold a visit, as in a browser. Others share what they import. */
const project = (
  name: string,
  include: string[],
  more: { exclude?: string[]; setupFiles?: string[]; isolate?: boolean } = {},
) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: more.exclude ?? [],
    isolate: more.isolate ?? false,
    setupFiles: ['tests/setup/silence.ts', ...(more.setupFiles ?? [])],
  },
});

export default defineConfig({
  plugins: [yamlModule],
  test: {
    environment: 'node',
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    expect: { poll: { timeout: HANGS_MS / 2 } },
    env: { TZ: 'UTC' },
    projects: [
      project('server', ['server/**/*.test.ts', 'tests/contract/**/*.test.ts'], { exclude: FAULTS }),
      project('app', ['src/**/*.test.{ts,tsx}'], {
        isolate: true,
        setupFiles: ['tests/setup/patience.ts'],
      }),
      project('tools', ['scripts/**/*.test.ts', 'tests/{architecture,page-cases}/**/*.test.ts'], { exclude: FAULTS }),
      project('faults', FAULTS),
    ],
  },
});
