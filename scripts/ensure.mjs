/**
 * Installs dependencies when they are missing or older than the lock file. Plain Node, because it runs before anything is
 * installed. Usable as a command (`node scripts/ensure.mjs [running]`) and as a function. Decision 0185.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const OLDEST_NODE = [20, 19];

/** The dev server writes ids for editors; until then this file makes the schemas that refer to it readable. */
const EDITOR_IDS = join(root, 'schemas/editor/catalogue.schema.json');

function ensureEditorIds() {
  const definitions = { 'course-number': {}, 'coupon-uuid': {}, link: {} };
  const isWhole = existsSync(EDITOR_IDS) && readFileSync(EDITOR_IDS, 'utf8').includes('"link"');
  if (!isWhole) writeFileSync(EDITOR_IDS, `${JSON.stringify({ definitions })}\n`);
}

/**
 * Brings `node_modules` in line with the lock file. Does nothing, in a few milliseconds, when it already is.
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
  const keptNow = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : '');
  const isDone = () => [`${hash} all`, `${hash} ${part}`].includes(keptNow());
  if (isDone()) return;
  const release = takeInstallLock(join(root, '.cache/installing'), isDone);
  if (!release) return;
  const kept = keptNow();
  const way = wayToInstall(lock, readInstalled(), part, kept.endsWith(ADDING));
  const keep = (state) => {
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    writeFileSync(stamp, `${hash} ${state}`);
  };
  if (way === 'add') {
    // Marks an addition that has not finished.
    keep(ADDING);
    install(['install', '--no-save', '--include=dev', '--prefer-offline']);
  } else if (way === 'anew') {
    install(part === 'all' ? ['ci', '--include=dev'] : ['ci', '--omit=dev']);
  }
  keep(part);
  release();
}

/** An installation this old has ended, even if another process now has its number. */
const LONGEST_INSTALL_MS = 30 * 60_000;
const POLL_MS = 200;

/**
 * Waits for the lock that lets one process of a checkout install. Returns a function that releases it; undefined when
 * another process has done the work meanwhile.
 */
export function takeInstallLock(file, isDone, pollMs = POLL_MS) {
  mkdirSync(join(file, '..'), { recursive: true });
  for (let isToldOf = false; ; ) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      const release = () => rmSync(file, { force: true });
      process.once('exit', release);
      return () => {
        process.off('exit', release);
        release();
      };
    } catch (cause) {
      if (cause.code !== 'EEXIST') throw cause;
    }
    if (isDone()) return undefined;
    const holder = readHolder(file);
    if (holder !== undefined && !isInstalling(file, holder)) breakLock(file, holder);
    else {
      if (!isToldOf) console.error('Another command is installing dependencies; waiting for it …');
      isToldOf = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs);
    }
  }
}

function readHolder(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isInstalling(file, holder) {
  try {
    if (Date.now() - statSync(file).mtimeMs > LONGEST_INSTALL_MS) return false;
    // The file is created first and the process number written second.
    return holder === '' || process.kill(Number(holder), 0);
  } catch (cause) {
    return cause.code === 'EPERM';
  }
}

/** Removes the lock of a dead process, and never one that was taken meanwhile. */
function breakLock(file, holder) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== holder) linkSync(aside, file);
  } catch {
    // Another process removed it first.
  }
  rmSync(aside, { force: true });
}

const ADDING = 'adding';

/**
 * How to get what a part needs: `add` installs what is missing and leaves the rest in place for a running server;
 * `anew` installs everything; undefined when nothing is missing.
 *
 * @param note npm's record of its last run. It does not show an interrupted addition, which may leave half a package.
 */
export function wayToInstall(lock, note, part, wasBrokenOff = false) {
  if (wasBrokenOff) return 'anew';
  if (isInstalled(lock, note, part)) return undefined;
  return isInstalled(lock, note, 'running') ? 'add' : 'anew';
}

function install(args) {
  console.error('Installing dependencies …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    // A program may read a command's output, so npm's goes to stderr.
    stdio: ['inherit', process.stderr.fd, 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** npm's record, at the end of its last run, of what it put into `node_modules`. */
function readInstalled() {
  const file = join(root, 'node_modules/.package-lock.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Whether npm has installed what a part needs of a lock file, by its record: the same versions, nothing else, and
 * everything except what may be left out on this machine.
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
