import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverBundle } from '#scripts/build/server-bundle.mjs';
import { openPostgres } from '#server/db/open-postgres.ts';
import { seedIds } from '#server/demo/ids.ts';
import { hashToken } from '#server/kernel/secrets/token-hash.ts';
import { runMigrateCommand } from '#server/migrate-command.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { requestHeaders } from '#src/contract/headers.ts';
import { newDatabase, type ServerProcess, serve, withDatabase } from './testing.ts';

/**
 * The previous version and this one on one database, replaced process by process as in docs/production.md, while
 * students buy and study. The previous version is the last one with fewer migrations.
 */
const repository = join(import.meta.dirname, '..');
const SERVER = process.env.TEST_DATABASE_URL ?? '';
const BUYERS = 3;
const PAID = 6;
/** Between two purchases of a buyer. While a process starts, it needs the machine. */
const REST_MS = { starting: 1000, else: 50 };

const earlier = commitBeforeLastMigration();
const canRun = SERVER !== '' && earlier !== '';

/**
 * The newest commit whose migrations are the first of today's, and fewer; empty without a git history. Branches that were
 * merged out of the order of their numbers are one step: the state between them was never a version.
 */
function commitBeforeLastMigration(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: repository, encoding: 'utf8' }).stdout.trim();
  const at = (commit: string) => git('ls-tree', '--name-only', commit, 'server/db/migrations/').split('\n').sort();
  const today = at('HEAD');
  const changes = git('log', '--first-parent', '-100', '--format=%H', '--', 'server/db/migrations').split('\n');
  const parents = changes.map((change) => git('rev-parse', '--verify', '--quiet', `${change}~1`)).filter(Boolean);
  const isBefore = (names: readonly string[]) =>
    names.length < today.length && names.every((name, index) => name === today[index]);
  return parents.find((commit) => isBefore(at(commit))) ?? '';
}

let folder = '';
let before = '';
let url = '';
/** Ports for the clients' next requests; a process is removed before it is replaced, as by a load balancer. */
const serving: ServerProcess[] = [];

beforeAll(async () => {
  if (!canRun) return;
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  before = join(folder, 'before');
  mkdirSync(before);
  spawnSync('sh', ['-c', `git archive ${earlier} | tar -x -C '${before}'`], { cwd: repository });
  installBefore();
  for (const root of serverBundle().isThere ? [before] : [before, repository]) bundleServer(root);
  url = await newDatabase(SERVER, `upgrade_${process.pid}`);
});
afterAll(() => {
  for (const { child } of serving) child.kill('SIGKILL');
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Most of its packages are the same as today's. */
function installBefore() {
  const versions = (root: string) =>
    (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> })
      .dependencies;
  const today = versions(repository);
  const isCovered = Object.entries(versions(before)).every(([name, version]) => today[name] === version);
  if (isCovered) symlinkSync(join(repository, 'node_modules'), join(before, 'node_modules'));
  else spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: before });
}

