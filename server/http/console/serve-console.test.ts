import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';

const ORIGIN = 'https://staff.school.cn';
let folder = '';
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-'));
  await mkdir(join(folder, 'console/assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<title>shop</title>');
  await writeFile(join(folder, 'console/index.html'), '<title>console</title>');
  await writeFile(join(folder, 'console/assets/index-12345678.js'), 'start()');
  server = await startTestServer({ siteFolder: folder, console: { origin: ORIGIN } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the console', () => {
  it.each(['/console', '/console/', '/console/staff', '/console/pages/901'])('is one page at %s', async (url) => {
    const { statusCode, body, headers } = await server.inject({ url });

    expect([statusCode, body]).toEqual([200, '<title>console</title>']);
    expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  it('keeps its files for ever', async () => {
    const { body, headers } = await server.inject({ url: '/console/assets/index-12345678.js' });

    expect([body, headers['cache-control']]).toEqual(['start()', 'public, max-age=31536000, immutable']);
  });

  it.each(['/console/assets/../../index.html', '/console/assets/%2e%2e/index.html', '/console/assets/none.js'])(
    'gives no file at %s',
    async (url) => {
      expect((await server.inject({ url })).statusCode).toBe(404);
    },
  );

  it.each(['/console/api', '/console/api/none', '/console/api/staff/none'])('answers %s as no call', async (url) => {
    const { statusCode, headers } = await server.inject({ url });

    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it('has an address of its own outside the sandbox, and a cookie that only https carries', async () => {
    const visitor = openConsole(server);
    const body = { name: '管理员', password: 'zhiyan-demo-admin' };
    const elsewhere = await visitor.call('POST /console/api/session', { body });
    const own = await visitor.call('POST /console/api/session', { body }, { host: 'staff.school.cn', origin: ORIGIN });

    expect([elsewhere.status, own.code]).toEqual([403, SUCCESS]);
    expect(visitor.lastCookie()).toMatch(/; Secure; SameSite=Strict$/);
  });
});

describe('the developer of this machine', () => {
  const key = 'k'.repeat(64);
  const ask = async (
    settings: { readonly origin: string | undefined; readonly developerKey?: string },
    sent: string,
  ) => {
    const own = await startTestServer({ console: settings });
    const host = settings.origin ? new URL(settings.origin).host : 'localhost:5173';
    const { json } = await own.inject({ url: '/console/api/session', headers: { host, 'x-developer-key': sent } });
    await own.close();
    return json();
  };

  it('needs no login, and is nobody who could log in', async () => {
    expect(await ask({ origin: undefined, developerKey: key }, key)).toMatchObject({
      code: SUCCESS,
      data: { name: '本机开发者' },
    });
  });

  it('is nobody with another key, and where no key is', async () => {
    expect((await ask({ origin: undefined, developerKey: key }, `${key}x`)).code).not.toBe(SUCCESS);
    expect((await ask({ origin: undefined, developerKey: key }, '')).code).not.toBe(SUCCESS);
    expect((await ask({ origin: undefined }, 'undefined')).code).not.toBe(SUCCESS);
  });
});

describe('a server without the console', () => {
  it('has neither its page nor its calls', async () => {
    const plain = await startTestServer({ siteFolder: folder });

    const page = await plain.inject({ url: '/console' });
    const call = await plain.inject({ method: 'POST', url: '/console/api/session' });
    await plain.close();

    expect(page.body).toBe('<title>shop</title>');
    expect(call.statusCode).toBe(404);
  });
});
