import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type Break, findBreaks, withMarks } from './find-breaks.ts';

/**
 * `npm run mutate -- <room> [--lines 50] [--seed 1] [--at file:line …]`: breaks lines of a room one at a time, runs the
 * tests that reach each line, and lists breaks that no test noticed. Works in a copy below `.cache`.
 *
 * The same seed chooses the same lines while they exist; a line is known by its text, not by its number.
 */
const ROOMS: Readonly<Record<string, { readonly code: readonly string[]; readonly tests: readonly string[] }>> = {
  money: {
    code: [
      ...['server/domains/orders', 'server/domains/payments', 'server/domains/groups', 'server/db/queries'],
      ...['server/kernel/decimal-yuan.ts', 'src/lib/money-and-time/money.ts'],
    ],
    tests: [
      ...testsOfModules('order payment group coupon study course goods start-code address base catalogue exam visit'),
      ...['orders/', 'payments/', 'groups/'].map((name) => `server/domains/${name}`),
      ...['server/db/queries/', 'server/kernel/', 'src/lib/money-and-time/'],
    ],
  },
  attribution: {
    code: [
      ...['server/domains/attribution', 'server/domains/visits', 'server/domains/postbacks'],
      'src/lib/attribution',
    ],
    tests: [
      ...testsOfModules('visit postback result channel lead account'),
      ...['server/domains/visits/', 'tests/contract/attribution', 'src/lib/attribution/'],
    ],
  },
  splice: { code: ['src/page-edit'], tests: ['src/page-edit/'] },
  compiler: {
    code: ['read', 'validate', 'link', 'compile', 'checks', 'emit'].map((stage) => `compiler/${stage}`),
    // Without tests of builds and of the studio, which run code that was built before; and without fuzz tests, which
    // reach nearly every line and only notice crashes.
    tests: [
      ...'problems read validate link compile checks emit compare authoring'
        .split(' ')
        .map((stage) => `compiler/${stage}/`),
      'compiler/site/published-bytes.test.ts',
      ...['page-cases', 'mistakes', 'fixes'].map((name) => `tests/page-cases/${name}.test.ts`),
    ],
  },
};
const PROJECTS = ['server', 'app', 'pure', 'tools'];
/** A break may cause an endless loop: stop after this many times the duration of all tests. */
const LONGEST_RUN = 5;
const LINKED = ['node_modules', 'dist'];
const NOT_COPIED = new Set([...LINKED, '.git', '.cache', '.data']);

function testsOfModules(names: string): string[] {
  return names.split(' ').map((name) => `server/modules/${name}/`);
}

const { values, positionals } = parseArgs({
  options: {
    lines: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    at: { type: 'string', multiple: true },
  },
  allowPositionals: true,
});
const root = join(import.meta.dirname, '..');
const copy = join(root, '.cache/mutate', positionals[0] ?? '');
const reachedFile = join(copy, 'reached.txt');

interface Chosen extends Break {
  readonly id: number;
  readonly file: string;
  /** The file as it was at the start: somebody may be editing it. */
  readonly source: string;
  readonly before: string;
}

const room = ROOMS[positionals[0] ?? ''];
if (!room) {
  console.error(`Usage: npm run mutate -- ${Object.keys(ROOMS).join('|')} [--lines 50] [--seed 1] [--at file:line …]`);
  process.exit(2);
}
const chosen = choose(room.code.flatMap(sourcesBelow));
console.log(`${chosen.length} lines. Looking which tests reach them …`);
makeCopy();
let longestRunMs: number | undefined;
const testsOf = await reach(room.tests);
const unseen: Chosen[] = [];
for (const one of chosen) {
  const tests = testsOf(one);
  const isRed = tests.length > 0 && (await isSeen(one, tests));
  if (!isRed) unseen.push(one);
  const note = isRed ? 'red' : tests.length > 0 ? 'NOTHING RED' : 'NOT REACHED';
  console.log(`${note.padEnd(12)}${describe(one)}`);
}
console.log(`\nNothing turned red by ${unseen.length} of ${chosen.length} breaks:`);
for (const one of unseen) console.log(describe(one));
rmSync(copy, { recursive: true });

