import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { livePages } from './live-pages.ts';

const RELEASES = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb', 'cccccccccccccccc', 'dddddddddddddddd'] as const;

/** A site whose releases, the newest last, have all been live; each has a page and a block of its own name. */
async function siteOf(releases: readonly string[]): Promise<string> {
  const site = await mkdtemp(join(tmpdir(), 'live-'));
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(site, name)), { recursive: true });
    await writeFile(join(site, name), text);
  };
  for (const release of releases) {
    const folder = `releases/${release}`;
    const page = { source: `mark-${release[0]}`, blocks: [{ id: 'form' }, { id: `of-${release[0]}` }] };
    await write(`${folder}/pages/901.json`, JSON.stringify(page));
    await write(`${folder}/pages/only-${release[0]}.json`, JSON.stringify({ ...page, measure: 'off' }));
    await write(`${folder}/pages/manifest.json`, JSON.stringify({ pages: [] }));
    await write(`${folder}/901~b.html`, '<html data-variant="price_b_0a1b2c3d"><section id="arm-b" class="block">');
  }
  await write('releases/.switches.jsonl', releases.map((release) => `{"release":"${release}"}\n`).join(''));
  await symlink(`releases/${releases.at(-1)}`, join(site, 'current'));
  return site;
}

describe('a page that visitors can have open', () => {
  it('is one of the release that is live, or of the two before it', async () => {
    const livePage = livePages(await siteOf(RELEASES));

    expect(await livePage('/901')).toEqual({
      source: 'mark-d',
      isMeasured: true,
      blocks: new Set(['form', 'of-d', 'of-c', 'of-b']),
    });
    expect(await livePage('/only-b')).toMatchObject({ isMeasured: false, isGone: true });
    expect(await livePage('/only-a')).toBeUndefined();
  });

  it('has the blocks of the arm that is shown', async () => {
    const livePage = livePages(await siteOf(RELEASES));

    expect((await livePage('/901', 'price_b_0a1b2c3d'))?.blocks).toEqual(new Set(['arm-b']));
    for (const made of ['price_b', 'price_b_00000000', 'price_c_0a1b2c3d', 'other_b_0a1b2c3d', 'b', 'price_..%2f901']) {
      expect(await livePage('/901', made)).toBeUndefined();
    }
  });

  it.each(['/nope', '/manifest', '/routes', '/', '/../releases', '/%2e%2e/x', '/901.json', '/901~b', '//901', ''])(
    'is not %j',
    async (path) => {
      expect(await livePages(await siteOf(RELEASES))(path)).toBeUndefined();
    },
  );

  it('is there as soon as its release is', async () => {
    const site = await siteOf(RELEASES);
    const livePage = livePages(site);
    expect(await livePage('/only-a')).toBeUndefined();

    await rm(join(site, 'current'));
    await symlink(`releases/${RELEASES[0]}`, join(site, 'current'));

    expect(await livePage('/only-a')).toBeDefined();
  });

  it('is none without a site', async () => {
    expect(await livePages('/nonexistent/site')('/901')).toBeUndefined();
  });
});
