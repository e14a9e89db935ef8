/**
 * Runs steps one after the other and stops at the first that fails. Plain Node: `npm start`, `npm test` and `npm run check`
 * begin here, on a machine where nothing is installed yet.
 */
import { spawnSync } from 'node:child_process';
import { ensureDependencies } from './ensure.mjs';
import { ensureBrowser } from './ensure-browser.mjs';

const tsx = ['node', '--import', 'tsx'];
const build = [...tsx, 'scripts/build.ts'];
const check = [
  ['biome', 'check', '--error-on-warnings', '.'],
  [...tsx, 'scripts/generate-types.ts', '--check'],
  [...tsx, 'scripts/generate-editor-schema.ts', '--check'],
  ['tsc', '-p', '.'],
  ['depcruise', '--output-type', 'err', 'src', 'server', 'scripts'],
  [...tsx, 'scripts/pages.ts', 'check'],
];
const TASKS = {
  start: [build, [...tsx, 'server/main.ts']],
  build: [build],
  check,
  // The built code comes first: tests of publishing publish with it.
  test: [...check, build, ['vitest', 'run'], ['playwright', 'test']],
  e2e: [build, ['playwright', 'test']],
};

const [task = '', ...rest] = process.argv.slice(2);
const steps = TASKS[task];
if (!steps) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(TASKS).join('|')}`);
  process.exit(2);
}
ensureDependencies();
const browser = task === 'test' || task === 'e2e' ? { CHROMIUM_PATH: ensureBrowser() } : {};
for (const [index, step] of steps.entries()) {
  const isLast = index === steps.length - 1;
  const [command, ...args] = isLast ? [...step, ...rest] : step;
  if (task !== 'start') console.log(`\n> ${[command, ...args].join(' ')}`);
  const { status, signal } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      ...browser,
      PATH: `node_modules/.bin${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    },
  });
  if (status !== 0) process.exit(status ?? (signal ? 1 : 0));
}
