import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { currentRelease } from '#site-store/site-folder.ts';
import { buildPages } from '../build/build.ts';
import { contentChanges } from '../release/release-contents.ts';
import { makeTestSite, type TestSite } from '../testing-site.ts';
import { assessText } from './assess-text.ts';
import { warmSite } from './warm-site.ts';

let site: TestSite;
beforeEach(() => {
  site = makeTestSite();
});
afterEach(() => site.remove());

const FILE = 'campaigns/one.yaml';
const page = (price: number, link = '/course/official-list') =>
  `version: 1\ntitle: 开班\ndescription: 一句话介绍\nstatus: live\nblocks:\n  - { type: hero, heading: 冲刺班, price: ${price}, image: { src: 901/stack-1.jpg, alt: 山 } }\n  - { type: rich-text, markdown: "看[英语全程班](${link})" }\n  - { type: fragment, name: foot }\n`;
const foot = (words: string) => `version: 1\nblocks:\n  - { type: heading, text: ${words} }\n`;
const write = (place: string, text: string) => {
  mkdirSync(dirname(join(site.folders.pages, place)), { recursive: true });
  writeFileSync(join(site.folders.pages, place), text);
};
const assess = (file: string, text: string) => assessText(warmSite(site.folders), site.folders, { file, text });

it('what a text would become has the hash that a build gives it, fragments and links included', async () => {
  write('fragments/foot.yaml', foot('咨询老师'));
  write(FILE, page(898000));
  await buildPages(site.folders);
  const first = currentRelease(site.folders.dist) ?? '';
  const text = page(89800, 'https://uri.amap.com/marker');

  const [looked] = (await assess(FILE, text)) ?? [];
  const same = (await assess(FILE, page(898000))) ?? [];
  write(FILE, text);
  const { release } = await buildPages(site.folders, { isLive: false });

  const [built] = contentChanges(site.folders.dist, first, release).filter(({ path }) => path === '/one');
  expect(looked).toMatchObject({ what: 'changed', files: [FILE, 'fragments/foot.yaml'] });
  expect({ before: looked?.before, after: looked?.after }).toEqual({ before: built?.before, after: built?.after });
  expect(looked?.sentences).toEqual([
    expect.stringContaining('¥8980 → ¥898'),
    expect.stringContaining('“英语全程班”通向 /course/official-list → '),
  ]);
  expect(same).toMatchObject([{ what: 'same', sentences: [] }]);
});

it('a fragment becomes what its pages become, with what else of them is saved', async () => {
  write('fragments/foot.yaml', foot('咨询老师'));
  write(FILE, page(898000));
  write('campaigns/two.yaml', page(10000));
  await buildPages(site.folders);
  const first = currentRelease(site.folders.dist) ?? '';
  write(FILE, page(89800));

  const looked = (await assess('fragments/foot.yaml', foot('加微信'))) ?? [];
  write('fragments/foot.yaml', foot('加微信'));
  const { release } = await buildPages(site.folders, { isLive: false });

  const built = contentChanges(site.folders.dist, first, release);
  expect(looked.map(({ path, before, after }) => ({ path, before, after }))).toEqual(
    built
      .filter(({ path }) => path === '/one' || path === '/two')
      .map(({ path, before, after }) => ({ path, before, after })),
  );
  expect(looked.map(({ sentences }) => sentences.length)).toEqual([2, 1]);
});

it('says too what a page becomes when its file or a fragment on it goes out alone', async () => {
  write('fragments/foot.yaml', foot('咨询老师'));
  write(FILE, page(898000));
  await buildPages(site.folders);
  const first = currentRelease(site.folders.dist) ?? '';
  const built = async (footWords: string, price: number) => {
    write('fragments/foot.yaml', foot(footWords));
    write(FILE, page(price));
    const { release } = await buildPages(site.folders, { isLive: false });
    return contentChanges(site.folders.dist, first, release).find(({ path }) => path === '/one')?.after;
  };
  const [pageAlone, footAlone] = [await built('咨询老师', 89800), await built('加微信', 898000)];
  const whole = await built('加微信', 89800);

  const [ofPage] = (await assess(FILE, page(89800))) ?? [];
  const [ofFoot] = (await assess('fragments/foot.yaml', foot('加微信'))) ?? [];

  expect(ofPage).toMatchObject({ after: whole, alone: pageAlone });
  expect(ofFoot).toMatchObject({ after: whole, alone: footAlone });
});
