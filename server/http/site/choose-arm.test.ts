import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignArm, experimentSeed } from '#server/kernel/assign-arm.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

const EXPERIMENT = {
  path: '/901',
  title: '冲刺班',
  id: 'hero',
  name: '首屏',
  goal: 'registered',
  from: '2026-11-01T00:00:00.000Z',
  until: '2026-12-31T00:00:00.000Z',
  traffic: 100,
  arms: [
    { id: 'control', name: '原来的页面', share: 50, blocks: [] },
    { id: 'b', name: '另一个', share: 50, blocks: [] },
  ],
  guardrails: { refundRate: 3, lcp: 300 },
};
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.50';
const LONG = 'words of the page '.repeat(100);

let folder = '';
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arms-'));
  const put = (name: string, text: string) => writeFile(join(folder, name), text);
  await mkdir(join(folder, 'pages'));
  await put('pages/manifest.json', '{"pages":[]}');
  await put('index.html', 'the app');
  await put('901.html', `as it is ${LONG}`);
  await put('901~control.html', `control ${LONG}`);
  await put('901~b.html', `arm b ${LONG}`);
  await put('plain.html', `plain ${LONG}`);
  await put('over.html', `over ${LONG}`);
  await put('over~b.html', `over b ${LONG}`);
  const over = { ...EXPERIMENT, path: '/over', until: '2026-11-02T00:00:00.000Z' };
  await put('.experiments.json', JSON.stringify({ experiments: [EXPERIMENT, over] }));
  server = await startTestServer({ siteFolder: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { 'user-agent': PHONE, ...headers } });
const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? '';
/** A visitor of this arm. */
function visitorOf(arm: string): string {
  for (let count = 0; ; count += 1) {
    const visitor = String(count).padStart(22, 'v');
    if (assignArm({ ...EXPERIMENT, seed: experimentSeed(EXPERIMENT) }, visitor) === arm) return visitor;
  }
}

describe('a page with an experiment', () => {
  it('gives a new visitor an id, and the arm that it stays with', async () => {
    const first = await get('/901');
    const again = await get('/901', { cookie: `a=1; ${cookieOf(first.headers)}` });

    expect(first.headers['set-cookie']).toMatch(/^vid=[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(first.body).toMatch(/^(control|arm b)/);
    expect(again.body).toBe(first.body);
    expect(cookieOf(again.headers)).toBe(cookieOf(first.headers));
  });

  it('has a document for each arm, which no store on the way may give to another visitor', async () => {
    const [control, b] = await Promise.all(
      ['control', 'b'].map((arm) => get('/901', { cookie: `vid=${visitorOf(arm)}`, 'accept-encoding': 'br' })),
    );

    expect(control?.headers['content-encoding']).toBe('br');
    for (const answer of [control, b]) {
      expect(answer?.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' });
    }
    expect(control?.headers.etag).not.toBe(b?.headers.etag);
  });

  it('is answered as a page without one, but for the visitor and who may keep it', async () => {
    const accepts = { 'accept-encoding': 'br' };
    const [tested, plain] = [await get('/901', accepts), await get('/plain', accepts)];

    const named = (headers: Record<string, unknown>) => Object.keys(headers).sort();
    expect(named(tested.headers)).toEqual([...named(plain.headers), 'set-cookie'].sort());
    const changing = { 'x-request-id': '', date: '', etag: '', 'content-length': '', 'set-cookie': '' };
    expect({ ...tested.headers, ...changing }).toEqual({
      ...plain.headers,
      ...changing,
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, cookie',
    });
    expect(Math.abs(tested.rawPayload.length - plain.rawPayload.length)).toBeLessThan(20);
  });

  it('is not sent again to who has the arm already', async () => {
    const cookie = `vid=${visitorOf('b')}`;
    const { headers } = await get('/901', { cookie, 'accept-encoding': 'br' });

    const again = await get('/901', { cookie, 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });

    expect(again.statusCode).toBe(304);
  });

  it('is the page as it is for who came back without the cookie', async () => {
    const { body, headers } = await get('/901', { 'if-none-match': '"br-x"' });

    expect([body.startsWith('as it is'), headers['set-cookie']]).toEqual([true, undefined]);
  });

  it.each([
    ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a browser with Do Not Track', { dnt: '1' }],
    ['a browser with Global Privacy Control', { 'sec-gpc': '1' }],
  ])('is the page as it is for %s', async (_who, headers) => {
    const answer = await get('/901', { cookie: `vid=${visitorOf('b')}`, ...headers });

    expect([answer.body.startsWith('as it is'), answer.headers['set-cookie']]).toEqual([true, undefined]);
  });

  it('is the same for all outside the time of the experiment', async () => {
    const { body, headers } = await get('/over', { cookie: `vid=${visitorOf('b')}` });

    expect([body.startsWith('over '), headers['cache-control'], headers['set-cookie']]).toEqual([
      true,
      'no-cache',
      undefined,
    ]);
  });

  it('gives no arm an address of its own', async () => {
    for (const url of ['/901~b', '/901~b.html', '/901%7Eb', '/.experiments.json']) {
      expect((await get(url)).body).not.toContain('words of the page');
    }
  });
});
