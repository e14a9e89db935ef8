import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DIALECTS } from '#site-store/dialects.ts';
import type { Send } from '#site-store/object-store.ts';
import type { StoragePublishOptions } from './publish-to-storage.ts';
import { LOCK_KEY } from './storage-lock.ts';
import type { StorageTarget } from './storage-target.ts';
import { brokenFor, env, makeTwoReleases, publishRelease, targetAt, visible } from './testing-publish.ts';
import { startTestStorage, type TestStorage } from './testing-storage.ts';

const KINDS = Object.keys(DIALECTS) as (keyof typeof DIALECTS)[];
const other = (by: string) => ({ by, host: by, pid: 1 });

let releases: ReturnType<typeof makeTwoReleases>;
let first = '';
let second = '';
let storage: TestStorage | undefined;
let said: string[] = [];
const print = (text: string) => void said.push(text);

beforeAll(() => {
  releases = makeTwoReleases();
  ({ first, second } = releases);
});
afterAll(() => releases.remove());
beforeEach(() => {
  said = [];
});
afterEach(async () => {
  await storage?.close();
  storage = undefined;
});

function run(target: StorageTarget, release: string, changes: Partial<StoragePublishOptions> = {}): Promise<number> {
  return publishRelease(releases.site, release, { target, print, ...changes });
}

describe.each(KINDS)('publishing to %s', (kind) => {
  it('uploads a release under the addresses of visitors, with types and times to keep', async () => {
    storage = await startTestStorage({ kind });

    const code = await run(targetAt(storage), first);

    const headersOf = (key: string) => storage?.objects.get(key)?.headers;
    expect([code, brokenFor(storage)]).toEqual([0, []]);
    expect(headersOf('901')).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-encoding': 'gzip',
    });
    expect(headersOf('media/a-aaaaaaaa.webp')).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect([storage.text('h5'), storage.text('h5/douyin')]).toEqual([
      expect.stringContaining('不变'),
      expect.stringContaining('会下线'),
    ]);
    expect(storage.objects.has(LOCK_KEY)).toBe(false);
    expect(said).toContain(
      '对象存储不能一次切换：先放图片和脚本，再换页面，最后换清单。途中访客可能看到新旧两种页面，不会缺图片和脚本。',
    );
  });

  it('uploads only what changed, and takes gone pages off', async () => {
    storage = await startTestStorage({ kind });
    const target = targetAt(storage);
    await run(target, first);
    const before = storage.requests.length;
    said = [];

    await run(target, second);

    const put = storage.requests.slice(before).filter((each) => each.startsWith('PUT') && !each.includes('.publish'));
    expect(
      put
        .map((each) => each.slice(5))
        .filter((key) => !key.startsWith('pages/routes/'))
        .sort(),
    ).toEqual([
      ...['901', 'media/c-aaaaaaaa.webp', 'media/d-aaaaaaaa.webp', 'new'],
      ...['pages/901.json', 'pages/manifest.json', 'pages/new.json'],
    ]);
    expect([storage.objects.has('h5/douyin'), storage.objects.has('media/a-aaaaaaaa.webp')]).toEqual([false, true]);
    expect(said[0]).toMatch(/^与线上的版本 [0-9a-f]{16} 相比：新增 1 页，改动 1 页，下线 1 页，新文件 2 个/);
    expect(await run(target, second)).toBe(0);
    expect(said.at(-1)).toBe(`没有变化：线上就是版本 ${second}，3 页。`);
  });

  it('comes through answers of 503 and 429, connections that break, and answers that are lost', async () => {
    let seed = 7;
    const fault = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return ([503, 429, 'reset', 'lost'] as const)[seed % 12];
    };
    storage = await startTestStorage({ kind, fault });

    const code = await run(targetAt(storage), first);

    expect([code, brokenFor(storage), storage.objects.has(LOCK_KEY)]).toEqual([0, [], false]);
  });

  it('of two publishers at once lets one do it, and tells the other who', async () => {
    storage = await startTestStorage({ kind });
    const target = targetAt(storage);
    const pause = async () => {};

    const codes = await Promise.all(
      ['chen@studio', 'li@office'].map((by) => run(target, first, { lock: { publisher: other(by), pause } })),
    );

    const winner = ['chen@studio', 'li@office'][codes.indexOf(0)];
    expect([...codes].sort()).toEqual([0, 1]);
    expect(said).toContainEqual(expect.stringMatching(new RegExp(`^${winner} 从 .+ 起正在发布。等他发布完再试。$`)));
  });

  it('takes over a lock whose holder gave no sign for five minutes, and respects it before', async () => {
    storage = await startTestStorage({ kind });
    const body = Buffer.from(JSON.stringify({ ...other('chen@studio'), since: '2026-11-22T04:05:00Z', token: 'x' }));
    const lockOf = (seconds: number) => ({ body, headers: {}, etag: 'e', modifiedAt: Date.now() - seconds * 1000 });
    storage.objects.set(LOCK_KEY, lockOf(240));

    const early = await run(targetAt(storage), first);
    storage.objects.set(LOCK_KEY, lockOf(310));
    const late = await run(targetAt(storage), first);

    expect([early, late]).toEqual([1, 0]);
    expect(said[0]).toBe('chen@studio 从 11月22日 12:05 起正在发布。等他发布完再试。');
  });
});

