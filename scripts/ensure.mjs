/**
 * Installs dependencies when they are missing or older than the lock file. Plain Node, because it runs before anything is
 * installed. Usable as a command (`node scripts/ensure.mjs`) and as a function.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const OLDEST_NODE = [20, 19];

/** Ids for editors are written by the dev server; until then this file lets the schemas that refer to it be read. */
const EDITOR_IDS = join(root, 'schemas/editor/catalogue.schema.json');

function ensureEditorIds() {
  const definitions = { 'course-number': {}, 'coupon-uuid': {}, link: {} };
  const isWhole = existsSync(EDITOR_IDS) && readFileSync(EDITOR_IDS, 'utf8').includes('"link"');
  if (!isWhole) writeFileSync(EDITOR_IDS, `${JSON.stringify({ definitions })}\n`);
}

/** Leaves `node_modules` as the lock file says. Does nothing, in a few milliseconds, when it already is. */
export function ensureDependencies() {
  ensureEditorIds();
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    console.error(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const stamp = join(root, 'node_modules/.installed');
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!isInstalled(lock, readInstalled())) install();
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stamp, wanted);
}

function install() {
  console.log('Installing dependencies …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** What npm noted, at the end of its last run, of what it put into `node_modules`. */
function readInstalled() {
  const file = join(root, 'node_modules/.package-lock.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Whether npm has already installed what a lock file says, as far as its note tells: the same versions, nothing else, and
 * all but what may be left out on this machine.
 */
export function isInstalled(lock, note) {
  if (!note) return false;
  try {
    const { '': _, ...wanted } = JSON.parse(lock).packages;
    const found = JSON.parse(note).packages;
    const isSame = ([name, { version, integrity }]) =>
      wanted[name]?.version === version && wanted[name].integrity === integrity;
    const isThere = ([name, { optional, peer }]) => found[name] || optional || peer;
    return Object.entries(found).every(isSame) && Object.entries(wanted).every(isThere);
  } catch {
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureDependencies();
