import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * `npm run coverage`: runs the unit tests and prints, for each room, how many lines and branches they run.
 *
 * Journeys and the slow tests of faults are not included: what only they test shows as not run.
 */
const root = join(import.meta.dirname, '../..');
const folder = join(root, '.cache/coverage');

interface Counted {
  readonly total: number;
  readonly covered: number;
}

type Summary = Readonly<Record<string, { readonly lines: Counted; readonly branches: Counted }>>;

mkdirSync(folder, { recursive: true });
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  [
    'run',
    ...['server', 'app', 'pure', 'tools'].map((project) => `--project=${project}`),
    '--reporter=dot',
    '--coverage.enabled',
    '--coverage.provider=v8',
    '--coverage.reporter=json-summary',
    `--coverage.reportsDirectory=${folder}`,
    ...['src', 'server', 'compiler', 'ipc', 'site-store', 'publish', 'school', 'scripts'].map(
      (room) => `--coverage.include=${room}/**/*.{ts,tsx}`,
    ),
    '--coverage.exclude=**/*.test.{ts,tsx}',
    '--coverage.exclude=**/*testing*',
    '--coverage.exclude=**/testing/**',
  ],
  { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
);
const summary = JSON.parse(readFileSync(join(folder, 'coverage-summary.json'), 'utf8')) as Summary;
const rooms = new Map<string, { lines: Counted; branches: Counted; files: number }>();
for (const [file, { lines, branches }] of Object.entries(summary)) {
  if (file === 'total') continue;
  const room = roomOf(relative(root, file).replaceAll('\\', '/'));
  const before = rooms.get(room) ?? { lines: none(), branches: none(), files: 0 };
  rooms.set(room, {
    lines: add(before.lines, lines),
    branches: add(before.branches, branches),
    files: before.files + 1,
  });
}
console.log('\nroom                        files   lines  branches');
for (const [room, { files, lines, branches }] of [...rooms].sort(([a], [b]) => (a < b ? -1 : 1))) {
  console.log(`${room.padEnd(28)}${String(files).padStart(5)}${share(lines)}${share(branches)}`);
}
process.exitCode = status ?? 1;

/** Each area of screens and features counts as a room; elsewhere two path segments name the room. */
function roomOf(file: string): string {
  const steps = file.split('/').slice(0, -1);
  const isDivided = ['src/screens', 'src/features', 'server/domains', 'server/modules'].includes(
    steps.slice(0, 2).join('/'),
  );
  return steps.slice(0, isDivided ? 3 : 2).join('/');
}

function none(): Counted {
  return { total: 0, covered: 0 };
}

function add(a: Counted, b: Counted): Counted {
  return { total: a.total + b.total, covered: a.covered + b.covered };
}

function share({ total, covered }: Counted): string {
  return `${total === 0 ? 100 : Math.round((covered / total) * 100)} %`.padStart(9);
}
