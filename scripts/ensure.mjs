/**
 * Installs dependencies when they are missing or older than the lock file. Plain Node, because it runs before anything is
 * installed. Usable as a command (`node scripts/ensure.mjs [running]`) and as a function.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
    // Who finds this was left by an addition that did not come to its end.
    keep(ADDING);
    install(['install', '--no-save', '--include=dev', '--prefer-offline']);
  } else if (way === 'anew') {
    install(part === 'all' ? ['ci', '--include=dev'] : ['ci', '--omit=dev']);
  }
  keep(part);
  release();
}

/** An installation that takes longer is over, whoever has the number of its process by now. */
const LONGEST_INSTALL_MS = 30 * 60_000;
const POLL_MS = 200;

/**
 * Takes the lock under which one process of a checkout installs, as soon as nobody has it. Gives what lets it go; nothing
 * when what was wanted is done meanwhile by the one who had it.
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
    // Its process is written with the file, in two steps.
    return holder === '' || process.kill(Number(holder), 0);
  } catch (cause) {
    return cause.code === 'EPERM';
  }
}

/** Removes the lock of a process that is gone, and no other that was taken meanwhile. */
function breakLock(file, holder) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== holder) linkSync(aside, file);
  } catch {
    // Another process broke it first.
  }
  rmSync(aside, { force: true });
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
  console.error('Installing dependencies …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    // What a command prints may be read by a program: what npm has to say goes beside it.
    stdio: ['inherit', process.stderr.fd, 'inherit'],
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
