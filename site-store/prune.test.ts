import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prune } from './prune.ts';
import { FACTS_FILE, listReleases } from './release-facts.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const RULES = { keepReleases: 2, keepAssetDays: 30 };
const names = { a: 'aaaaaaaaaaaaaaaa', b: 'bbbbbbbbbbbbbbbb', c: 'cccccccccccccccc' };
let site = '';

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'prune-'));
});
afterEach(() => rmSync(site, { recursive: true }));

function put(file: string, text: string, time: Date) {
  mkdirSync(dirname(join(site, file)), { recursive: true });
  writeFileSync(join(site, file), text);
  utimesSync(join(site, file), time, time);
}

function release(name: string, time: Date, files: readonly string[] = []) {
  put(join('releases', name, FACTS_FILE), JSON.stringify({ release: name, files }), time);
}

describe('prune', () => {
  it('keeps the newest releases, and an older one that is needed', () => {
    release(names.a, daysAgo(3));
    release(names.b, daysAgo(2));
    release(names.c, daysAgo(1));

    const needsOld = prune(site, RULES, [names.a], [], NOW);
    const needsNone = prune(site, RULES, [names.c], [], NOW);

    expect([needsOld.releases, needsNone.releases]).toEqual([[], [names.a]]);
    expect(listReleases(site)).toEqual([names.c, names.b]);
  });

  it('keeps files that a release uses, that the browser build names, or that were in use a short time ago', () => {
    release(names.a, daysAgo(1), ['media/used.jpg']);
    for (const name of ['media/used.jpg', 'assets/built.js']) put(name, '', daysAgo(90));
    put('media/recent.jpg', '', daysAgo(29));
    put('media/old.jpg', '', daysAgo(31));

    const { files } = prune(site, RULES, [names.a], ['assets/built.js'], NOW);

    expect(files).toBe(1);
    expect(['used', 'recent', 'old'].map((name) => existsSync(join(site, `media/${name}.jpg`)))).toEqual([
      true,
      true,
      false,
    ]);
    expect(existsSync(join(site, 'assets/built.js'))).toBe(true);
  });

  it('gives the files of a release that it deletes their whole time from that day', () => {
    release(names.a, daysAgo(90), ['media/long.jpg']);
    release(names.b, daysAgo(1));
    release(names.c, daysAgo(0));
    put('media/long.jpg', '', daysAgo(90));

    const first = prune(site, RULES, [names.c], [], NOW);
    const later = prune(site, RULES, [names.c], [], new Date(NOW.getTime() + 31 * 86_400_000));

    expect([first.releases, first.files, later.files]).toEqual([[names.a], 0, 1]);
  });

  it('does not touch the time of a file that is known to be in use', () => {
    release(names.a, daysAgo(0), ['media/used.jpg']);
    put('media/used.jpg', '', daysAgo(0.5));

    prune(site, RULES, [names.a], [], NOW);

    expect(statSync(join(site, 'media/used.jpg')).mtimeMs).toBe(daysAgo(0.5).getTime());
  });
});
