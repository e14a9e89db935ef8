/**
 * Runs the steps of a task. Plain Node: `npm start`, `npm test` and `npm run check` begin here, on a machine where
 * nothing is installed yet. Serving and building end at the first failure; checks and tests all run, and failures are
 * listed at the end.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { ensureDependencies } from './ensure.mjs';
import { startSite } from './start-site.mjs';
import { ensureBrowser } from './testing/ensure-browser.mjs';
import { tellFailures, tellSlowest } from './testing/tell-tests.mjs';
import { temporaryRoot } from './testing/temporary-root.mjs';

const CHECKERS = String(Math.min(4, Math.ceil(availableParallelism() / 2)));
const tsx = ['node', '--import', 'tsx'];
const build = ['node', 'scripts/pages.mjs', 'build'];
// Ten servers of journeys start from this bundle.
const bundle = [...tsx, 'scripts/build/build-server.ts'];
/** The checks in two lanes. In `npm test` the second one waits for the build, so the first one has more. */
const checkSources = [
  ['biome', 'check', '--error-on-warnings', '.'],
  [...tsx, 'scripts/generate/generate-types.ts', '--check'],
  [...tsx, 'scripts/generate/generate-editor-schema.ts', '--check'],
  // Version 7 checks types several times faster; tools that read sources use version 6, which has an API. Each checker
  // works out the shared types anew: on two cores the usual four cost twice the time of one.
  ['node', 'node_modules/typescript-7/bin/tsc', '-p', '.', '--checkers', CHECKERS],
  ['knip'],
];
const ROOMS = ['src', 'server', 'compiler', 'ipc', 'site-store', 'publish', 'school', 'scripts'];
const checkLinks = [
  ['depcruise', '--output-type', 'err', ...ROOMS],
  ['node', 'scripts/pages.mjs', 'check'],
];
const REPORTS = ['pure', 'faults', 'unit', 'postgres', 'journeys'].map((name) => `.cache/tests-${name}.json`);
const vitest = (name, projects) => [
  'vitest',
  'run',
  ...projects.map((project) => `--project=${project}`),
  '--reporter=default',
  '--reporter=./scripts/testing/vitest-report.mjs',
  `--outputFile.kept=.cache/tests-${name}.json`,
];
const hasPostgres = existsSync('/usr/lib/postgresql');
const withPostgres = ['node', 'scripts/testing/with-postgres.mjs'];
const postgres = [...withPostgres, ...vitest('postgres', ['postgres'])];
// Halves the servers' work compared with the embedded database.
const journeys = [...(hasPostgres ? withPostgres : []), 'playwright', 'test'];
const faults = [...vitest('faults', ['faults']), '--maxWorkers=1'];
const pure = [...vitest('pure', ['pure']), '--maxWorkers=1'];
/** Steps that take what the lane beside them leaves idle: they depend neither on time nor on load. */
const FILLERS = [faults, pure];
/** Folder of the Node version for tests on PostgreSQL; unset: the running one. */
const { PRODUCTION_NODE } = process.env;

/**
 * Stages run one after the other; the lanes of a stage run in parallel; the steps of a lane run one after the other.
 */
const TASKS = {
  build: [[[build]]],
  check: [[checkSources, checkLinks]],
  // The build comes before the tests of publishing, which use it.
  test: [
    [checkSources, [build, bundle, ...checkLinks]],
    // API calls are tested on one database only: PostgreSQL if it is installed.
    [[vitest('unit', [hasPostgres ? 'embedded' : 'server', 'app', 'tools'])]],
    // A database and a browser leave a tenth of the machine idle.
    [[...(hasPostgres ? [postgres] : []), journeys], FILLERS],
  ],
  e2e: [[[build, bundle]], [[journeys]]],
};
const TELLS_ALL = ['check', 'test'];

const [task = '', ...rest] = process.argv.slice(2);
if (task === 'start') {
  ensureDependencies('running');
  process.exit(await startSite(rest));
}
const stages = TASKS[task];
if (!stages) {
  console.error(`Usage: node scripts/run.mjs start|${Object.keys(TASKS).join('|')}`);
  process.exit(2);
}
ensureDependencies(task === 'build' ? 'running' : 'all');
const browser = task === 'test' || task === 'e2e' ? { CHROMIUM_PATH: ensureBrowser() } : {};
const temporary = task === 'test' ? mkdtempSync(join(temporaryRoot(), 'zhiyan-test-')) : undefined;
// Some tests run processes of another user.
if (temporary) chmodSync(temporary, 0o1777);
const env = {
  ...process.env,
  ...browser,
  ...(temporary && { TMPDIR: temporary }),
  PATH: `node_modules/.bin${delimiter}${process.env.PATH}`,
};
stages
  .at(-1)?.[0]
  ?.at(-1)
  ?.push(...rest);
for (const report of REPORTS) rmSync(report, { force: true });

const ended = [];
const running = new Set();
// The steps receive Ctrl+C too, and end by themselves.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {
  for (const child of running) child.kill();
});
for (const lanes of stages) {
  await Promise.all(lanes.map((lane, index) => runLane(lane, index > 0)));
  if (!TELLS_ALL.includes(task) && ended.some(({ isGood }) => !isGood)) break;
}
if (temporary) rmSync(temporary, { recursive: true, force: true });
const failed = ended.filter(({ isGood }) => !isGood);
if (TELLS_ALL.includes(task)) {
  if (task === 'test') tellSlowest(REPORTS);
  console.log(
    `\n${ended.map(({ isGood, name, seconds }) => `${isGood ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}`).join('\n')}`,
  );
  if (task === 'test') tellFailures(REPORTS);
}
process.exitCode = failed[0]?.code ?? 0;

async function runLane(steps, isBeside) {
  for (const step of steps) {
    const outcome = await run(step, isBeside);
    ended.push(outcome);
    if (!outcome.isGood && !TELLS_ALL.includes(task)) return;
  }
}

/** Prints a step's output at once, or at its end when it runs beside the stage's first lane. */
function run(step, isBeside) {
  const name = step.join(' ');
  const begun = Date.now();
  const said = [`\n> ${name}\n`];
  if (!isBeside) console.log(said[0]);
  const [command, ...args] = step;
  const child = spawn(command, args, {
    stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell: process.platform === 'win32',
    env: step === postgres && PRODUCTION_NODE ? { ...env, PATH: `${PRODUCTION_NODE}${delimiter}${env.PATH}` } : env,
  });
  running.add(child);
  if (FILLERS.includes(step) && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(String(chunk)));
  return new Promise((resolve) => {
    const end = (code) => {
      running.delete(child);
      if (isBeside) console.log(said.join(''));
      resolve({ name, code, isGood: code === 0, seconds: Math.round((Date.now() - begun) / 1000) });
    };
    child.on('error', (error) => {
      said.push(error.message);
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}
