import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { docModules } from './scripts/build/doc-modules.ts';
import { yamlModule } from './scripts/build/yaml-module.ts';

/** Slow tests: killed processes, crowds, thousands of broken files and calls, and a copy of the whole repository. */
const FAULTS = [
  'server/{kill,page-save-kill,start,overload,full-disk,postback-storm}.test.ts',
  'tests/contract/hostile-input.test.ts',
  'tests/page-cases/mutations-of-all-pages.test.ts',
  'scripts/generate/new-block.test.ts',
  'deploy/{compose,image-files,nginx}.test.ts',
];

/** A limit for tests that hang; a working test never reaches it, even on a busy machine. */
const HANGS_MS = 600_000;

/** Test files in some folders, chosen by a text in them. */
const testsThat = (needs: RegExp, ...folders: string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(new URL(`./${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((name) => /\.test\.tsx?$/.test(name) && needs.test(readFileSync(new URL(name, import.meta.url), 'utf8')));

/** Calls a real server with Node's HTTP, which a page does not have. */
const BY_NODE_HTTP = 'src/lib/api/api-client.test.ts';

/** Tests that render a page. Their modules contain the state of a visit: each file needs its own. */
const ON_A_PAGE = testsThat(/@vitest-environment/, 'src').filter((name) => name !== BY_NODE_HTTP);

/**
 * Packages of a page, each made one file: a context of its own reads them anew for each test file, and some are hundreds
 * of files.
 */
const PACKAGES = [
  ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'],
  ...['@testing-library/react/pure', '@tanstack/react-query', 'react-router-dom', 'axios', 'typebox', 'typebox/value'],
];

/** A context of its own for each file costs a quarter of a process of its own. */
const PAGE = {
  pool: 'vmForks' as const,
  isolate: true,
  alias: [
    {
      find: /^@testing-library\/react$/,
      replacement: fileURLToPath(new URL('./tests/setup/testing-library.ts', import.meta.url)),
    },
  ],
  deps: { optimizer: { client: { enabled: true, include: PACKAGES } } },
};

const OF_A_DATABASE = /startTestServer|open(Test|Bare|Empty)Database/;

/** Tests of pictures and pages as files, which hardly use the database: on PGlite only. */
const OF_FILES = /^server\/modules\/((preview|file)\/|page\/(pictures|page-files)\.)/;

/** On PGlite others work between its steps; on PostgreSQL it has the numbers of a real database. */
const OF_ONE_CONNECTION = 'server/domains/results/check-money.test.ts';

/** Tests of what the calls do: on PostgreSQL where it is installed, else on PGlite. Decision 0320. */
const OF_CALLS = [
  ...testsThat(OF_A_DATABASE, 'server/domains', 'server/modules').filter(
    (name) => !OF_FILES.test(name) && name !== OF_ONE_CONNECTION,
  ),
  // On PGlite tests/contract/hostile-input makes each call, and school/import-beside-desk imports.
  'tests/contract/{every-call,attribution-journeys}.test.ts',
  'tests/contract/truth/known-truth.test.ts',
  'server/demo/season.test.ts',
  'school/import-school.test.ts',
];

/** Tests of a driver, of every table and statement once: on both. */
const ON_BOTH = [
  ...testsThat(OF_A_DATABASE, 'server/db'),
  'server/{jobs,statements,open-database,export-command,tracing/otlp-tracer}.test.ts',
  'school/import-beside-desk.test.ts',
  OF_ONE_CONNECTION,
];

/** Tests of the server, on PGlite. */
const SERVER = ['{server,school}/**/*.test.ts', 'tests/contract/**/*.test.ts'];

const project = (
  name: string,
  include: string[],
  more: { exclude?: string[]; setupFiles?: string[]; page?: typeof PAGE } = {},
) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: more.exclude ?? [],
    isolate: false,
    ...more.page,
    setupFiles: ['tests/setup/silence.ts', ...(more.setupFiles ?? [])],
  },
});

const BUILT_IN = builtinModules.filter((name) => !name.startsWith('node:'));

/**
 * The key of a cached file names all modules built into the running Node. Without those that only some versions have,
 * the tests on production's version find the files that the others have transformed. Decision 0251.
 */
const cacheForAllVersions: Plugin = {
  name: 'cache-for-all-versions',
  configResolved({ environments }) {
    for (const { resolve } of Object.values(environments)) {
      resolve.external = [...BUILT_IN, ...BUILT_IN.map((name) => `node:${name}`)];
    }
  },
};

export default defineConfig({
  plugins: [yamlModule, docModules, cacheForAllVersions],
  test: {
    environment: 'node',
    // Of a phone. By default it is as wide as a laptop.
    environmentOptions: { happyDOM: { width: 375, height: 812 } },
    // By default Vitest leaves a core free: on two cores that is half the machine.
    maxWorkers: '100%',
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    expect: { poll: { timeout: HANGS_MS / 2 } },
    env: { TZ: 'UTC' },
    // Requests and pages leave much garbage: with Node's 16 MB it is collected five times as often. Decision 0320.
    execArgv: ['--max-semi-space-size=64'],
    // Caches compiled files across runs until their text, the settings or the lock file change: saves 12 s in each of
    // three runs.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    projects: [
      project('server', SERVER, { exclude: FAULTS }),
      // The same without those that run on PostgreSQL.
      project('embedded', SERVER, { exclude: [...FAULTS, ...OF_CALLS] }),
      project('postgres', [...OF_CALLS, ...ON_BOTH, 'deploy/{opening-day,upgrade}.test.ts']),
      project('app', ON_A_PAGE, { page: PAGE, setupFiles: ['tests/setup/channels.ts'] }),
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
