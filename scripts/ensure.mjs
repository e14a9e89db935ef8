/**
 * Installs dependencies when they are missing or older than the lock file. Plain Node, because it runs before anything is
 * installed. Usable as a command (`node scripts/ensure.mjs [running]`) and as a function.
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

/**
 * Leaves `node_modules` as the lock file says. Does nothing, in a few milliseconds, when it already is.
 *
 * @param part `running` for what builds and serves, `all` for what checks and tests need as well.
 */
export function ensureDependencies(part) {
  ensureEditorIds();
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    console.error(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const stamp = join(root, 'node_modules/.installed');
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  const kept = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (kept === `${hash} all` || kept === `${hash} ${part}`) return;
  const way = wayToInstall(lock, readInstalled(), part, kept.endsWith(ADDING));
  const keep = (state) => {
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    writeFileSync(stamp, `${hash} ${state}`);
  };
  if (way === 'add') {
    // Who finds this was left by an addition that did not come to its end.
    keep(ADDING);
    install(['install', '--no-save', '--include=dev', '--prefer-offline']);
  } else if (way === 'anew') {
    install(part === 'all' ? ['ci', '--include=dev'] : ['ci', '--omit=dev']);
  }
  keep(part);
}

const ADDING = 'adding';

/**
 * How to come to what a part needs: `add` what is missing, leaving the rest in its place for the server that may be running
 * from it; `anew` when there is nothing to trust; undefined when all is there.
 *
 * @param note What npm noted of its last run. It says nothing of an addition that was broken off, which may leave half a package.
 */
export function wayToInstall(lock, note, part, wasBrokenOff = false) {
  if (wasBrokenOff) return 'anew';
  if (isInstalled(lock, note, part)) return undefined;
  return isInstalled(lock, note, 'running') ? 'add' : 'anew';
}

function install(args) {
  console.log('Installing dependencies …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
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
 * Whether npm has already installed what a part needs of a lock file, as far as its note tells: the same versions, nothing
 * else, and all but what may be left out on this machine.
 */
function isInstalled(lock, note, part) {
  if (!note) return false;
  try {
    const { '': _, ...wanted } = JSON.parse(lock).packages;
    const found = JSON.parse(note).packages;
    const isSame = ([name, { version, integrity }]) =>
      wanted[name]?.version === version && wanted[name].integrity === integrity;
    const isThere = ([name, { optional, peer, dev }]) => found[name] || optional || peer || (dev && part === 'running');
    return Object.entries(found).every(isSame) && Object.entries(wanted).every(isThere);
  } catch {
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureDependencies(process.argv[2] === 'running' ? 'running' : 'all');
}
