import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { pageMoves } from './page-moves.ts';

const REDIRECTS = [
  { path: '/2026-spring', to: '/1month' },
  { path: '/elsewhere', to: '//evil.example' },
  { path: '/h5/douyin', to: '/1month' },
];
let folder = '';
let server: TestServer;

const put = (path: string, text: string) => writeFile(join(folder, path), text);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-moves-'));
  await mkdir(join(folder, 'h5'));
  await mkdir(join(folder, 'pages'));
  await put('index.html', '<script>window.a=1</script>');
  await put('h5/douyin.html', 'landing douyin');
  await put('pages/redirects.json', JSON.stringify({ redirects: REDIRECTS }));
  server = await startTestServer({ siteFolder: folder, storageFolder: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (url: string) => server.inject({ url });

describe('an address that moved', () => {
  it('leads to the new one and keeps the query', async () => {
    const { statusCode, headers } = await get('/2026-spring?source=douyin&utm_source=a');

    expect([statusCode, headers.location]).toEqual([301, '/1month?source=douyin&utm_source=a']);
    expect(headers['cache-control']).toBe('public, max-age=3600');
  });

  it('leads there with a slash at its end too, in a second step', async () => {
    expect((await get('/2026-spring/')).headers.location).toBe('/2026-spring');
  });

  it('never leads off the site, and never away from a page that is there', async () => {
    expect((await get('/elsewhere')).statusCode).toBe(404);
    expect((await get('/h5/douyin')).body).toBe('landing douyin');
  });
});

describe('pageMoves', () => {
  it('knows no move where nothing is published, and none in a file that is half written', async () => {
    expect(await pageMoves(join(folder, 'nothing'))('/2026-spring')).toBeUndefined();

    await put('pages/redirects.json', '{"redirects":[{"path":"/2026');
    expect(await pageMoves(folder)('/2026-spring')).toBeUndefined();
  });
});
