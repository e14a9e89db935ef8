import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, startCluster } from '#scripts/testing/postgres-cluster.mjs';
import { keptBackups } from '#server/backup/prune-backups.ts';
import { runBackupCommand } from '#server/backup-command.ts';
import { checkFieldKeys } from '#server/db/known-field-keys.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { seedIds } from '#server/demo/ids.ts';
import { studyIds } from '#server/demo/study/study-ids.ts';
import { diskStorage } from '#server/gateways/storage/disk-storage.ts';
import { testClock } from '#server/kernel/testing.ts';
import { openDatabase } from '#server/open-database.ts';
import { courseStudent } from '#server/testing/form.ts';
import { startTestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { picturePurposes } from '#src/contract/states.ts';

/** Of the test server. */
const KEY = Buffer.alloc(32, 'test').toString('hex');
const STEP = { step_id: studyIds.step(1), course_id: seedIds.course(13) };
const REGISTER = {
  ...{ name: '陈小满', sex: '女', mobile: '13700000000', id_number: '11010519491231002X', student_type: '在职' },
  ...{ contact_name: '陈先生', contact_mobile: '13700000001' },
};

const root = mkdtempSync(join(tmpdir(), 'backup-'));
const backups = join(root, 'backups');
let school: Cluster;
let other: Cluster;
let token = '';
let picture = '';
let written: unknown;

beforeAll(async () => {
  [school, other] = await Promise.all([startCluster(), startCluster()]);
  const server = await serverOn(school, 'school');
  await checkFieldKeys(server.db, server.context.seal);
  ({ token } = await courseStudent(server));
  await server.call(
    'POST /api/v1/form/steps/{step_id}/{course_id}',
    { params: STEP, body: { answers: REGISTER } },
    { token },
  );
  written = (await readAnswers(server)).data.answers;
  const file = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#c08040' } })
    .jpeg()
    .toBuffer();
  const query = { purpose: picturePurposes.CREDENTIALS, request_id: crypto.randomUUID() };
  picture = (await server.call('POST /api/v1/file/uploads', { query, file }, { token })).data.url;
  mkdirSync(join(root, 'school/pages/campaigns'), { recursive: true });
  writeFileSync(join(root, 'school/pages/campaigns/1month.yaml'), 'title: 一个月\n');
  mkdirSync(join(root, 'school/releases/files/ab'), { recursive: true });
  writeFileSync(join(root, 'school/releases/files/ab/abcd'), 'a page');
  await server.close();
});
afterAll(() => {
  school.stop();
  other.stop();
  rmSync(root, { recursive: true, force: true });
});

/** The server's application on a cluster, with the folders of this name. */
async function serverOn(cluster: Cluster, name: string) {
  const database = await openDatabase({
    ...{ url: cluster.url, dataFolder: join(root, name), clock: testClock(), wantsSample: true, onIdleError: () => {} },
  });
  return startTestServer({ storage: diskStorage(join(root, name, 'uploads')) }, async () => database);
}

const readAnswers = (server: Awaited<ReturnType<typeof serverOn>>) =>
  server.call('GET /api/v1/form/steps/{step_id}/{course_id}', { params: STEP }, { token });

/** `npm run backup` with the settings of the school, or of one beside it. */
async function backup(args: readonly string[], cluster = school, name = 'school', key = KEY) {
  const lines: string[] = [];
  const env = {
    ...{ DATABASE_URL: cluster.url, FIELD_KEY: key, BACKUP_DIR: backups, UPLOADS_DIR: join(root, name, 'uploads') },
    ...{ PAGES_DIR: join(root, name, 'pages'), RELEASE_STORE: join(root, name, 'releases') },
  };
  const code = await runBackupCommand(args, env, { clock: testClock(), print: (line) => lines.push(line) });
  return { code, lines };
}

const tablesOf = async (cluster: Cluster) => {
  const database = openPostgres({ url: cluster.url });
  const rows = await database.rows(
    `SELECT 1 FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  await database.close();
  return rows.length;
};

describe('a backup', () => {
  it('is made and is whole; the key is not in it', async () => {
    const made = await backup(['make']);
    const checked = await backup(['check']);

    expect(made.lines[0]).toMatch(/^Made \d{8}T\d{6}Z in /);
    expect(checked.lines[0]).toMatch(/is whole: .*1 files of uploads, 1 files of pages, 1 files of releases\.$/);
    expect(spawnSync('grep', ['-rlF', KEY, backups], { encoding: 'utf8' }).stdout).toBe('');
  });

  it('is refused with another key, and in a database that is not empty, before anything is changed', async () => {
    const otherKey = 'ab'.repeat(32);

    await expect(backup(['restore'], other, 'other', otherKey)).rejects.toThrow(/was sealed with the field key/);
    await expect(backup(['restore'], school, 'other')).rejects.toThrow(/The database is not empty/);
    await expect(backup(['restore'], other, 'school')).rejects.toThrow(/The place of uploads is not empty/);
    expect(await tablesOf(other)).toBe(0);
  });

  it.each(['database.dump', 'uploads.list', 'manifest.json', 'an object'])(
    'is refused when %s is damaged',
    async (name) => {
      const [made = ''] = readdirSync(backups).filter((entry) => /^\d{8}T/.test(entry));
      const file = name === 'an object' ? anObject() : join(backups, made, name);
      const before = readFileSync(file);
      appendFileSync(file, 'x');

      await expect(backup(['restore'], other, 'other')).rejects.toThrow(/damaged|not what was written/);
      expect(await tablesOf(other)).toBe(0);
      writeFileSync(file, before);
    },
  );

  it('is put back on another cluster, where the server opens what was sealed and shows the picture', async () => {
    const { code } = await backup(['restore'], other, 'other');
    const server = await serverOn(other, 'other');

    await checkFieldKeys(server.db, server.context.seal);
    const { code: answered, data } = await readAnswers(server);
    const shown = await server.inject({ url: picture });
    await server.close();

    expect([code, answered, data.answers]).toEqual([0, SUCCESS, written]);
    expect(JSON.stringify(written)).toContain('陈小满');
    expect([shown.statusCode, (await sharp(shown.rawPayload).metadata()).width]).toEqual([200, 600]);
    expect(readFileSync(join(root, 'other/pages/campaigns/1month.yaml'), 'utf8')).toBe('title: 一个月\n');
    expect(readFileSync(join(root, 'other/releases/files/ab/abcd'), 'utf8')).toBe('a page');
  });
});

function anObject(): string {
  const [first = ''] = readdirSync(join(backups, 'objects'));
  const [name = ''] = readdirSync(join(backups, 'objects', first));
  return join(backups, 'objects', first, name);
}

describe('keptBackups', () => {
  it('keeps the last one of each of the last days and weeks, and always the newest', () => {
    const days = Array.from({ length: 30 }, (_day, at) => `202611${String(at + 1).padStart(2, '0')}`);
    const names = days.flatMap((day) => [`${day}T010000Z`, `${day}T130000Z`]);

    expect(keptBackups(names, { daily: 3, weekly: 3 })).toEqual([
      ...['20261115T130000Z', '20261122T130000Z', '20261128T130000Z', '20261129T130000Z', '20261130T130000Z'],
    ]);
    expect(keptBackups(names, { daily: 0, weekly: 0 })).toEqual(['20261130T130000Z']);
  });
});
