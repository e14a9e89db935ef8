import type { PublishSettings } from '#compiler/site/publish-settings.ts';
import type { Send } from '#site-store/object-store.ts';
import type { Patience } from '#site-store/retry.ts';
import { publishToStorage, type StoragePublishOptions } from './publish-to-storage.ts';
import { openStorageTarget, type StorageTarget } from './storage-target.ts';
import { makeTestReleases, type TestReleases } from './testing-release.ts';
import { TEST_KEYS, type TestStorage } from './testing-storage.ts';

export const settings: PublishSettings = { keepReleases: 20, keepAssetDays: 30, confirmDeletions: 2, targets: [] };
export const env = { PUBLISH_CN_KEY_ID: TEST_KEYS.id, PUBLISH_CN_KEY_SECRET: TEST_KEYS.secret };
const patience: Patience = { tries: 7, firstPauseMs: 1, random: () => 0, pause: async () => {} };

/**
 * Two releases of `/901`, `/h5` and `/h5/douyin`: the second changes the first page, keeps the second, and has `/new`
 * instead of the third.
 */
export function makeTwoReleases(): TestReleases & { readonly first: string; readonly second: string } {
  const releases = makeTestReleases();
  const first = releases.make({
    '/901': { words: '第一期', file: 'media/a-aaaaaaaa.webp' },
    '/h5': { words: '不变', file: 'media/b-aaaaaaaa.webp' },
    '/h5/douyin': { words: '会下线', file: 'media/b-aaaaaaaa.webp' },
  });
  const second = releases.make({
    '/901': { words: '第二期', file: 'media/c-aaaaaaaa.webp' },
    '/h5': { words: '不变', file: 'media/b-aaaaaaaa.webp' },
    '/new': { words: '新的', file: 'media/d-aaaaaaaa.webp' },
  });
  return { ...releases, first, second };
}

interface TargetParts {
  readonly send?: Send;
  readonly env?: Readonly<Record<string, string>>;
  readonly cdn?: { readonly kind: 'aliyun' | 'tencent'; readonly site: string };
}

export function targetAt({ place, send }: TestStorage, parts: TargetParts = {}): StorageTarget {
  const written = { name: 'cn', storage: { ...place, ...(parts.cdn && { cdn: parts.cdn }) } };
  const target = openStorageTarget(written, { env: parts.env ?? env, send: parts.send ?? send, patience });
  if (typeof target === 'string') throw new Error(target);
  return target;
}

/** Publishes a release that has already been made. */
export function publishRelease(
  site: string,
  release: string,
  options: Partial<StoragePublishOptions> & Pick<StoragePublishOptions, 'target' | 'print'>,
): Promise<number> {
  const build = async () => ({ release, failed: [] });
  const lock = { pause: async () => {} };
  return publishToStorage({ site, settings, build, lock, isDryRun: false, isSure: false, ...options });
}

/** What is broken for a reader: missing files that documents refer to, and missing pages of the list. */
export function brokenFor({ objects, text }: TestStorage): string[] {
  const leads = [...objects.keys()]
    .filter((key) => !/^(assets|media|\.publish)\//.test(key))
    .flatMap((key) => text(key).match(/(?<=\/)(assets|media)\/[\w.-]+/g) ?? []);
  const list = JSON.parse(text('pages/manifest.json') || '{"pages":[]}') as { pages: { path: string }[] };
  const listed = list.pages.flatMap(({ path }) => [path.slice(1), `pages${path}.json`]);
  return [...leads, ...listed].filter((key) => !objects.has(key));
}

/** Everything that visitors can get, uncompressed. */
export const visible = ({ objects, text }: TestStorage): Record<string, string> =>
  Object.fromEntries([...objects.keys()].filter((key) => !key.startsWith('.publish/')).map((key) => [key, text(key)]));
