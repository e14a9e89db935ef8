import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type CompileSite, loadCompileSite, type OriginalUrl } from '../build/compile-site.ts';
import type { Problem } from '../problems/problem.ts';
import { type BuildFolders, filesBelow } from '../site/folders.ts';
import { mediaFiles } from '../site/images.ts';
import type { SourceFile } from '../site/source-files.ts';
import { type LoadRenderer, latestRenderer } from './latest-renderer.ts';

/** The site, loaded and ready to check and render any page. */
export interface ReadSite {
  /** Missing while `site.yaml` or `navigation.yaml` has errors. */
  readonly site?: CompileSite;
  readonly problems: readonly Problem[];
  /** Changes each time the site is loaded again. */
  readonly version: number;
}

export interface WarmSite {
  /** The site from its files now, or `ageMs` ago at most. */
  readonly read: (ageMs?: number) => Promise<ReadSite>;
  /** The renderer, and the stylesheets of the browser build. */
  readonly renderer: LoadRenderer;
}

/**
 * Keeps the loaded site that pages are checked and rendered against, and loads it again when its settings, fragments,
 * agreements or assets changed on disk, or when a page was added or deleted. With `isPreview` pages show authors'
 * originals, like the dev server.
 */
export function warmSite(
  folders: BuildFolders,
  { isPreview = false }: { readonly isPreview?: boolean } = {},
): WarmSite {
  const options = isPreview ? { isPreview } : { originalUrl: originalUrls(folders) };
  let version = 0;
  let stamp = '';
  let lookedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<ReadSite> | undefined;
  return {
    read(ageMs = 0) {
      if (reading && performance.now() - lookedAt < ageMs) return reading;
      const next = stampOf(folders);
      lookedAt = performance.now();
      if (reading && next === stamp) return reading;
      stamp = next;
      version += 1;
      const own = version;
      const started = loadCompileSite(folders, options).then((read) => ({
        ...read,
        version: own,
      }));
      reading = started;
      started.catch(() => {
        if (reading === started) reading = undefined;
      });
      return started;
    },
    renderer: latestRenderer(folders),
  };
}

/** Where staff get an author's original that is not published: see server/http/console. */
const ORIGINALS = '/console/api/pictures/original';

/** Published files as visitors get them, others as the author saved them. */
function originalUrls({ dist }: BuildFolders): OriginalUrl {
  const published = new Set<string>();
  return (asset) => {
    const { source, kind, facts } = asset;
    const key = `${kind} ${source} ${facts.hash}`;
    if (published.has(key)) return undefined;
    if (mediaFiles(asset, false).every((name) => existsSync(join(dist, name)))) {
      published.add(key);
      return undefined;
    }
    return `${ORIGINALS}?${new URLSearchParams({ path: source, v: facts.hash.slice(0, 8) })}`;
  };
}

/** Changes exactly when something changes that every page may depend on. */
function stampOf({ pages }: BuildFolders): string {
  const stated = [
    ...['site.yaml', 'navigation.yaml', 'redirects.yaml', 'promises.yaml'].map((name) => join(pages, name)),
    ...['fragments', 'agreement', 'assets'].flatMap((name) => filesBelow(join(pages, name))),
  ].map((file) => {
    const stats = statSync(file, { throwIfNoEntry: false });
    return `${file} ${stats?.mtimeMs} ${stats?.size}`;
  });
  const named = ['campaigns', 'h5'].flatMap((folder) => namesIn(join(pages, folder)));
  return [...stated, ...named].join('\n');
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map(nameAndKind);
  } catch {
    return [];
  }
}

const nameAndKind = (entry: Dirent) => `${entry.parentPath}/${entry.name}${entry.isFile() ? '' : ' -'}`;

/** The file of a page or a fragment by its place; undefined when there is none. */
export function findEdited({ site }: Pick<ReadSite, 'site'>, file: string): SourceFile | undefined {
  return site?.loaded.files.find(({ kind, place }) => (kind === 'page' || kind === 'fragment') && place === file);
}

/** The file of a page by its place; undefined when there is none. */
export function findPage(site: Pick<ReadSite, 'site'>, file: string): SourceFile | undefined {
  const found = findEdited(site, file);
  return found?.kind === 'page' ? found : undefined;
}
