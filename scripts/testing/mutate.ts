import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Break, findBreaks } from './find-breaks.ts';
import { openWarmVitest } from './warm-vitest.ts';
import { type Reaching, whichTestsReach } from './which-tests-reach.ts';

/**
 * `npm run mutate -- <room> [--lines 50] [--seed 1] [--at file:line …]`: breaks lines of a room one at a time, runs the
 * tests that reach each line, and lists breaks that no test noticed. Works in a copy below `.cache`.
 *
 * The same seed chooses the same lines while they exist; a line is known by its text, not by its number.
 * The tests of a room are those among its code and `tests`, which try it from outside.
 */
const ROOMS: Readonly<Record<string, { readonly code: readonly string[]; readonly tests: readonly string[] }>> = {
  money: {
    code: [
      ...['server/domains/orders', 'server/domains/payments', 'server/domains/groups', 'server/db/queries'],
      ...['server/kernel/decimal-yuan.ts', 'src/lib/money-and-time/money.ts'],
    ],
    tests: [
      ...testsOfModules(
        'order payment group coupon study course goods start-code address base catalogue exam visit homework invoice student',
      ),
      ...['server/kernel/', 'server/gateways/payment/', 'src/lib/money-and-time/'],
    ],
  },
  attribution: {
    code: [
      ...['server/domains/attribution', 'server/domains/visits', 'server/domains/postbacks'],
      'src/lib/attribution',
    ],
    tests: [
      ...testsOfModules('visit postback result channel lead account'),
      ...['server/export-command.test.ts', 'tests/contract/attribution', 'tests/contract/truth'],
    ],
  },
  splice: { code: ['src/page-edit'], tests: [] },
  compiler: {
    code: ['read', 'validate', 'link', 'compile', 'checks', 'emit'].map((stage) => `compiler/${stage}`),
    // Without tests of builds and of the studio, which run code that was built before; and without fuzz tests, which
    // reach nearly every line and only notice crashes.
    tests: [
      ...['compiler/problems/', 'compiler/compare/', 'compiler/authoring/', 'compiler/site/published-bytes.test.ts'],
      ...['page-cases', 'mistakes', 'fixes'].map((name) => `tests/page-cases/${name}.test.ts`),
    ],
  },
};
const PROJECTS = ['server', 'app', 'pure', 'tools'];
/** A break may cause an endless loop: limit of a run, as a multiple of the tests' time before, worker included. */
const LONGEST_RUN = 5;
const LONGEST_START_MS = 20_000;
const LINKED = ['node_modules', 'dist'];
const NOT_COPIED = new Set([...LINKED, '.git', '.cache', '.data']);
const LOWEST_PRIORITY = 15;

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
const root = join(import.meta.dirname, '../..');
const copy = join(root, '.cache/mutate', positionals[0] ?? '');

interface Chosen extends Break {
  readonly file: string;
  readonly before: string;
}

const room = ROOMS[positionals[0] ?? ''];
if (!room) {
  console.error(`Usage: npm run mutate -- ${Object.keys(ROOMS).join('|')} [--lines 50] [--seed 1] [--at file:line …]`);
  process.exit(2);
}
setPriority(LOWEST_PRIORITY);
/** Read at the start: somebody may edit them meanwhile. */
const sources = new Map(room.code.flatMap(sourcesBelow).map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const chosen = choose();
makeCopy();
const vitest = await openWarmVitest(copy, PROJECTS);
const tests = await vitest.find([...room.code, ...room.tests]);
const reaching = await whichTestsReach(vitest, { folder: copy, keptFile: `${copy}-reached.json`, tests, sources });
const unseen: Chosen[] = [];
for (const [index, one] of chosen.entries()) {
  const near = reaching(one.file, one).sort((a, b) => Number(isBeside(b.file, one)) - Number(isBeside(a.file, one)));
  const seenBy = near.length > 0 ? await whoSees(one, near) : undefined;
  if (!seenBy) unseen.push(one);
  const verdict = seenBy ? 'red' : near.length > 0 ? `NOTHING RED of ${near.length}` : 'NOT REACHED';
  console.log(`${index + 1}/${chosen.length}  ${verdict.padEnd(12)}  ${describe(one)}  ${seenBy ?? ''}`);
}
console.log(`\nNothing turned red by ${unseen.length} of ${chosen.length} breaks:`);
for (const one of unseen) console.log(describe(one));
await vitest.close();
process.chdir(root);
rmSync(copy, { recursive: true });
// Vitest leaves the code of the last failed run.
process.exit(0);

/** Source files of a folder, or the one file; without tests, test helpers and generated files. */
function sourcesBelow(path: string): string[] {
  const isFile = statSync(join(root, path)).isFile();
  const below = () => readdirSync(join(root, path), { recursive: true, encoding: 'utf8' });
  const files = isFile ? [path] : below().map((name) => `${path}/${name.replaceAll('\\', '/')}`);
  return files.filter((file) => /\.ts$/.test(file) && !/\.test\.|\.gen\.|\/testing/.test(file)).sort();
}

/** One break for each line, as many lines as asked for, in source order. */
function choose(): Chosen[] {
  const rank = (...words: readonly unknown[]) =>
    createHash('sha256')
      .update([values.seed, ...words].join('\n'))
      .digest('hex');
  const lines = new Map<string, { readonly rank: string; readonly one: Chosen }>();
  for (const [file, source] of sources) {
    for (const one of findBreaks(source)) {
      const key = `${file}:${one.line}`;
      const before = source.slice(one.start, one.end);
      const ranked = {
        rank: rank(file, source.split('\n')[one.line - 1], before, one.text),
        one: { ...one, file, before },
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
    .map(({ one }) => one)
    .sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true });
  for (const name of readdirSync(root)) {
    if (!NOT_COPIED.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  for (const name of LINKED) symlinkSync(join(root, name), join(copy, name), 'junction');
}

function isBeside(test: string, { file }: Chosen): boolean {
  return dirname(test) === dirname(file);
}

/** The first test that fails because of a break. */
async function whoSees(
  { file, start, end, text, needs = '' }: Chosen,
  near: readonly Reaching[],
): Promise<string | undefined> {
  const source = sources.get(file) ?? '';
  write(file, `${source.slice(0, start)}${text}${source.slice(end)}\n${needs}`);
  const red = await vitest.findFailing(
    near.map((test) => ({ file: test.file, limitMs: LONGEST_RUN * test.ms + LONGEST_START_MS })),
  );
  write(file, source);
  return red && `${red.file}: ${red.errors[0] ?? ''}`.split('\n')[0]?.slice(0, 160);
}

function write(file: string, text: string): void {
  writeFileSync(join(copy, file), text);
  vitest.forget(file);
}

function describe({ file, line, before, text }: Chosen): string {
  const short = (code: string) => code.replaceAll(/\s+/g, ' ').slice(0, 70);
  return `${file}:${line}  ${short(before)}  →  ${short(text)}`;
}
