import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTestReleases, type TestReleases } from '#publish/storage/testing-release.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { authoringLeases, liveReleases } from '#server/db/schema/live-release.ts';
import { storedReleases } from '#server/gateways/release-store/release-store.ts';
import { type Objects, openObjects } from '#server/gateways/storage/objects.ts';
import { openBareDatabase } from '#server/testing/database.ts';
import { currentRelease, switchTo } from '#site-store/site-folder.ts';
import { logSwitch, type Switch } from '#site-store/switch-log.ts';
import { authoringLease } from './authoring-lease.ts';
import { type InStep, keepInStep } from './live-release.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openBareDatabase();
});
afterAll(() => database.close());

let folders: string[] = [];
let author: TestReleases;
let storeFolder: string;
let fault: (call: keyof Objects, key: string) => void;

beforeEach(async () => {
  await database.db.delete(liveReleases);
  await database.db.delete(authoringLeases);
  author = makeTestReleases();
  storeFolder = newFolder();
  fault = () => {};
  return () => {
    author.remove();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
    folders = [];
  };
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'in-step-'));
  folders.push(folder);
  return folder;
}

/** The store, with failures chosen by the test. */
function store() {
  const objects = openObjects({ folder: storeFolder });
  const faulty = <K extends keyof Objects>(call: K) =>
    (async (key: string, ...rest: [Buffer]) => {
      fault(call, key);
      return objects[call](key, ...rest);
    }) as unknown as Objects[K];
  return storedReleases({ put: faulty('put'), get: faulty('get'), has: faulty('has'), remove: faulty('remove') });
}

async function machine(name: string, site: string, mayWrite = false): Promise<InStep> {
  const lease = mayWrite ? authoringLease(database.db, name) : null;
  await lease?.renew();
  return { db: database.db, store: store(), site, machine: name, lease, prune: () => {} };
}

let second = 0;

/** As the authors' command and the console do. */
function show(site: string, release: string, action: Switch['action'] = 'publish'): void {
  second += 1;
  logSwitch(site, release, action, new Date(Date.UTC(2026, 10, 1) + second * 1000), 'chen@studio');
  switchTo(site, release);
}

const words = (site: string) => readFileSync(join(site, 'current', '901.html'), 'utf8').slice(4, 10);
const page = (text: string, file = 'assets/a-aaaaaaaa.webp') => ({ '/901': { words: text, file } });

