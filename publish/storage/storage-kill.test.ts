import { hostname } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Send } from '#site-store/object-store.ts';
import type { StoragePublishOptions } from './publish-to-storage.ts';
import type { StorageTarget } from './storage-target.ts';
import { brokenFor, makeTwoReleases, publishRelease, targetAt } from './testing-publish.ts';
import { startTestStorage, type TestStorage } from './testing-storage.ts';

let releases: ReturnType<typeof makeTwoReleases>;
let first = '';
let second = '';
let storage: TestStorage | undefined;
const print = () => {};

beforeAll(() => {
  releases = makeTwoReleases();
  ({ first, second } = releases);
});
afterAll(() => releases.remove());
afterEach(async () => {
  await storage?.close();
  storage = undefined;
});

/** ETags of everything visitors get except shared files, which stay for some time. */
function documentsOf(objects: TestStorage['objects']): Record<string, string> {
  const entries = [...objects].filter(([key]) => !/^(assets|media|\.publish)\//.test(key));
  return Object.fromEntries(entries.map(([key, { etag }]) => [key, etag]));
}

function run(target: StorageTarget, release: string, changes: Partial<StoragePublishOptions> = {}): Promise<number> {
  return publishRelease(releases.site, release, { target, print, ...changes });
}

describe.each(['s3', 'oss'] as const)('publishing to %s, killed', (kind) => {
  it('at any request leaves no document that leads to a missing file, and the next one completes it', async () => {
    const store = await startTestStorage({ kind });
    storage = store;
    await run(targetAt(store), first);
    const start = new Map(store.objects);
    await run(targetAt(store), second);
    const finished = { [first]: documentsOf(start), [second]: documentsOf(store.objects) };
    const dead = { by: 'chen@studio', host: hostname(), pid: 2 ** 22 + 1 };
    const broken = new Set<string>();
    store.onChange = () => brokenFor(store).forEach((key) => void broken.add(key));

    let kills = 0;
    for (let isKilled = true; isKilled; kills++) {
      store.objects.clear();
      for (const [key, kept] of start) store.objects.set(key, kept);
      let index = 0;
      isKilled = false;
      const send: Send = async (url, init) => {
        if (index++ < kills) return store.send(url, init);
        // Every second time the request still arrives, and only its answer is lost.
        if (!isKilled && kills % 2 === 1) await store.send(url, init);
        isKilled = true;
        throw new Error('killed');
      };
      const lock = { publisher: dead, pause: async () => {} };
      await run(targetAt(store, { send }), second, { lock }).catch(() => {});
      // The next publication may be of the same release, or of the earlier one.
      const next = kills % 3 === 2 ? first : second;
      await run(targetAt(store), next);

      expect([kills, documentsOf(store.objects)]).toEqual([kills, finished[next]]);
      expect([...store.objects.keys()].filter((key) => /lock|pending/.test(key))).toEqual([]);
    }

    expect(kills).toBeGreaterThan(20);
    expect([...broken]).toEqual([]);
  }, 60_000);
});