describe('publishing', () => {
  it('changes nothing in a dry run', async () => {
    storage = await startTestStorage({ kind: 'oss' });

    const code = await run(targetAt(storage), first, { isDryRun: true });

    expect([code, storage.objects.size, said.at(-1)]).toEqual([0, 0, expect.stringContaining('没有发布。')]);
    expect(storage.requests.filter((each) => !each.startsWith('GET'))).toEqual([]);
  });

  it('keeps away from what somebody else put into the bucket, and below its prefix', async () => {
    storage = await startTestStorage({ kind: 's3', addressing: 'path', prefix: 'site/' });
    const foreign = { body: Buffer.from('x'), headers: {}, etag: 'e', modifiedAt: 0 };
    for (const key of ['other/901', 'site/MP_verify_1.txt', 'site/a&b']) storage.objects.set(key, foreign);
    const target = targetAt(storage);

    await run(target, first);
    await run(target, second);

    expect(storage.objects.get('site/a&b')).toBe(foreign);
    expect(storage.objects.has('site/MP_verify_1.txt')).toBe(true);
    expect([...storage.objects.keys()].filter((key) => !key.startsWith('site/'))).toEqual(['other/901']);
  });

  it('puts back what somebody took away or changed', async () => {
    storage = await startTestStorage({ kind: 'cos' });
    const target = targetAt(storage);
    await run(target, first);
    const whole = visible(storage);
    storage.objects.delete('media/a-aaaaaaaa.webp');
    storage.objects.set('901', { body: Buffer.from('?'), headers: {}, etag: 'other', modifiedAt: 0 });
    said = [];

    await run(target, first);

    expect(visible(storage)).toEqual(whole);
    expect(said[0]).toBe(`线上是版本 ${first}，还没有放全或被改动过。`);
  });

  it('deletes shared files only when nothing has needed them for keepAssetDays', async () => {
    storage = await startTestStorage({ kind: 's3' });
    const target = targetAt(storage);
    const on = (day: number) => ({ now: new Date(Date.UTC(2026, 10, day)) });
    const isThere = () => storage?.objects.has('media/a-aaaaaaaa.webp');
    await run(target, first, on(1));
    await run(target, second, on(2));

    await run(target, second, on(31));
    const early = isThere();
    await run(target, second, on(33));

    expect([early, isThere(), brokenFor(storage)]).toEqual([true, false, []]);
  });

  it('asks before it takes many pages off', async () => {
    storage = await startTestStorage({ kind: 's3' });
    const target = targetAt(storage);
    await run(target, first);
    const empty = releases.make({ '/only': { words: '只有', file: 'media/a-aaaaaaaa.webp' } });

    const alone = await run(target, empty);
    const isStill = storage.objects.has('901');
    const agreed = await run(target, empty, { isSure: true });

    expect([alone, isStill, agreed, storage.objects.has('901')]).toEqual([1, true, 0, false]);
  });

  it('tells a wrong secret at once, in a sentence', async () => {
    storage = await startTestStorage({ kind: 's3' });

    const code = await run(targetAt(storage, { env: { ...env, PUBLISH_CN_KEY_SECRET: 'wrong' } }), first);

    expect([code, storage.requests.length]).toEqual([1, 1]);
    expect(said).toEqual([expect.stringMatching(/^发布到 cn 停下了：签名不对：核对环境变量里的 KEY_SECRET/)]);
  });

  it('lets the CDN forget only the addresses that changed, and again when it did not take that', async () => {
    const store = await startTestStorage({ kind: 'oss' });
    storage = store;
    const purged: string[][] = [];
    let isDown = false;
    const send: Send = async (url, init) => {
      if (url.host !== 'cdn.aliyuncs.com') return store.send(url, init);
      if (isDown) return Response.json({ Code: 'QuotaExceeded.Refresh', Message: 'Enough.' }, { status: 400 });
      purged.push((new URLSearchParams(String(init.body)).get('ObjectPath') ?? '').split('\n'));
      return Response.json({ RefreshTaskId: '1' });
    };
    const target = targetAt(store, { send, cdn: { kind: 'aliyun', site: 'https://m.school.cn' } });
    await run(target, first);
    isDown = true;

    const refused = await run(target, second);
    const sentence = said.find((text) => text.startsWith('CDN'));
    isDown = false;
    const again = await run(target, second);

    expect([refused, again, sentence]).toEqual([1, 0, expect.stringContaining('QuotaExceeded.Refresh')]);
    expect(purged).toHaveLength(2);
    const pages = purged[1]?.filter((address) => !address.includes('/pages/')).sort();
    expect(pages).toEqual(['https://m.school.cn/901', 'https://m.school.cn/h5/douyin', 'https://m.school.cn/new']);
  });
});
