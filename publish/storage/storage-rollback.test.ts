import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rollbackStorage, tellStorageRelease } from './storage-rollback.ts';
import { openStorageTarget } from './storage-target.ts';
import { makeTwoReleases, publishRelease, settings, targetAt, visible } from './testing-publish.ts';
import { startTestStorage, type TestStorage } from './testing-storage.ts';

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
afterEach(async () => {
  await storage?.close();
  storage = undefined;
});

describe('a way back', () => {
  it('uploads the release before again', async () => {
    storage = await startTestStorage({ kind: 'cos' });
    const target = targetAt(storage);
    await publishRelease(releases.site, first, { target, print });
    const whole = visible(storage);
    await publishRelease(releases.site, second, { target, print });
    said = [];

    const code = await rollbackStorage(undefined, { site: releases.site, target, settings, print });

    expect([code, visible(storage)]).toEqual([0, expect.objectContaining(whole)]);
    expect(said).toContainEqual(expect.stringMatching(`^已退回到版本 ${first} 到 cn：3 页`));
    await tellStorageRelease({ target, print });
    expect(said.at(-1)).toMatch(new RegExp(`^线上 {2}${first} {2}.+ 发布 {2}3 页$`));
  });
});

describe('a way back of two steps', () => {
  it('goes on from where the first one led, and ends', async () => {
    storage = await startTestStorage({ kind: 's3' });
    const target = targetAt(storage);
    const third = releases.make({ '/901': { words: '第三期', file: 'media/c-aaaaaaaa.webp' } });
    for (const release of [first, second, third]) {
      await publishRelease(releases.site, release, { target, print, isSure: true });
    }
    const heading = () => /第.期/.exec(storage?.text('901') ?? '')?.[0];
    const back = () => rollbackStorage(undefined, { site: releases.site, target, settings, print });

    const codes = [await back(), heading(), await back(), heading(), await back()];

    expect(codes).toEqual([0, '第二期', 0, '第一期', 1]);
    expect(said.at(-1)).toBe('没有更早的版本可以退回。');
  });
});

describe('a target', () => {
  it('without keys says which variables are missing', async () => {
    storage = await startTestStorage({ kind: 'oss' });
    const written = { name: 'cn-2', storage: storage.place };

    expect(openStorageTarget(written, { env: { PUBLISH_CN_2_KEY_ID: 'x' } })).toBe(
      '发布到 cn-2 需要密钥，缺少环境变量 PUBLISH_CN_2_KEY_SECRET。密钥不写进文件，见 docs/publishing.md。',
    );
  });

  it('that is described by halves says what is missing', () => {
    const storage = { kind: 's3', bucket: 'school', endpoint: '', region: '' } as const;

    expect(openStorageTarget({ name: 'cn', storage })).toBe(
      '发布目标 cn 的 storage 缺少：endpoint、region（pages-config/site.yaml）。',
    );
  });
});
