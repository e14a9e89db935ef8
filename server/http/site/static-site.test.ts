import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

const SECRET = 'the canary outside the site';
/** Long enough to be worth compressing. */
const LONG = 'let lesson = 1;\n'.repeat(200);
let folder = '';
let server: TestServer;

async function put(path: string, content: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

const manifest = (pages: readonly object[]) => put('site/pages/manifest.json', JSON.stringify({ pages }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-site-'));
  await put('secret.txt', SECRET);
  await put('site/.env', SECRET);
  await put('site/index.html', '<script>window.a=1</script><script src="/assets/x.js"></script>');
  await put('site/1month.html', 'landing 1month');
  await put('site/h5/douyin.html', 'landing douyin');
  await put('site/over.html', 'landing over');
  await put('site/long.html', LONG);
  await put('site/assets/app-Ab3dEf9h.js', LONG);
  await put('site/assets/app-Ab3dEf9h.js.br', 'packed by somebody else');
  await put('site/assets/tiny-Ab3dEf9h.js', 'script');
  await put('site/assets/app-Ab3dEf9h.css', LONG);
  await put('site/pages/long.json', LONG);
  await put('site/media/plan-12345678.svg', LONG);
  await put('site/media/words-12345678.vtt', LONG);
  await put('site/assets/manifest.json', '{}');
  await put('site/media/lesson-12345678.mp4', '0123456789');
  await put('site/favicon.ico', 'icon');
  await put('storage/covers/full.jpg', 'picture');
  await put('storage/files/handout.pdf', '%PDF-1.4');
  await symlink(join(folder, 'secret.txt'), join(folder, 'site', 'assets', 'link'));
  await manifest([
    { path: '/1month', title: 'x', access: 'public' },
    {
      path: '/over',
      title: 'x',
      access: 'public',
      schedule: { until: '2026-11-01T00:00:00+08:00', otherwise: '/1month' },
    },
  ]);
  server = await startTestServer({ siteFolder: join(folder, 'site'), storageFolder: join(folder, 'storage') });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

describe('documents', () => {
  it.each(['/', '/index', '/course/list', '/Course/LIST', '/play/x-1', '/play/%E4%B8%AD', '/goodsH5/myFengyuewanjuan'])(
    'under %s are the shell of the app, which runs no inline script but its own',
    async (url) => {
      const { statusCode, body, headers } = await get(url);

      expect([statusCode, body.includes('/assets/x.js')]).toEqual([200, true]);
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['content-security-policy']).toMatch(
        /script-src 'self' https:\/\/res\.wx\.qq\.com https:\/\/res2\.wx\.qq\.com 'sha256-[^']+';/,
      );
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
    },
  );

  it.each([
    ['/1month', 'landing 1month'],
    ['/h5/douyin?source=x', 'landing douyin'],
  ])('under %s are the landing page, whose own policy counts', async (url, content) => {
    const { statusCode, body, headers } = await get(url);

    expect([statusCode, body]).toEqual([200, content]);
    expect(headers['content-security-policy']).toBe("frame-ancestors 'self'");
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
    expect(headers.etag).toBeTruthy();
  });

  it('are not sent again when they did not change', async () => {
    const { headers } = await get('/1month');

    expect((await get('/1month', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  it.each([
    ['/1month/', '/1month'],
    ['/course/list/?a=1', '/course/list?a=1'],
  ])('under %s move to the address without the slash', async (url, location) => {
    const { statusCode, headers } = await get(url);

    expect([statusCode, headers.location]).toEqual([301, location]);
  });
});

describe('a page outside its time', () => {
  it('leads to its way out and keeps the query', async () => {
    const { statusCode, headers } = await get('/over?source=douyin&utm_source=a');

    expect([statusCode, headers.location]).toEqual([302, '/1month?source=douyin&utm_source=a']);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('files', () => {
  it('with a hash in their name stay in caches for good', async () => {
    const { body, headers } = await get('/assets/app-Ab3dEf9h.js');

    expect(body).toBe(LONG);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each(['/assets/manifest.json', '/pages/manifest.json', '/favicon.ico'])(
    'like %s are asked for again',
    async (url) => {
      expect((await get(url)).headers['cache-control']).toBe('no-cache');
    },
  );

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('are sent to who accepts %s as %s', async (accepted, encoding, unpack) => {
    const { rawPayload, headers } = await get('/assets/app-Ab3dEf9h.js', { 'accept-encoding': accepted });

    expect([headers['content-encoding'], unpack(rawPayload).toString()]).toEqual([encoding, LONG]);
    expect(headers['content-type']).toContain('javascript');
    expect(headers.vary).toContain('accept-encoding');
  });

  it.each([
    '/long',
    '/assets/app-Ab3dEf9h.js',
    '/assets/app-Ab3dEf9h.css',
    '/pages/long.json',
    '/media/plan-12345678.svg',
    '/media/words-12345678.vtt',
  ])('like %s have one type, packed and plain', async (url) => {
    const [packed, plain] = await Promise.all([get(url, { 'accept-encoding': 'gzip' }), get(url)]);

    expect([packed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['gzip', undefined]);
    expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
  });

  it('that are short are sent plain', async () => {
    const { body, headers } = await get('/assets/tiny-Ab3dEf9h.js', { 'accept-encoding': 'br' });

    expect([headers['content-encoding'], body]).toEqual([undefined, 'script']);
  });

  it('that are packed are not sent again when they did not change', async () => {
    const accepted = { 'accept-encoding': 'br' };
    const { headers } = await get('/long', accepted);

    const again = await get('/long', { ...accepted, 'if-none-match': `"other", W/${headers.etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('are sent in parts, as players of videos want', async () => {
    const { statusCode, body, headers } = await get('/media/lesson-12345678.mp4', { range: 'bytes=2-4' });

    expect([statusCode, body, headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
  });

  it('of the storage are cached for a day', async () => {
    const { body, headers } = await get('/storage/covers/full.jpg');

    expect([body, headers['cache-control']]).toEqual(['picture', 'public, max-age=86400']);
  });

  it('of the storage may stand in a frame of this site when they are handouts, others nowhere', async () => {
    const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);

    expect(await policyOf('/storage/files/handout.pdf')).toBe("frame-ancestors 'self'");
    expect(await policyOf('/storage/covers/full.jpg')).toContain("frame-ancestors 'none'");
  });

  it.each(['/assets/gone-12345678.js', '/media/x.jpg', '/pages/x.json', '/storage/covers/x.jpg', '/robots.txt'])(
    'that are missing, like %s, are 404 and not the shell',
    async (url) => {
      const { statusCode, headers } = await get(url);

      expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    },
  );
});

describe('a person at an address that leads nowhere', () => {
  const document = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  it.each(['/%E0%A4%A', '/course/detail/%E0%A4%A', '/%00', '//x', '/robots.php', `/${'x'.repeat(3000)}`])(
    'is led to the page that says so: %s',
    async (url) => {
      const { statusCode, headers } = await get(url, document);

      expect([statusCode, headers.location]).toEqual([302, '/404']);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it.each(['/assets/gone-12345678.js', '/pages/x.json', '/api/v1/nothing'])('is not led away from %s', async (url) => {
    expect((await get(url, document)).statusCode).toBe(404);
  });

  it('is told in a bare text that nothing is built, and not sent round in circles', async () => {
    const bare = await startTestServer({ siteFolder: join(folder, 'nothing'), storageFolder: join(folder, 'storage') });

    expect((await bare.inject({ url: '/404', headers: document })).statusCode).toBe(404);
    await bare.close();
  });
});

describe('nothing outside the site', () => {
  it.each([
    ...['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/..%5csecret.txt', '/assets/../../secret.txt'],
    ...[
      '/assets/..%2f..%2fsecret.txt',
      '/%252e%252e/secret.txt',
      '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
      '//secret.txt',
    ],
    ...['/.env', '/.git/config', '/assets/.env', '/%2eenv', '/index.html%00.js', '/assets//app-Ab3dEf9h.js'],
    ...['/assets/%', '/%c0%ae%c0%ae/secret.txt', '/storage/../secret.txt', '/storage/..%2fsecret.txt', '/over.html.br'],
    ...[
      '/1month.html',
      '/index.html',
      '/assets',
      '/assets/',
      '/site',
      '/\\secret.txt',
      '/assets/app-Ab3dEf9h.js/x',
      '/assets/link',
    ],
  ])('is sent for %s', async (url) => {
    const { statusCode, body } = await get(url);

    expect(body).not.toContain(SECRET);
    expect(statusCode === 404 || statusCode === 400 || body.includes('/assets/x.js')).toBe(true);
  });

  it('is sent through a redirect to another host', async () => {
    const { statusCode, headers } = await get('//evil.example/');

    expect([statusCode, headers.location]).toEqual([404, undefined]);
  });
});

describe('the schedule', () => {
  it('follows the manifest when that changes', async () => {
    await put('site/soon.html', 'landing soon');
    await put('site/loop.html', 'landing loop');
    await manifest([
      { path: '/over', title: 'x', access: 'public' },
      { path: '/soon', schedule: { from: '2026-12-01T00:00:00+08:00', otherwise: '//evil.example' } },
      { path: '/loop', schedule: { until: '2026-01-01T00:00:00+08:00', otherwise: '/loop' } },
    ]);
    await utimes(join(folder, 'site/pages/manifest.json'), new Date(), new Date(Date.now() + 5000));
    server.clock.pass(2);

    expect((await get('/over')).body).toBe('landing over');
    expect((await get('/soon')).headers.location).toBe('/404');
    expect((await get('/loop')).headers.location).toBe('/404');
  });

  it('keeps the last good times while the manifest is broken', async () => {
    await put('site/pages/manifest.json', '{"pages": [');
    server.clock.pass(2);

    expect((await get('/soon')).headers.location).toBe('/404');
  });
});
