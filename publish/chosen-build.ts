import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildPages } from '#compiler/build/build.ts';
import { NOTHING_RECORDED, readRecord, writeRecord } from '#compiler/build/build-record.ts';
import type { BuildReport } from '#compiler/build/build-report.ts';
import { type ReleaseTexts, readText } from '#compiler/release/release-texts.ts';
import { type BuildFolders, buildKey } from '#compiler/site/folders.ts';

/** Names of stored texts, by path of a page's file, and by name of a fragment. */
interface ChosenTexts {
  readonly pages: Readonly<Record<string, string>>;
  readonly fragments: Readonly<Record<string, string>>;
}

/**
 * Builds a release of exactly these texts, with the current pictures and settings of the pages' folder. Pages that the
 * folder's last build made from the same texts are not built again. Undefined when a text is not stored.
 */
export async function buildTexts(folders: BuildFolders, texts: ChosenTexts): Promise<BuildReport | undefined> {
  const own = { ...folders, pages: join(folders.cache, 'chosen/pages'), cache: join(folders.cache, 'chosen/cache') };
  if (!layOut(folders, own.pages, texts)) return undefined;
  rmSync(own.cache, { recursive: true, force: true });
  mkdirSync(own.cache, { recursive: true });
  mkdirSync(join(folders.cache, 'media'), { recursive: true });
  symlinkSync(join(folders.cache, 'media'), join(own.cache, 'media'));
  const assets = join(folders.cache, 'assets.json');
  if (existsSync(assets)) cpSync(assets, join(own.cache, 'assets.json'));
  const known = readRecord(join(folders.cache, 'pages.json'));
  // Agreements and settings are part of every page: if they have changed, no earlier result can be used.
  const isKnown = buildKey(own) === known.key;
  writeRecord(join(own.cache, 'pages.json'), isKnown ? known : NOTHING_RECORDED);
  return buildPages(own, { isLive: false });
}

const SETTINGS = ['site.yaml', 'navigation.yaml', 'promises.yaml', 'redirects.yaml'];

function layOut({ pages, dist }: BuildFolders, own: string, texts: ChosenTexts): boolean {
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  for (const name of SETTINGS) {
    if (existsSync(join(pages, name))) writeFileSync(join(own, name), readFileSync(join(pages, name)));
  }
  if (existsSync(join(pages, 'assets'))) symlinkSync(join(pages, 'assets'), join(own, 'assets'));
  const fragments = Object.entries(texts.fragments).map(([name, text]) => [`fragments/${name}.yaml`, text] as const);
  for (const [place, text] of [...Object.entries(texts.pages), ...fragments]) {
    const bytes = readText(dist, text);
    if (!bytes) return false;
    const file = join(own, place);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return true;
}

/** The texts of a release, with some pages and fragments taken from another. */
export function mixTexts(
  live: ReleaseTexts,
  made: ReleaseTexts,
  { isPage, isFragment }: { isPage: (path: string) => boolean; isFragment: (name: string) => boolean },
): ChosenTexts {
  const pages = [
    ...Object.entries(live.pages).filter(([, { path }]) => !isPage(path)),
    ...Object.entries(made.pages).filter(([, { path }]) => isPage(path)),
  ];
  const fragments = [
    ...Object.entries(live.fragments).filter(([name]) => !isFragment(name)),
    ...Object.entries(made.fragments).filter(([name]) => isFragment(name)),
  ];
  return {
    pages: Object.fromEntries(pages.map(([file, { text }]) => [file, text])),
    fragments: Object.fromEntries(fragments),
  };
}
