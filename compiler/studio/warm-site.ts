import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type CompileSite, loadCompileSite, type OriginalUrl } from '../build/compile-site.ts';
import type { Problem } from '../problems/problem.ts';
import { type BuildFolders, filesBelow } from '../site/folders.ts';
import { mediaFiles } from '../site/images.ts';
import type { SourceFile } from '../site/source-files.ts';
import { type LoadRenderer, latestRenderer } from './latest-renderer.ts';

/** The site, read and ready to check and render any page against it. */
export interface ReadSite {
  /** Missing while `site.yaml` or `navigation.yaml` has errors. */
  readonly site?: CompileSite;
  readonly problems: readonly Problem[];
  /** Another one each time that the site was read anew. */
  readonly version: number;
}

export interface WarmSite {
  /** The site as its files are now, or were `ageMs` ago. */
  readonly read: (ageMs?: number) => Promise<ReadSite>;
  /** What renders, and the stylesheets of the browser build. */
  readonly renderer: LoadRenderer;
}

/**
 * Keeps the site that pages are checked and rendered against, and reads it anew when its settings, fragments, agreements or
 * assets changed on disk, or when a page came or went. With `isPreview` pages show authors' originals, as the dev server serves them.
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

/** Where staff get an author's own file, while it is not published: see server/http/console. */
const ORIGINALS = '/console/api/pictures/original';

/** Published files as visitors get them, others as the author put them there. */
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

/** The file of a page or a fragment by its place; nothing when there is none. */
export function findEdited({ site }: Pick<ReadSite, 'site'>, file: string): SourceFile | undefined {
  return site?.loaded.files.find(({ kind, place }) => (kind === 'page' || kind === 'fragment') && place === file);
}

/** The file of a page by its place; nothing when there is none. */
export function findPage(site: Pick<ReadSite, 'site'>, file: string): SourceFile | undefined {
  const found = findEdited(site, file);
  return found?.kind === 'page' ? found : undefined;
}
