/**
 * Runs a temporary PostgreSQL server. Plain Node. Needs the PostgreSQL programs; as root, the server runs as the user
 * `postgres`.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { temporaryRoot } from './temporary-root.mjs';

/** Starts a new, empty server on a free port; `stop` ends it and deletes all of it. */
export async function startCluster() {
  const bin = findPrograms();
  if (!bin) throw new Error('No PostgreSQL programs found. On Debian: apt-get install postgresql');
  const owner = process.getuid?.() === 0 ? postgresUser() : undefined;
  // Each test's database is 1,600 new files, which take four times as long on a disk.
  const folder = mkdtempSync(join(temporaryRoot(), 'with-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const run = (program, args, { mayFail = false } = {}) => {
    const { status, stderr, error } = spawnSync(join(bin, program), args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(owner ? { uid: owner.uid, gid: owner.gid, env: { PATH: process.env.PATH, HOME: folder } } : {}),
    });
    if (status === 0 || mayFail) return;
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`${program} failed: ${error?.message ?? stderr}`);
  };
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  // The data is deleted at the end, so nothing has to be flushed to disk.
  const settings = [
    `-p ${port}`,
    `-k ${folder}`,
    '-c listen_addresses=127.0.0.1',
    '-c fsync=off',
    '-c synchronous_commit=off',
    '-c full_page_writes=off',
    '-c max_connections=300',
  ];
  run('pg_ctl', ['-D', data, '-w', '-t', '30', '-l', join(folder, 'log'), '-o', settings.join(' '), 'start']);
  return {
    // By its socket a statement takes a third less processor time than by TCP, which is there for tests of networks.
    url: `postgres://postgres@${encodeURIComponent(folder)}:${port}/postgres`,
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'], { mayFail: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms() {
  const versions = '/usr/lib/postgresql';
  const packaged = isFolder(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : [];
  const onPath = (process.env.PATH ?? '').split(delimiter);
  return [...packaged, ...onPath].find((candidate) => isProgram(join(candidate, 'initdb')));
}

function postgresUser() {
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [id('-u'), id('-g')];
  if (!uid || !gid) throw new Error('PostgreSQL refuses to run as root, and there is no user "postgres" to run it as.');
  return { uid, gid };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}

function isFolder(path) {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
