import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compilerProcess } from '#server/gateways/pages/compiler-process.ts';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';
import { openConsole, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

const root = join(import.meta.dirname, '../../..');
let folder = '';
let compiler: PageCompiler;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  await cp(join(root, 'pages-config'), folder, { recursive: true });
  // The build comes before the tests.
  compiler = compilerProcess(join(root, '.cache/compiler/studio-process.js'), folder);
  server = await startTestServer({ console: { origin: undefined }, pages: compiler });
});
afterAll(async () => {
  await server.close();
  compiler.stop();
  await rm(folder, { recursive: true, force: true });
});

async function upload(payload: Buffer, { query = 'name=a.png', cookie = '' } = {}) {
  const headers = {
    host: 'localhost:4173',
    origin: 'http://localhost:4173',
    'content-type': 'application/octet-stream',
  };
  const url = `/console/api/pictures?${query}`;
  return server.inject({ method: 'POST', url, payload, headers: { ...headers, ...(cookie && { cookie }) } });
}

const cookieOf = async () => (await openConsoleAs(server, 'author')).lastCookie().split(';')[0] ?? '';
const red = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

describe('a picture that staff send', () => {
  it('is in the library, and in the record', async () => {
    const sent = (await upload(await red(), { query: 'name=red.png&folder=autumn', cookie: await cookieOf() })).json();
    const author = await openConsoleAs(server, 'author');
    const library = await author.call('GET /console/api/pictures');
    const audit = await (await openConsoleAs(server, 'admin')).call('GET /console/api/audit', {
      query: { action: 'picture.' },
    });

    expect(sent).toMatchObject({ code: SUCCESS, data: { isKnown: false, picture: { width: 400, height: 300 } } });
    expect(library.data.pictures[0]?.path).toBe(sent.data.picture.path);
    expect(audit.data.entries[0]).toMatchObject({ action: 'picture.add', subject: sent.data.picture.path });
  });

  it.each(['name=a.png&folder=..', 'name=a.png&folder=a%2Fb', 'name=a.png&folder=', 'folder=a'])(
    'goes nowhere for %s',
    async (query) => {
      expect((await upload(await red(), { query, cookie: await cookieOf() })).json().code).toBe(
        refusals.INPUT_INVALID.code,
      );
    },
  );

  it('is cut where staff say, which is in the record', async () => {
    const author = await openConsoleAs(server, 'author');
    const sent = (await upload(await red(), { query: 'name=red.png', cookie: await cookieOf() })).json();
    const body = { path: sent.data.picture.path, area: { x: 0, y: 0, width: 50, height: 100 }, folder: 'autumn' };

    const tried = await author.call('POST /console/api/pictures/cut', { body: { ...body, isKept: false } });
    const kept = await author.call('POST /console/api/pictures/cut', { body: { ...body, isKept: true } });
    const audit = await (await openConsoleAs(server, 'admin')).call('GET /console/api/audit', {
      query: { action: 'picture.' },
    });

    expect(tried.data).toMatchObject({ picture: null, before: { width: 400 }, after: { width: 200, height: 300 } });
    expect(kept.data.picture?.path).toMatch(/^autumn\/red-/);
    expect(audit.data.entries[0]).toMatchObject({ action: 'picture.cut', subject: kept.data.picture?.path });
  });

  it('is refused when it is none', async () => {
    const { code } = (await upload(Buffer.from('<svg onload=alert(1)>'), { cookie: await cookieOf() })).json();

    expect(code).toBe(refusals.PICTURE_UNREADABLE.code);
  });

  it.each([0.3, 0.6, 0.9])('is refused when it ends after %s of it', async (part) => {
    const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * 7919) % 251));
    const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer();
    const sent = await upload(whole.subarray(0, Math.floor(whole.length * part)), { cookie: await cookieOf() });

    expect([sent.statusCode, sent.json().code]).toEqual([200, refusals.PICTURE_UNREADABLE.code]);
  });

  it('is not read from who is not logged in', async () => {
    expect((await upload(await red())).json().code).toBe(staffRefusals.STAFF_LOGIN_REQUIRED.code);
  });
});

describe('the catalogue of the console', () => {
  it('finds by name, number and id, what is open first', async () => {
    const author = await openConsoleAs(server, 'author');
    const find = async (kind: 'course' | 'coupon' | 'live' | 'group', q = '') =>
      (await author.call('GET /console/api/page/catalogue', { query: { kind, q } })).data;

    const byNumber = await find('course', 'ky2027-en-01');
    expect(byNumber.items.map(({ code }) => code)).toContain('KY2027-EN-01');
    expect((await find('course', '%')).items).toEqual([]);
    for (const kind of ['course', 'coupon', 'live', 'group'] as const) {
      const { items } = await find(kind);
      expect(items.length, kind).toBeGreaterThan(0);
      const isOpen = items.map((item) => item.isOpen);
      expect(isOpen, kind).toEqual(isOpen.toSorted((a, b) => Number(b) - Number(a)));
    }
  });

  it('is for staff', async () => {
    const { code } = await openConsole(server).call('GET /console/api/page/catalogue', { query: { kind: 'course' } });

    expect(code).toBe(staffRefusals.STAFF_LOGIN_REQUIRED.code);
  });
});
