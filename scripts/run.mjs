/**
 * Runs the steps of a task. Plain Node: `npm start`, `npm test` and `npm run check` begin here, on a machine where nothing is
 * installed yet. What serves or builds ends at its first failure; checks and tests are all run, and their failures told at the end.
 */
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { delimiter } from 'node:path';
import { ensureDependencies } from './ensure.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { tellTests } from './tell-tests.mjs';

const tsx = ['node', '--import', 'tsx'];
const build = [...tsx, 'scripts/build.ts'];
const journeys = ['playwright', 'test'];
const check = [
  ['biome', 'check', '--error-on-warnings', '.'],
  [...tsx, 'scripts/generate-types.ts', '--check'],
  [...tsx, 'scripts/generate-editor-schema.ts', '--check'],
  ['tsc', '-p', '.'],
  ['depcruise', '--output-type', 'err', 'src', 'server', 'scripts'],
  ['knip'],
  [...tsx, 'scripts/pages.ts', 'check'],
];
const REPORTS = ['unit', 'faults', 'postgres', 'journeys'].map((name) => `.cache/tests-${name}.json`);
const vitest = (name, projects) => [
  'vitest',
  'run',
  ...projects.map((project) => `--project=${project}`),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=.cache/tests-${name}.json`,
];
const postgres = ['node', 'scripts/with-postgres.mjs', ...vitest('postgres', ['postgres'])];

/** Stages one after the other; a stage has lanes side by side; a lane has steps one after the other. */
const TASKS = {
  start: [[[[...build, '--pictures-later']]], [[[...tsx, 'server/main.ts']]]],
  build: [[[build]]],
  check: [[check]],
  // What is built comes before the tests: those of publishing publish with it. Each stage after that fills the machine by itself;
  // who kills processes has it alone.
  test: [
    [check, [build]],
    [[vitest('unit', ['server', 'app', 'pure', 'tools'])]],
    [[[...vitest('faults', ['faults']), '--maxWorkers=1']]],
    ...(existsSync('/usr/lib/postgresql') ? [[[postgres]]] : []),
    [[journeys]],
  ],
  e2e: [[[build]], [[journeys]]],
};
const TELLS_ALL = ['check', 'test'];

const [task = '', ...rest] = process.argv.slice(2);
const stages = TASKS[task];
if (!stages) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(TASKS).join('|')}`);
  process.exit(2);
}
ensureDependencies();
const browser = task === 'test' || task === 'e2e' ? { CHROMIUM_PATH: ensureBrowser() } : {};
const env = { ...process.env, ...browser, PATH: `node_modules/.bin${delimiter}${process.env.PATH}` };
stages
  .at(-1)
  ?.at(-1)
  ?.at(-1)
  ?.push(...rest);
for (const report of REPORTS) rmSync(report, { force: true });

/** How long a server may take to answer before its pages are no longer compared with it. */
const LONGEST_START_S = 120;

const ended = [];
const running = new Set();
// Ctrl+C reaches the steps by itself.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {
  for (const child of running) child.kill();
});
for (const lanes of stages) {
  // What the first build on a machine left for later is made beside the server.
  if (task === 'start' && lanes === stages.at(-1) && existsSync('.cache/pictures-later')) {
    lanes.unshift([[...tsx, 'scripts/finish-pictures.ts']]);
  }
  if (task === 'start' && lanes === stages.at(-1)) void reportLive();
  await Promise.all(lanes.map((lane) => runLane(lane, lanes.length > 1)));
  if (!TELLS_ALL.includes(task) && ended.some(({ isGood }) => !isGood)) break;
}
const failed = ended.filter(({ isGood }) => !isGood);
if (TELLS_ALL.includes(task)) {
  if (task === 'test') tellTests(REPORTS);
  console.log(
    `\n${ended.map(({ isGood, name, seconds }) => `${isGood ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}`).join('\n')}`,
  );
}
process.exitCode = failed[0]?.code ?? 0;

/** Once the server answers, compares the pages with its catalogue, by a process of its own that nothing waits for. */
async function reportLive() {
  const address = { host: 'localhost', port: Number(env.PORT ?? 4173) };
  for (let seconds = 0; seconds < LONGEST_START_S; seconds += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000).unref());
    if (!(await isReady(address))) continue;
    const [command, ...args] = [...tsx, 'scripts/report-live.ts'];
    const child = spawn(command, args, { stdio: 'inherit', env });
    running.add(child);
    child.once('close', () => running.delete(child));
    child.unref();
    return;
  }
}

/** A server that is still starting listens already, and answers 503. */
function isReady({ host, port }) {
  return fetch(`http://${host}:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function runLane(steps, isBeside) {
  for (const step of steps) {
    const outcome = await run(step, isBeside);
    ended.push(outcome);
    if (!outcome.isGood && !TELLS_ALL.includes(task)) return;
  }
}

/** What a step says appears as it says it, or at its end when another one speaks beside it. */
function run(step, isBeside) {
  const name = step.join(' ');
  const begun = Date.now();
  const said = [`\n> ${name}\n`];
  if (!isBeside && task !== 'start') console.log(said[0]);
  const [command, ...args] = step;
  const child = spawn(command, args, {
    stdio: isBeside && task !== 'start' ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell: process.platform === 'win32',
    env,
  });
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(String(chunk)));
  return new Promise((resolve) => {
    const end = (code) => {
      running.delete(child);
      if (isBeside && task !== 'start') console.log(said.join(''));
      resolve({ name, code, isGood: code === 0, seconds: Math.round((Date.now() - begun) / 1000) });
    };
    child.on('error', (error) => {
      said.push(error.message);
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}
