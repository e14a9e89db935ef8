// Runs a command with TEST_DATABASE_URL set to its own PostgreSQL server, which is deleted afterwards.
//
//   node scripts/with-postgres.mjs npx vitest run server
//
// Needs the PostgreSQL programs (Debian: `apt-get install postgresql`). Works as root: the server then runs as the user
// `postgres`.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const [command, ...args] = process.argv.slice(2);
if (!command) fail('Usage: node scripts/with-postgres.mjs <command> [arguments]');

const bin = findPrograms() ?? fail('No PostgreSQL programs found. On Debian: apt-get install postgresql');
const owner = process.getuid?.() === 0 ? postgresUser() : undefined;
const folder = mkdtempSync(join(tmpdir(), 'with-postgres-'));
if (owner) chownSync(folder, owner.uid, owner.gid);
const data = join(folder, 'data');
const port = await freePort();

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

const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  stop();
  fail(`${command}: ${error.message}`);
});
child.on('exit', (code) => {
  stop();
  process.exit(code ?? 1);
});

function stop() {
  run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'], { mayFail: true });
  rmSync(folder, { recursive: true, force: true });
}

function run(program, programArgs, { mayFail = false } = {}) {
  const { status, stderr, error } = spawnSync(join(bin, program), programArgs, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(owner ? { uid: owner.uid, gid: owner.gid, env: { PATH: process.env.PATH, HOME: folder } } : {}),
  });
  if (status === 0 || mayFail) return;
  rmSync(folder, { recursive: true, force: true });
  fail(`${program} failed: ${error?.message ?? stderr}`);
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
  if (!uid || !gid) fail('PostgreSQL refuses to run as root, and there is no user "postgres" to run it as.');
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

function fail(message) {
  console.error(message);
  process.exit(1);
}