/** Source files of a folder, or the one file; without tests, test helpers and generated files. */
function sourcesBelow(path: string): string[] {
  const isFile = statSync(join(root, path)).isFile();
  const below = () => readdirSync(join(root, path), { recursive: true, encoding: 'utf8' });
  const files = isFile ? [path] : below().map((name) => `${path}/${name.replaceAll('\\', '/')}`);
  return files.filter((file) => /\.ts$/.test(file) && !/\.test\.|\.gen\.|\/testing/.test(file)).sort();
}

/** One break for each line, as many lines as asked for, in source order. */
function choose(files: readonly string[]): Chosen[] {
  const rank = (...words: readonly unknown[]) =>
    createHash('sha256')
      .update([values.seed, ...words].join('\n'))
      .digest('hex');
  const lines = new Map<string, { readonly rank: string; readonly one: Omit<Chosen, 'id'> }>();
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const one of findBreaks(source)) {
      const key = `${file}:${one.line}`;
      const before = source.slice(one.start, one.end);
      const ranked = {
        rank: rank(file, source.split('\n')[one.line - 1], before, one.text),
        one: { ...one, file, source, before },
      };
      const known = lines.get(key);
      if (!known || ranked.rank < known.rank) lines.set(key, ranked);
    }
  }
  const asked = values.at ? [...lines].filter(([key]) => values.at?.includes(key)) : [...lines];
  return asked
    .map(([, ranked]) => ranked)
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, Number(values.lines))
    .map(({ one }, id) => ({ ...one, id }))
    .sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true });
  for (const name of readdirSync(root)) {
    if (!NOT_COPIED.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  for (const name of LINKED) symlinkSync(join(root, name), join(copy, name), 'junction');
}

/** Runs the tests once, recording lines; returns which test files reach a line. */
async function reach(tests: readonly string[]): Promise<(one: Chosen) => readonly string[]> {
  const setup = join(copy, 'tests/setup/silence.ts');
  const noteReached = `
    const { appendFileSync } = process.getBuiltinModule('fs');
    const noted = new Set();
    globalThis.noteReached = (id) => {
      const line = id + ' ' + globalThis.__vitest_worker__.filepath + '\\n';
      if (!noted.has(line)) appendFileSync(${JSON.stringify(reachedFile)}, line);
      noted.add(line);
    };`;
  appendFileSync(setup, noteReached);
  for (const { file, source } of chosen) {
    const noted = chosen.filter((one) => one.file === file);
    writeFileSync(join(copy, file), withMarks(source, noted));
  }
  const begun = Date.now();
  const isGood = await isGreen(tests, [], 'inherit');
  longestRunMs = LONGEST_RUN * (Date.now() - begun);
  for (const { file, source } of chosen) writeFileSync(join(copy, file), source);
  cpSync(join(root, 'tests/setup/silence.ts'), setup);
  if (!isGood) throw new Error('The tests of the room fail before anything is broken.');
  const reached = existsSync(reachedFile) ? readFileSync(reachedFile, 'utf8').trim().split('\n') : [];
  return ({ id }) =>
    reached.flatMap((line) => {
      const [number = '', file = ''] = line.split(' ');
      return Number(number) === id ? [relative(copy, file)] : [];
    });
}

async function isSeen(
  { file, source, start, end, text, needs = '' }: Chosen,
  tests: readonly string[],
): Promise<boolean> {
  writeFileSync(join(copy, file), `${source.slice(0, start)}${text}${source.slice(end)}\n${needs}`);
  const isSound = await isGreen(tests, ['--bail=1']);
  writeFileSync(join(copy, file), source);
  return !isSound;
}

function isGreen(
  tests: readonly string[],
  options: readonly string[],
  stdio: 'ignore' | 'inherit' = 'ignore',
): Promise<boolean> {
  const projects = PROJECTS.map((project) => `--project=${project}`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', ...projects, '--maxWorkers=1', '--reporter=dot', ...options, ...tests];
  // Detached, so that the time limit ends its workers as well.
  const child = spawn(process.execPath, args, { cwd: copy, stdio, detached: true });
  const end = () => child.pid && process.kill(-child.pid, 'SIGKILL');
  const limit = longestRunMs && setTimeout(end, longestRunMs);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(limit);
      resolve(code === 0);
    });
  });
}

function describe({ file, line, before, text }: Chosen): string {
  const short = (code: string) => code.replaceAll(/\s+/g, ' ').slice(0, 70);
  return `${file}:${line}  ${short(before)}  →  ${short(text)}`;
}
