import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { releaseLink } from '#publish/release-link.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

const OLD = '00000000000000a1';
const NEW = '00000000000000b2';
let folder = '';
let server: TestServer;

async function put(path: string, content: string) {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

async function pointAt(release: string) {
  await symlink(join('releases', release), join(folder, 'next'));
  await rename(join(folder, 'next'), join(folder, 'current'));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'releases-'));
  for (const release of [OLD, NEW]) {
    await put(`releases/${release}/index.html`, `shell ${release}`);
    await put(`releases/${release}/sale.html`, `sale ${release}`);
    await put(`releases/${release}/pages/sale.json`, `"${release}"`);
    await put(`releases/${release}/.release.json`, '{}');
  }
  const pages = [{ path: '/sale', schedule: { from: '2030-01-01T00:00:00+08:00', otherwise: '/soon' } }];
  await put(`releases/${OLD}/pages/manifest.json`, '{"pages":[]}');
  await put(`releases/${NEW}/pages/manifest.json`, JSON.stringify({ pages }));
  await put('assets/old-12345678.js', 'old script');
  server = await startTestServer({ siteFolder: folder, releaseKey: 'a key for tests' });
});
beforeEach(() => pointAt(OLD));
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
const tomorrow = () => new Date(server.clock.now().getTime() + 86_400_000);
const linkTo = (release: string, until = tomorrow(), key?: string) =>
  releaseLink(folder, release, until, key ?? 'a key for tests');

/** Follows a link to a release and returns its cookie. */
async function cookieFrom(link: string): Promise<string> {
  const { headers } = await get(link);
  return String(headers['set-cookie']).split(';', 1)[0] ?? '';
}

describe('the release that visitors get', () => {
  it('is the one that current points at, and documents, their JSON and the version call name it', async () => {
    const [page, json, shell, version] = await Promise.all(
      ['/sale', '/pages/sale.json', '/', '/api/v1/base/version'].map((url) => get(url)),
    );

    expect([page?.body, json?.body, shell?.body]).toEqual([`sale ${OLD}`, `"${OLD}"`, `shell ${OLD}`]);
    expect([page, json, shell].map((answer) => answer?.headers['site-release'])).toEqual([OLD, OLD, OLD]);
    expect(version?.json()).toMatchObject({ data: { release: OLD } });
  });

  it('is another one as soon as the pointer was switched, with the times of its own pages', async () => {
    await get('/sale');
    await pointAt(NEW);

    const [page, shell] = [await get('/sale'), await get('/')];
    expect(page.headers.location).toBe('/soon');
    expect(shell.body).toBe(`shell ${NEW}`);
  });

  it('is also found where the pointer is a file', async () => {
    await rm(join(folder, 'current'));
    await writeFile(join(folder, 'current'), NEW);

    expect((await get('/')).body).toBe(`shell ${NEW}`);
    await rm(join(folder, 'current'));
  });

  it('shares its files with all others', async () => {
    expect((await get('/assets/old-12345678.js')).body).toBe('old script');
  });

  it.each([`/releases/${OLD}/sale.html`, `/releases/${OLD}/pages/sale.json`, '/.release.json', '/current'])(
    'is not given by its place on the disk: %s',
    async (url) => {
      const { body } = await get(url);

      expect(body).not.toContain('sale');
      expect(body).not.toContain('{}');
    },
  );
});

describe('a link to a release', () => {
  it('shows that release, before its time too, and lets nobody keep it', async () => {
    const cookie = await cookieFrom(linkTo(NEW));

    const page = await get('/sale', { cookie });
    expect(page.body).toBe(`sale ${NEW}`);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'site-release': NEW });
    expect((await get('/pages/sale.json', { cookie })).body).toBe(`"${NEW}"`);
    expect((await get('/sale')).body).toBe(`sale ${OLD}`);
  });

  it('sets a cookie that scripts cannot read and that ends with the link', async () => {
    const { headers, statusCode } = await get(linkTo(NEW));

    expect([statusCode, headers.location]).toEqual([302, '/']);
    expect(headers['set-cookie']).toMatch(/^release_view=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it.each([
    ['whose time is over', () => linkTo(NEW, new Date(0))],
    ['signed with another key', () => linkTo(NEW, tomorrow(), 'another key')],
    ['changed to another release', () => linkTo(NEW).replace(NEW, OLD)],
    ['to a release that is deleted', () => linkTo('00000000000000c3')],
    ['without a signature', () => `/_release/${NEW}`],
  ])('%s shows nothing', async (_what, link) => {
    const { statusCode, headers } = await get(link());

    expect([statusCode, headers['set-cookie']]).toEqual([404, undefined]);
    const token = link().slice('/_release/'.length);
    expect((await get('/', { cookie: `release_view=${token}` })).body).toBe(`shell ${OLD}`);
  });

  it('is left again', async () => {
    const { headers } = await get('/_release/current');

    expect(headers['set-cookie']).toMatch(/^release_view=; Max-Age=0; Path=\/;/);
  });
});
