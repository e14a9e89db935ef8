import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../db/database.ts';
import { checkFieldKeys } from '../db/known-field-keys.ts';
import { aliyunReceiver } from '../gateways/sms/sms-testing.ts';
import { systemClock } from '../kernel/clock.ts';
import { fieldSeal } from '../kernel/secrets/field-seal.ts';
import { openBareDatabase } from '../testing/database.ts';
import { runDoctor } from './run-doctor.ts';

const FIELD_KEY = 'ab'.repeat(32);
const fingerprint = fieldSeal([Buffer.from(FIELD_KEY, 'hex')]).fingerprints[0];
let folder = '';
let database: OpenDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  database = await openBareDatabase();
  await mkdir(join(folder, 'dist/releases/0123456789abcdef'), { recursive: true });
  await symlink('releases/0123456789abcdef', join(folder, 'dist/current'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const STORE_KEYS = { UPLOADS_STORE_KEY_ID: 'store-id', UPLOADS_STORE_KEY_SECRET: 'store-secret' };

const healthy = () => ({
  DATABASE_URL: 'postgres://me:secret@db/x',
  FIELD_KEY,
  SITE_DIR: join(folder, 'dist'),
  UPLOADS_DIR: join(folder, 'uploads'),
});

/** The doctor's output for these settings, on a test database. */
async function ask(changes: Record<string, string> = {}, clock = systemClock) {
  const lines: string[] = [];
  const code = await runDoctor(
    { ...healthy(), ...changes },
    { clock, print: (line) => lines.push(line), open: () => ({ ...database, close: async () => {} }) },
  );
  return { code, lines, failing: lines.filter((line) => line.startsWith('FAIL')) };
}

describe('the doctor', () => {
  it('finds nothing that fails where all is well, and names each gateway that is not set up', async () => {
    const { code, lines, failing } = await ask();

    expect(failing).toEqual([]);
    expect(code).toBe(0);
    const good = lines.filter((line) => line.startsWith('ok')).map((line) => line.slice(6).split(':')[0]);
    expect(good).toEqual(
      expect.arrayContaining([
        'settings',
        'field key',
        'database',
        'database rights',
        'clock',
        'migrations',
        'storage',
        'site',
      ]),
    );
    expect(lines.filter((line) => line.startsWith('warn  gateways: '))).toEqual([
      expect.stringContaining('SMS is not set up (SMS_PROVIDERS): nobody can register, log in by code'),
      expect.stringContaining('Real names are not set up'),
      expect.stringContaining('WeChat is not set up'),
      expect.stringContaining('Web push is not set up'),
      expect.stringContaining('Payments are not set up'),
      expect.stringContaining('Ad platforms are not set up'),
    ]);
    expect(lines.join('\n')).not.toContain('secret');
    expect(lines.join('\n')).not.toContain(FIELD_KEY);
  });

  it('names every setting that cannot be read, and goes on', async () => {
    const { code, failing, lines } = await ask({ PORT: 'x', LOG_LEVEL: 'y' });

    expect(code).toBe(1);
    expect(failing).toEqual([
      'FAIL  settings: PORT must be a whole number from 0 to 65535, not "x".',
      expect.stringContaining('FAIL  settings: LOG_LEVEL must be one of'),
    ]);
    expect(lines.join('\n')).toContain('ok    database rights');
  });

  it('says that the key is another than the one with which the database was begun', async () => {
    await checkFieldKeys(database.db, fieldSeal([Buffer.from(FIELD_KEY, 'hex')]));

    expect((await ask()).lines.join('\n')).toContain('ok    field key of the database: The same.');
    expect((await ask({ FIELD_KEY: 'cd'.repeat(32) })).failing).toEqual([
      expect.stringContaining(`It was begun with ${fingerprint}.`),
    ]);
  });

  it('says that the clocks are apart', async () => {
    const late = { ...systemClock, now: () => new Date(Date.now() - 3_600_000) };

    expect((await ask({}, late)).failing).toEqual([expect.stringMatching(/^FAIL {2}clock: 3\d{3}\.\d s .*NTP/)]);
  });

  it('says that the site is not built, and that pictures cannot be kept', async () => {
    await writeFile(join(folder, 'file'), '');

    const { failing } = await ask({ SITE_DIR: folder, UPLOADS_DIR: join(folder, 'file') });

    expect(failing).toEqual([
      expect.stringContaining('FAIL  storage: '),
      expect.stringContaining('FAIL  site: Nothing is built in'),
    ]);
  });

  it('says that migrations are a step of their own where MIGRATE=0', async () => {
    const pending = async (env: Record<string, string>) => {
      await database.db.execute('BEGIN');
      await database.db.execute(`DELETE FROM applied_migrations WHERE name = '0345-seeing.sql'`);
      const { lines } = await ask(env);
      await database.db.execute('ROLLBACK');
      return lines.find((line) => line.includes('migrations: '));
    };

    expect(await pending({ MIGRATE: '0' })).toMatch(/^warn {2}migrations: 1 are pending.*run npm run migrate first\.$/);
    expect(await pending({})).toMatch(/^warn {2}migrations: 1 are pending.*The next start applies them/);
  });

  it('tries the store of pictures instead of the folder that nobody uses', async () => {
    const store = join(folder, 'store');
    await mkdir(store);
    const good = await ask({ UPLOADS_STORE: store, UPLOADS_DIR: join(folder, 'dist/current/none/none') });
    // A store that cannot be reached is tried seven times, in 12 seconds: site-store/retry.test.ts.
    const stranger = createServer((_request, response) => response.writeHead(403).end()).listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = stranger.address() as AddressInfo;
    const query = `endpoint=http://127.0.0.1:${port}&region=x&addressing=path`;
    const refused = await ask({ UPLOADS_STORE: `s3://none/x?${query}`, ...STORE_KEYS });
    stranger.close();

    expect(good.lines).toContain('ok    storage: UPLOADS_STORE can be written, read and cleared.');
    expect(refused.failing).toEqual([expect.stringMatching(/^FAIL {2}storage: UPLOADS_STORE: .*403/)]);
    expect(refused.lines.join('\n')).not.toContain('store-secret');
  });

  it('says that a counter and a replica cannot be used, which stops nothing', async () => {
    const { code, lines } = await ask({
      REDIS_URL: 'redis://me:secret@127.0.0.1:1/0',
      DATABASE_READ_URL: 'postgres://me:secret@127.0.0.1:1/x',
    });

    expect(lines.join('\n')).toMatch(/^warn {2}REDIS_URL: It cannot be used: each process counts calls for itself\./m);
    expect(lines.join('\n')).toMatch(
      /^warn {2}DATABASE_READ_URL: It cannot be used: DATABASE_URL answers all calls\./m,
    );
    expect([code, lines.join('\n').includes('secret')]).toEqual([0, false]);
  });

  it('asks an SMS provider of its templates, and says what takes days', async () => {
    const receiver = await aliyunReceiver(systemClock);
    const sms = {
      SMS_PROVIDERS: 'aliyun',
      ALIYUN_SMS_URL: receiver.url,
      ALIYUN_SMS_ACCESS_KEY_ID: 'LTAI1',
      ALIYUN_SMS_ACCESS_KEY_SECRET: 'aliyun-secret',
      ALIYUN_SMS_SIGN_NAME: '知研考研',
      ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
    };
    const good = await ask(sms);
    const wrong = await ask({ ...sms, ALIYUN_SMS_TEMPLATE_CODE_LOGIN: 'SMS_2' });
    await receiver.close();
    const gone = await ask(sms);

    expect(good.lines).toContain('ok    SMS aliyun: Account, signature and templates are good.');
    expect(receiver.taken).toEqual([]);
    expect(wrong.failing).toEqual([expect.stringMatching(/not approved the template SMS_2.*5 to 10 working days/)]);
    expect(gone.failing).toEqual([expect.stringContaining('Aliyun cannot be reached (ECONNREFUSED).')]);
  });

  it('says what stands in the way of a database that does not answer', async () => {
    const lines: string[] = [];
    const env = { ...healthy(), DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x' };

    const code = await runDoctor(env, { clock: systemClock, print: (line) => lines.push(line) });

    expect(code).toBe(1);
    expect(lines.join('\n')).toMatch(/FAIL {2}database: Cannot be reached: .*ECONNREFUSED/);
    expect(lines.join('\n')).not.toContain('secret');
  });
});

it('npm run doctor ends with 1 when something fails', async () => {
  const root = join(import.meta.dirname, '../..');
  const { DATABASE_URL: _url, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/doctor.ts'], {
    cwd: root,
    env: { ...env, SANDBOX: '1', DATA_DIR: join(folder, 'data'), SITE_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);

  expect(said).toContain('ok    settings: All can be read.');
  expect(said).toContain('FAIL  site: Nothing is built in');
  expect(code).toBe(1);
});
