import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedIds } from '#server/demo/ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

const SHELL = `<!doctype html><html><head>
<meta name="application-name" content="知研" /><meta name="slogan" content="用心" />
<meta name="description" content="用心">
<title>知研</title>
<script type="module" crossorigin src="/assets/index-A.js"></script>
<link rel="stylesheet" crossorigin href="/assets/app.css">
</head><body>
<div id="root"><div class="shell"><div>加载中</div></div></div>
</body></html>`;
const MANIFEST = {
  'index.html': { file: 'assets/index-A.js' },
  'home.tsx': { file: 'assets/home.js', imports: ['row.tsx'], css: ['assets/home.css'] },
  'row.tsx': { file: 'assets/row.js', css: ['assets/row.css'] },
};
/** Renders what the server's own API answers; its addresses say what happens besides. */
const RENDERER = `
let renders = 0;
export const createRenderer = (answer, brand) => ({
  paramsOf: (path) => (path === '/course/list' || path === '/' || path.startsWith('/course/detail') ? ['subject'] : undefined),
  renderScreen: async ({ path, query }, now) => {
    renders += 1;
    if (query.subject === '1') throw new Error('broken');
    if (query.subject === '2') await new Promise(() => {});
    const { data } = await answer('/api/v1/app/home');
    return {
      html: '<main>' + renders + ' ' + data.categories.length + '</main>',
      preloads: '<link rel="preload" as="image" href="/b.jpg"/>',
      head: { title: '</title><b>', facts: [{ '@type': 'Thing', name: '</script>', url: '/' }] },
      data: { now, queries: [[['home'], '</script><script>alert(1)</script>']] },
      module: 'home.tsx',
      isOfOneThing: path.startsWith('/course/detail'),
    };
  },
});
`;
let folder = '';
let server: TestServer;
let options: Parameters<typeof startTestServer>[0];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rendered-screens-'));
  const [site, screens] = [join(folder, 'site'), join(folder, 'screens')];
  await Promise.all([mkdir(site), mkdir(screens)]);
  await writeFile(join(site, 'index.html'), SHELL);
  await writeFile(join(screens, 'manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(join(screens, 'screens.js'), RENDERER);
  await writeFile(join(screens, 'package.json'), '{"type":"module"}');
  options = { siteFolder: site, screensFolder: screens, storageFolder: folder, longestRenderMs: 600_000 };
  server = await startTestServer({ ...options, callsPerMinute: 1 });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { host: 'm.example.com', ...headers } });

describe('a public screen for a stranger', () => {
  it('arrives as HTML with its files, its head and its data, under the policy of the shell', async () => {
    const { body, headers, statusCode } = await get('/');

    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(headers.vary).toContain('cookie');
    expect(headers['content-security-policy']).toBe((await get('/login')).headers['content-security-policy']);
    expect(body).toMatch(/<div id="root"><main>\d+ 8<\/main><\/div>\n {4}<script type="application\/json"/);
    const at = (text: string) => body.indexOf(text);
    expect(at('href="/assets/app.css"')).toBeLessThan(at('href="/assets/row.css"'));
    expect(at('href="/assets/row.css"')).toBeLessThan(at('href="/assets/home.css"'));
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/row.js">');
    expect(body).toContain('<link rel="canonical" href="http://m.example.com/">');
    expect(body).toContain('"url":"http://m.example.com/"');
  });

  it('has no script that a browser runs besides the shell’s, whatever its data say', async () => {
    const { body } = await get('/');

    const scripts = [...body.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes.trim());
    expect(scripts).toEqual([
      'type="application/ld+json"',
      'type="module" crossorigin src="/assets/index-A.js"',
      'type="application/json" id="screen-data"',
    ]);
    const [, data = ''] = /id="screen-data">([^<]*)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data)).toMatchObject({ queries: [[['home'], '</script><script>alert(1)</script>']] });
    expect(body).toContain('<title>&#60;/title&#62;&#60;b&#62; - 知研</title>');
  });

  it('is rendered once for many visitors of a second, whatever an ad adds to the address', async () => {
    server.clock.pass(60);

    const all = await Promise.all(['/?utm=1', '/?utm=2', '/'].map((url) => get(url)));

    const shown = all.map(({ body }) => /<main>[^<]*<\/main>/.exec(body)?.[0]);
    expect(new Set(shown).size).toBe(1);
    server.clock.pass(1);
    expect(/<main>[^<]*<\/main>/.exec((await get('/')).body)?.[0]).not.toBe(shown[0]);
  });
});

describe('the app’s shell comes as it is', () => {
  it.each([
    ['to a student', '/', { cookie: 'Msite-Token=x' }],
    ['for a screen that is not rendered', '/login', {}],
    ['when rendering fails', '/course/list?subject=1', {}],
  ])('%s', async (_when, url, headers) => {
    const { statusCode, body } = await get(url, headers);

    expect([statusCode, body]).toEqual([200, SHELL]);
  });

  it('when rendering takes too long', async () => {
    const hurried = await startTestServer({ ...options, longestRenderMs: 1 });

    expect((await hurried.inject({ url: '/course/list?subject=2' })).body).toBe(SHELL);
    await hurried.close();
  });

  it('with 404 for what does not exist', async () => {
    const { statusCode, body } = await get('/course/detail/99999999-0000-4000-8000-000000000000');

    expect([statusCode, body]).toEqual([404, SHELL]);
  });

  it('when it belongs to another build', async () => {
    const site = join(folder, 'other');
    await mkdir(site);
    await writeFile(join(site, 'index.html'), SHELL.replace('index-A', 'index-B'));
    const other = await startTestServer({ siteFolder: site, screensFolder: join(folder, 'screens') });

    expect((await other.inject({ url: '/' })).body).toBe(SHELL.replace('index-A', 'index-B'));
    await other.close();
  });
});

it('a screen of one thing has the words that the server knows of it', async () => {
  const { body } = await get(`/course/detail/${seedIds.course(1)}`);

  expect(body).toContain('<main>');
  expect(body).toMatch(/<title>[^<]*长难句[^<]* - 知研<\/title>/);
});
