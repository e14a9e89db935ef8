import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildFolders, REPOSITORY_FOLDERS } from '#scripts/pages/io/folders.ts';
import { type HugoFigures, measureHugo } from './hugo-set.ts';

/** One row of the table of page sets. Times are whole commands, process start included. */
export interface PageSetFigures {
  readonly pages: number;
  readonly fullMs: number;
  readonly cpuMs: number;
  readonly peakMegabytes: number;
  readonly unchangedMs: number;
  readonly onePageMs: number;
  /** The same pages made by Hugo in turns with ours; missing where there is none. */
  readonly hugo?: HugoFigures;
}

/** Of larger sets one build tells enough. */
const MAX_THRICE = 10_000;

/** Builds a set of `count` generated pages from nothing, again unchanged, and again with one page changed. */
export function measurePageSet(count: number): PageSetFigures {
  const folder = mkdtempSync(join(tmpdir(), 'page-set-'));
  try {
    prepare(folder, count);
    const rounds = Array.from({ length: count > MAX_THRICE ? 1 : 3 }, () => {
      forget(folder);
      const full = run(folder);
      if (full.built < count || full.problems > 0) throw new Error(`Only ${full.built} of ${count} pages were built.`);
      return { full, hugo: measureHugo(folder, count, (index) => pageText(index, 0)) };
    });
    const full = middle(rounds.map((round) => round.full));
    const hugo = middle(rounds.flatMap((round) => round.hugo ?? []));
    if (!full) throw new Error('No build was measured.');
    const unchanged = median(() => run(folder).ms);
    let edition = 1;
    const onePage = median(() => {
      writeFileSync(pageFile(folder, 0), pageText(0, edition++));
      const { ms, built } = run(folder);
      if (built !== 1) throw new Error(`${built} pages were built again instead of one.`);
      return ms;
    });
    return {
      pages: count,
      fullMs: full.ms,
      cpuMs: full.cpuMs,
      peakMegabytes: full.peakMegabytes,
      unchangedMs: unchanged,
      onePageMs: onePage,
      ...(hugo && { hugo }),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Run {
  readonly ms: number;
  readonly built: number;
  readonly problems: number;
  readonly cpuMs: number;
  readonly peakMegabytes: number;
}

function run(folder: string): Run {
  const started = performance.now();
  const folders: BuildFolders = {
    ...REPOSITORY_FOLDERS,
    pages: join(folder, 'pages-config'),
    dist: join(folder, 'dist'),
    cache: join(folder, 'cache'),
  };
  const out = execFileSync('node', ['bench/build-set.mjs', JSON.stringify(folders)], { encoding: 'utf8' });
  return { ...(JSON.parse(out) as Omit<Run, 'ms'>), ms: performance.now() - started };
}

function median(measure: () => number): number {
  const times = [measure(), measure(), measure()].sort((a, b) => a - b);
  return times[1] ?? 0;
}

function prepare(folder: string, count: number) {
  const { pages, dist } = REPOSITORY_FOLDERS;
  for (const name of [
    'site.yaml',
    'navigation.yaml',
    'promises.yaml',
    'agreement',
    'assets/share',
    'assets/promotion_2203',
    'assets/teachers',
  ]) {
    cpSync(join(pages, name), join(folder, 'pages-config', name), { recursive: true });
  }
  cpSync(join(dist, 'assets'), join(folder, 'dist/assets'), { recursive: true });
  mkdirSync(join(folder, 'pages-config/campaigns'), { recursive: true });
  rmSync(join(folder, 'pages-config/agreement'), { recursive: true });
  cpSync(join(pages, 'agreement'), join(folder, 'pages-config/agreement'), { recursive: true });
  // The first build of the shared parts encodes pictures; that is not what is measured.
  cpSync(join(REPOSITORY_FOLDERS.cache, 'media'), join(folder, 'cache/media'), { recursive: true });
  writeFileSync(pageFile(folder, 0), pageText(0, 0));
  run(folder);
  for (let index = 0; index < count; index++) writeFileSync(pageFile(folder, index), pageText(index, 0));
}

/** Leaves only what was there before the first build. */
function forget(folder: string) {
  const made = ['dist/releases', 'dist/current', 'dist/media', 'cache/pages.json', 'cache/assets.json'];
  for (const name of [...made, 'cache/last-look.json']) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** The one that took neither longest nor shortest. */
function middle<Figures extends { readonly ms: number }>(rounds: readonly Figures[]): Figures | undefined {
  return [...rounds].sort((a, b) => a.ms - b.ms)[rounds.length >> 1];
}

const pageFile = (folder: string, index: number) => join(folder, 'pages-config/campaigns', `set-${index}.yaml`);

export function pageText(index: number, edition: number): string {
  return `version: 1
title: 2027考研英语 1元体验课 第 ${index} 期
description: 名师带练 7 天，拿下长难句，第 ${edition} 版
status: live
source: set_${index}
course: { number: KY2027-EN-01 }
theme: { background: '#fff4e5', accent: '#ff5a1f' }
blocks:
  - type: hero
    image: { src: promotion_2203/hero.jpg, alt: 晨光里的书桌 }
    heading: 七天，读懂长难句 ${index}
    text: 每天 30 分钟，从主干到从句。
    price: 100
    originPrice: 19900
  - type: image-stack
    images:
      - { src: promotion_2203/01.jpg, alt: 名师介绍 }
      - { src: promotion_2203/02.jpg, alt: 课程大纲, link: { type: 13, url: /set-${index} } }
  - { type: heading, text: 第 ${index} 期开班, level: 2 }
  - type: rich-text
    markdown: |
      七天时间，**每天 30 分钟**，把长难句拆开讲透。

      - 第一天 主干
      - 第二天 从句
  - type: teacher-list
    teachers:
      - { name: 林知夏, title: 英语主讲, photo: { src: teachers/lin-zhixia.jpg, alt: 林知夏老师 } }
  - type: faq
    items:
      - { question: 课程有效期多久, answer: 购买后 365 天内可以反复观看。 }
      - { question: 可以退款吗, answer: 开课前随时可以退款。 }
  - { type: registration-form, id: register, heading: 立即报名, submit: 1元抢购, agreements: [0, 1] }
  - { type: sticky-buy, label: 1元抢购, price: 100, originPrice: 19900, target: register }
  - { type: exit-dialog, variant: douyin }
`;
}
