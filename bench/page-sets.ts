import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type BuildFolders, REPOSITORY_FOLDERS } from '#compiler/site/folders.ts';
import { type HugoFigures, measureHugo } from './hugo-set.ts';
import { pageText, writePictures } from './set-page.ts';

/** One row of the table of page sets. Times are whole commands, process start included. */
export interface PageSetFigures {
  readonly pages: number;
  readonly fullMs: number;
  readonly cpuMs: number;
  readonly peakMegabytes: number;
  readonly unchangedMs: number;
  readonly onePageMs: number;
  /** The same pages built by Hugo, in turn with ours; missing without Hugo. */
  readonly hugo?: HugoFigures;
}

/** Number of pages that together have all pictures of a set. */
const ENOUGH_FOR_PICTURES = 40;

/** For larger sets one build is enough. */
const MAX_THRICE = 10_000;

/** Builds a set of `count` generated pages from nothing, again unchanged, and again with one page changed. */
export async function measurePageSet(count: number): Promise<PageSetFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'page-set-'));
  try {
    await prepare(folder, count);
    const rounds = Array.from({ length: count > MAX_THRICE ? 1 : 3 }, () => {
      forget(folder);
      const full = run(folder);
      if (full.built < count || full.problems > 0) throw new Error(`Only ${full.built} of ${count} pages were built.`);
      return { full, hugo: measureHugo(folder, count) };
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

async function prepare(folder: string, count: number) {
  const { pages, dist } = REPOSITORY_FOLDERS;
  for (const name of ['site.yaml', 'navigation.yaml', 'promises.yaml', 'agreement', 'assets/share', 'fragments']) {
    cpSync(join(pages, name), join(folder, 'pages-config', name), { recursive: true });
  }
  cpSync(join(dist, 'assets'), join(folder, 'dist/assets'), { recursive: true });
  mkdirSync(join(folder, 'pages-config/campaigns'), { recursive: true });
  await writePictures(join(folder, 'pages-config/assets'));
  // The first build of the shared parts encodes pictures, which is not measured here.
  cpSync(join(REPOSITORY_FOLDERS.cache, 'media'), join(folder, 'cache/media'), { recursive: true });
  for (let index = 0; index < Math.min(count, ENOUGH_FOR_PICTURES); index++)
    writeFileSync(pageFile(folder, index), pageText(index, 0));
  run(folder);
  for (let index = 0; index < count; index++) writeFileSync(pageFile(folder, index), pageText(index, 0));
}

/**
 * Restores the state before the first build. The output is moved aside and deleted with the folder: ext4 is slow to
 * create files in the seconds after thousands were deleted, which does not happen in real builds.
 */
function forget(folder: string) {
  const aside = mkdtempSync(join(folder, 'aside-'));
  const made = ['dist/releases', 'dist/current', 'dist/media', 'cache/pages.json', 'cache/assets.json'];
  for (const name of [...made, 'cache/last-look.json']) {
    if (lstatSync(join(folder, name), { throwIfNoEntry: false }))
      renameSync(join(folder, name), join(aside, basename(name)));
  }
}

/** The round with the median time. */
function middle<Figures extends { readonly ms: number }>(rounds: readonly Figures[]): Figures | undefined {
  return [...rounds].sort((a, b) => a.ms - b.ms)[rounds.length >> 1];
}

const pageFile = (folder: string, index: number) => join(folder, 'pages-config/campaigns', `set-${index}.yaml`);
