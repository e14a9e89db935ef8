import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { docModules } from './scripts/doc-modules.ts';
import { yamlModule } from './scripts/yaml-module.ts';

/** Tests of processes that are killed, of crowds, of thousands of broken files, and of a copy of it all: they take long. */
const FAULTS = [
  'server/{kill,page-save-kill,start,overload,full-disk,postback-storm}.test.ts',
  'tests/page-cases/mutations-of-all-pages.test.ts',
  'scripts/new-block.test.ts',
  'deploy/{compose,image-files,nginx}.test.ts',
];

/** A test ends when its work is done. This limit is for one that hangs; no machine is so busy that a sound test meets it. */
const HANGS_MS = 600_000;

/** Test files below some folders whose text shows what they need. */
const testsThat = (needs: RegExp, ...folders: string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(new URL(`./${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((name) => /\.test\.tsx?$/.test(name) && needs.test(readFileSync(new URL(name, import.meta.url), 'utf8')));

/** Those that show a page. Their modules hold a visit, as in a browser: each file has its own. */
const ON_A_PAGE = testsThat(/@vitest-environment/, 'src');

/** Those whose subject is what a database does with several connections, or what its driver gives. */
const ON_POSTGRES = [
  ...testsThat(/startTestServer|open(Test|Bare|Empty)Database/, 'server/db', 'server/domains', 'server/modules'),
  'server/{jobs,statements,open-database}.test.ts',
  'tests/contract/{every-call,spec-calls}.test.ts',
  'school/import-school.test.ts',
  'deploy/upgrade.test.ts',
];

/** Those of pictures and pages as files, which ask the database for a row or two: on PGlite alone. */
const OF_FILES = ['server/modules/{preview,file}/*.test.ts', 'server/modules/page/{pictures,page-files}.test.ts'];

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
  plugins: [yamlModule, docModules],
  test: {
    environment: 'node',
    // Vitest leaves a core free by itself: on two cores that is half the machine.
    maxWorkers: '100%',
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    expect: { poll: { timeout: HANGS_MS / 2 } },
    env: { TZ: 'UTC' },
    // A file is compiled once for all runs until its text, the settings or the lock file change: 12 s of each of three runs.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    projects: [
      project('server', ['{server,school}/**/*.test.ts', 'tests/contract/**/*.test.ts'], { exclude: FAULTS }),
      project('postgres', ON_POSTGRES, { exclude: OF_FILES }),
      project('app', ON_A_PAGE, { isolate: true, setupFiles: ['tests/setup/patience.ts'] }),
      project('pure', ['src/**/*.test.{ts,tsx}'], { exclude: ON_A_PAGE }),
      project(
        'tools',
        [
          '{compiler,ipc,site-store,publish,scripts,bench}/**/*.test.ts',
          'tests/{architecture,page-cases}/**/*.test.ts',
        ],
        {
          exclude: FAULTS,
        },
      ),
      project('faults', FAULTS),
    ],
  },
});