describe('machines with a store of releases', () => {
  it('show what was published on one of them, whole, and go back with it', async () => {
    const first = author.make(page('first.'));
    show(author.site, first);
    const [writer, server] = [await machine('a', author.site, true), await machine('b', newFolder())];

    await keepInStep(writer);
    await keepInStep(server);
    expect(words(server.site)).toBe('first.');
    expect(readFileSync(join(server.site, 'assets/a-aaaaaaaa.webp'), 'utf8')).toContain('assets/a-aaaaaaaa.webp');

    show(author.site, author.make(page('second', 'assets/b-bbbbbbbb.webp')));
    await keepInStep(writer);
    await keepInStep(server);
    expect(words(server.site)).toBe('second');

    show(author.site, first, 'rollback');
    await keepInStep(writer);
    await keepInStep(server);
    expect(words(server.site)).toBe('first.');
    expect((await database.db.select().from(liveReleases)).map(({ release }) => release)).toHaveLength(3);
  });

  it('take documents that did not change from the release before', async () => {
    const two = (text: string) => ({ ...page(text), '/902': { words: 'stays', file: 'assets/a-aaaaaaaa.webp' } });
    show(author.site, author.make(two('first.')));
    const [writer, server] = [await machine('a', author.site, true), await machine('b', newFolder())];
    await keepInStep(writer);
    await keepInStep(server);

    show(author.site, author.make(two('second')));
    await keepInStep(writer);
    const fetched: string[] = [];
    fault = (call, key) => void (call === 'get' && key.startsWith('files/') && fetched.push(key));
    await keepInStep(server);

    expect(words(server.site)).toBe('second');
    // 901 as HTML and JSON, the facts, the manifest and its part of the route table; nothing of 902.
    expect(fetched.length).toBeLessThanOrEqual(5);
  });

  it('stay with what they show when a file in the store is not what was put there', async () => {
    show(author.site, author.make(page('first.')));
    const [writer, server] = [await machine('a', author.site, true), await machine('b', newFolder())];
    await keepInStep(writer);
    await keepInStep(server);
    const next = author.make(page('second'));
    show(author.site, next);
    const live = await keepInStep(writer);
    const list = JSON.parse(readFileSync(join(storeFolder, `lists/${live?.listHash}.json`), 'utf8'));
    const { hash } = list.files.find(({ path }: { path: string }) => path.endsWith('/901.html'));
    writeFileSync(join(storeFolder, 'files', hash.slice(0, 2), hash), 'forged');

    await expect(keepInStep(server)).rejects.toThrow(
      `releases/${next}/901.html in the store is not what was put there.`,
    );
    expect(words(server.site)).toBe('first.');
  });

  it('refuse a list that names files elsewhere', async () => {
    const server = await machine('b', newFolder());
    const list = Buffer.from(
      JSON.stringify({ release: '0123456789abcdef', files: [{ path: 'assets/../../x', hash: 'a' }] }),
    );
    const listHash = await sha256(list);
    await openObjects({ folder: storeFolder }).put(`lists/${listHash}.json`, list);

    await expect(server.store.fetch(server.site, { release: '0123456789abcdef', listHash }, undefined)).rejects.toThrow(
      'names what is no file of it',
    );
  });

  it('end at the same release wherever one of them was stopped', async () => {
    show(author.site, author.make(page('first.')));
    const [writer, server] = [await machine('a', author.site, true), await machine('b', newFolder())];
    await keepInStep(writer);
    await keepInStep(server);
    show(author.site, author.make(page('second', 'assets/b-bbbbbbbb.webp')));

    for (const stopped of [writer, server]) {
      for (let isDone = false, after = 0; !isDone; after++) {
        let calls = 0;
        fault = () => {
          if (calls++ === after) throw new Error('stopped');
        };
        isDone = await keepInStep(stopped).then(
          () => true,
          () => false,
        );
        // Wherever it was interrupted, visitors have one complete release.
        expect(['first.', 'second']).toContain(words(stopped.site));
      }
      fault = () => {};
    }
    expect(words(server.site)).toBe('second');
    expect(await database.db.select().from(liveReleases)).toHaveLength(2);
  });

  it('keep a build of their own to themselves: only what was published goes to all', async () => {
    const published = author.make(page('first.'));
    show(author.site, published);
    const writer = await machine('a', author.site, true);
    await keepInStep(writer);

    show(author.site, author.make(page('second')), 'build');
    await keepInStep(writer);

    expect(currentRelease(author.site)).toBe(published);
  });
});

describe('the lease of the machine that writes pages', () => {
  it('is held by one machine, which keeps it, and named to the others', async () => {
    const [a, b] = [authoringLease(database.db, 'a'), authoringLease(database.db, 'b')];
    await a.renew();
    await b.renew();
    await a.renew();

    expect([a.isHeld(), b.isHeld(), b.holder()]).toEqual([true, false, 'a']);
  });

  it('goes to another machine when no sign came for its time; who had it cannot say what is live', async () => {
    show(author.site, author.make(page('first.')));
    const old = await machine('a', author.site, true);
    await database.db.update(authoringLeases).set({ expiresAt: sql`now() - interval '1 second'` });
    const next = await machine('b', newFolder(), true);

    await keepInStep(old);

    expect(next.lease?.fencing()).toBe(2);
    expect(await database.db.select().from(liveReleases)).toEqual([]);
    await old.lease?.renew();
    expect(old.lease?.isHeld()).toBe(false);
  });

  it('is one for the processes of a machine', async () => {
    const [one, other] = [authoringLease(database.db, 'a'), authoringLease(database.db, 'a')];
    await one.renew();
    await other.renew();

    expect([one.isHeld(), other.isHeld(), one.fencing(), other.fencing()]).toEqual([true, true, 1, 1]);
    expect(await database.db.select().from(authoringLeases).where(eq(authoringLeases.machine, 'a'))).toHaveLength(1);
  });
});

async function sha256(bytes: Buffer): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');
}
