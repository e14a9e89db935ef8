import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverBundle } from '#scripts/build/server-bundle.mjs';
import { makeDataFolder } from '#server/testing/database.ts';
import { freePort } from '#server/testing/free-port.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { copyImageFiles } from './image-files.mjs';

const repository = join(import.meta.dirname, '..');
const unit = readFileSync(join(import.meta.dirname, 'zhiyan@.service'), 'utf8');
/** Folders that the systemd unit lets the server write; the Containerfile gives the same to its user. */
const WRITABLE = [...(/^ReadWritePaths=(.*)$/m.exec(unit)?.[1] ?? '').matchAll(/\/srv\/zhiyan\/(\S+)/g)].map(
  ([, name = '']) => name,
);
const NOBODY = 65_534;
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

let folder = '';
let image = '';
let server: ChildProcess;
let origin = '';
let said = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'image-'));
  image = join(folder, 'app');
  const data = join(folder, 'data');
  mkdirSync(image);
  await makeDataFolder(data);
  chmodSync(folder, 0o755);
  if (!serverBundle().isThere) {
    spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build/build-server.ts'], { cwd: repository });
  }
  copyImageFiles(image);
  linkProductionPackages();
  closeToWrites(data);
  origin = `http://127.0.0.1:${await freePort()}`;
  server = run(['scripts/serve.mjs'], { PORT: new URL(origin).port, DATA_DIR: data, SANDBOX: '1', LOG_LEVEL: 'warn' });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (server.exitCode === null && !(await isReady())) await pause(50);
});
afterAll(() => {
  server.kill('SIGKILL');
  spawnSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** As installed by `node scripts/ensure.mjs running`: without packages that only tests and checks need. */
function linkProductionPackages() {
  const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [path, { dev }] of Object.entries(lock.packages)) {
    if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || !existsSync(join(repository, path))) continue;
    mkdirSync(dirname(join(image, path)), { recursive: true });
    symlinkSync(join(repository, path), join(image, path));
  }
  const hash = createHash('sha256')
    .update(readFileSync(join(repository, 'package-lock.json')))
    .digest('hex');
  writeFileSync(join(image, 'node_modules/.installed'), `${hash} running`);
}

/** Everything is read-only except the data and the unit's folders. */
function closeToWrites(data: string) {
  spawnSync('chmod', ['-R', 'a-w', image]);
  for (const path of [data, ...WRITABLE.map((name) => join(image, name))]) {
    spawnSync('chmod', ['-R', 'u+w', path]);
    if (user.uid === undefined) continue;
    chownSync(path, user.uid, user.gid);
    spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, path]);
  }
}

function run(args: readonly string[], env: Record<string, string>): ChildProcess {
  const { PATH, TZ } = process.env;
  const own = { PATH, TZ, NODE_ENV: 'production', HOST: '127.0.0.1', ...env };
  return spawn(process.execPath, args, { cwd: image, env: own, ...user, stdio: ['ignore', 'pipe', 'pipe'] });
}

describe('the files of an image, under another user and without a right to write them', () => {
  it('serve: ready, a landing page, the console, a call', async () => {
    const answers = await Promise.all(
      ['/readyz', '/1month', '/console', '/api/v1/base/version'].map((path) => fetch(origin + path)),
    );
    const [, page, staff, call] = await Promise.all(answers.map((answer) => answer.text()));

    expect([said, answers.map(({ status }) => status)]).toEqual([expect.any(String), [200, 200, 200, 200]]);
    expect(page).toContain('<h1');
    expect(staff).toContain('/console/assets/');
    expect(JSON.parse(call ?? '')).toMatchObject({ code: SUCCESS });
    expect(server.spawnargs[1]).toBe('scripts/serve.mjs');
  });

  it('render the public screens', async () => {
    const home = async () => (await fetch(origin)).text();

    await expect.poll(home).toContain('id="screen-data"');
  });

  it('start as one file, not from sources', () => {
    const { path } = serverBundle();

    expect(existsSync(join(image, path.slice(repository.length)))).toBe(true);
  });

  it('build pages anew with what is writable, and take nothing built for stale', async () => {
    const build = run(['scripts/pages.mjs', 'build'], {});
    let told = '';
    for (const stream of [build.stdout, build.stderr]) stream?.on('data', (chunk) => (told += String(chunk)));
    const code = await new Promise((resolve) => build.once('close', resolve));

    expect([told, code]).toEqual([expect.stringMatching(/\d+ pages built, \d+ unchanged, 0 failed/), 0]);
    expect(told).not.toContain('vite');
  });
});

describe('the Containerfile', () => {
  const text = readFileSync(join(import.meta.dirname, 'Containerfile'), 'utf8');

  it('gives its user the folders that the unit lets the server write', () => {
    const given = /chown -R node:node \/data (.*)$/m.exec(text)?.[1]?.split(' ');

    expect([...(given ?? [])].sort()).toEqual([...WRITABLE].sort());
  });

  it('copies only what is there', () => {
    const copied = [...text.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));

    expect(copied.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
  });
});