/** Each start from sources costs as much as this. A version has its own place for the program. */
function bundleServer(root: string) {
  const programs = readdirSync(join(root, 'scripts'), { recursive: true, encoding: 'utf8' });
  const program = programs.find((name) => basename(name) === 'build-server.ts') ?? '';
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', join('scripts', program)], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

const settings = () => ({
  DATABASE_URL: url,
  DATA_DIR: join(folder, 'data'),
  SITE_DIR: join(repository, 'dist'),
  FIELD_KEY: 'be'.repeat(32),
  SANDBOX: '1',
  API_CALLS_PER_MINUTE: '0',
  LOG_REQUESTS: '0',
});

let restMs = REST_MS.else;

async function start(root: string) {
  restMs = REST_MS.starting;
  serving.push(await serve(root, settings()));
  restMs = REST_MS.else;
}

/** Removes the oldest process from the list, and stops it as systemd does. */
async function replace(root: string) {
  await start(root);
  const first = serving.shift();
  if (!first) return;
  first.child.kill('SIGTERM');
  expect(await once(first.child, 'exit')).toEqual([0, null]);
  expect(first.log()).toBe('');
}

let turn = 0;
const failures: string[] = [];

async function call(token: string, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  turn += 1;
  const { port } = serving[turn % serving.length] ?? { port: 0 };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { [requestHeaders.token]: token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { code: number; msg: string; data: Record<string, unknown> };
  if (answer.code !== SUCCESS) throw new Error(`${method} ${path}: ${response.status} ${answer.code} ${answer.msg}`);
  return answer.data;
}

/** One student after another finds a course, buys it, pays and studies; each call goes to another process. */
async function buy(courseId: string, { id, token }: { id: string; token: string }, paid: string[]) {
  const calls = (method: string, path: string, body?: object) => call(token, method, path, body);
  await calls('GET', '/api/v1/account/auth/user/info');
  await calls('GET', '/api/v1/course/');
  await calls('GET', `/api/v1/course/${courseId}`);
  const checkout = await calls('POST', `/api/V1.29/course/${courseId}/checkout`, {});
  const { payable } = checkout.quote as { payable: number };
  const { uuid: order } = await calls('POST', `/api/V1.29/course/multiple/checkout/${checkout.uuid}`, { payable });
  await calls('POST', '/api/v1/course/payment/start', { order_uuid: order, method: 1, instalments: 0 });
  const { port } = serving.at(-1) ?? { port: 0 };
  await fetch(`http://127.0.0.1:${port}/sandbox/pay/${order}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'action=succeed',
  });
  await calls('GET', `/api/v1/course/payment/result/${order}`);
  await calls('GET', '/api/v1/course/mycourse');
  await calls('GET', `/api/v1/course/myorder/${order}`);
  paid.push(id);
}

/** Students created without either version. */
const makeStudents = (count: number) =>
  withDatabase(url, async (client) => {
    const students = Array.from({ length: count }, (_, index) => ({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      token: String(index).padStart(43, '0'),
    }));
    await client.query(
      `INSERT INTO users (id, num, mobile, nickname, created_at)
       SELECT id, num, '166' || lpad(num, 8, '0'), '升级同学', now()
       FROM unnest($1::uuid[], $2::text[]) AS made (id, num)`,
      [students.map(({ id }) => id), students.map((_student, index) => String(index))],
    );
    await client.query(
      `INSERT INTO sessions (token_hash, user_id, created_at, expires_at)
       SELECT token_hash, id, now(), now() + interval '1 day'
       FROM unnest($1::text[], $2::uuid[]) AS made (token_hash, id)`,
      [students.map(({ token }) => hashToken(token)), students.map(({ id }) => id)],
    );
    return students;
  });

describe.skipIf(!canRun)('an upgrade of two processes, one after the other', () => {
  it('fails no call of students who buy meanwhile, the way back to the version before included', async () => {
    expect(existsSync(join(before, 'scripts/serve.mjs'))).toBe(true);
    await start(before);
    await start(before);
    const students = await makeStudents(1000);
    const courseId = seedIds.course(9);
    const paid: string[] = [];
    let isOver = false;
    const buyers = Promise.all(
      Array.from({ length: BUYERS }, async () => {
        for (;;) {
          const student = students.shift();
          if (!student || isOver) return;
          await buy(courseId, student, paid).catch((error: unknown) => failures.push(String(error)));
          await pause(restMs);
        }
      }),
    );
    /** Some complete purchases with the running processes. */
    const some = async () => {
      const until = paid.length + PAID;
      while (paid.length < until) {
        if (failures.length > 0) throw new Error(failures.join('\n'));
        await pause(20);
      }
    };
    await some();
    // The process of `npm run migrate` is started on the opening day.
    const migrating = openPostgres({ url });
    expect(await runMigrateCommand([], migrating, () => {})).toBe(0);
    await migrating.close();
    await some();
    for (const root of [repository, repository, before, repository]) {
      await replace(root);
      await some();
    }
    isOver = true;
    await buyers;

    expect(failures).toEqual([]);
    expect(serving.map(({ log }) => log())).toEqual(['', '']);
    const owned = await withDatabase(url, (client) =>
      client.query<{ user_id: string }>(`SELECT user_id FROM my_courses WHERE course_id = $1 AND user_id = ANY($2)`, [
        courseId,
        paid,
      ]),
    );
    expect(owned.rows.map(({ user_id: id }) => id).sort()).toEqual([...paid].sort());
  });
});
