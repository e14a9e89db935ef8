import { createHash, type Hash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync, rmSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { FACTS_FILE, namesIn } from '#site-store/release-facts.ts';
import { releaseFolder } from '#site-store/site-folder.ts';
import { writeWhole } from '../emit/emit.ts';
import type { BuildFolders } from '../site/folders.ts';
import { mediaFiles } from '../site/images.ts';
import type { KnownFiles } from '../site/list-page-files.ts';
import { type PageRecord, usedAssets } from './build-record.ts';
import type { BuildReport } from './build-report.ts';

/**
 * A small summary of a build without problems: the next one can see that nothing changed without reading the whole
 * record. When in doubt, a full build compares content.
 */
interface Look {
  /** Hash of the path, length, times and inode of every file that a build reads. */
  readonly inputs: string;
  readonly release: string;
  /** Hash of the names of the release's documents. */
  readonly documents: string;
  /** Names in `dist/media` that the documents use. */
  readonly media: readonly string[];
  /** Pages of the site. */
  readonly unchanged: number;
  /** When a page has to be built again although nobody changed it: milliseconds since 1970; null for never. */
  readonly until: number | null;
}

interface Around {
  /** Missing when something may have changed since the last build. */
  readonly last?: Look;
  readonly inputs: string;
  /** The files that were looked at, and their state then. */
  readonly files: KnownFiles;
}

/** Checks whether anything changed since the last build. */
export function lookAround(folders: BuildFolders, now = Date.now()): Around {
  const { inputs, files } = inputsOf(folders);
  const last = readLook(folders);
  const isSame =
    last?.inputs === inputs &&
    (last.until === null || now < last.until) &&
    last.documents === documentsOf(folders.dist, last.release) &&
    holdsAll(join(folders.dist, 'media'), last.media);
  return { inputs, files, ...(last && isSame && { last }) };
}

/** Writes the summary for the next build: `inputs` as they were before this build read them. */
export function keepLook(
  folders: BuildFolders,
  inputs: string,
  report: BuildReport,
  pages: readonly PageRecord[],
): void {
  // A page with a warning is built again, so that the warning is reported again.
  const isQuiet = report.problems.length === 0 && !report.isFirstLook && pages.every(({ hash }) => hash !== '');
  if (!isQuiet) {
    rmSync(lookFile(folders), { force: true });
    return;
  }
  const moments = pages.flatMap(({ dependencies }) => Object.entries(dependencies).flatMap(momentAhead));
  const media = usedAssets(pages).flatMap((asset) => mediaFiles(asset, false));
  const look: Look = {
    inputs,
    release: report.release,
    documents: documentsOf(folders.dist, report.release),
    media: [...new Set(media)].map((name) => name.slice('media/'.length)),
    unchanged: pages.length,
    until: moments.length === 0 ? null : Math.min(...moments),
  };
  writeWhole(lookFile(folders), JSON.stringify(look));
}

const lookFile = ({ cache }: BuildFolders) => join(cache, 'last-look.json');

function readLook(folders: BuildFolders): Look | undefined {
  try {
    return JSON.parse(readFileSync(lookFile(folders), 'utf8')) as Look;
  } catch {
    return undefined;
  }
}

/** The moment of a `moment:…` dependency that was in the future when its page was compiled. */
function momentAhead([dependency, state]: readonly [string, string]): number[] {
  return state === '' && dependency.startsWith('moment:') ? [Date.parse(dependency.slice('moment:'.length))] : [];
}

function inputsOf({ pages, schemas, dist, prerender, compiler, shell }: BuildFolders) {
  const files = new Map<string, Stats>();
  for (const folder of [pages, schemas, join(compiler, '..')]) addFolder(folder, files);
  const lists = namesIn(join(dist, 'assets')).filter((name) => name.endsWith('manifest.json'));
  for (const file of [prerender, shell, ...lists.map((name) => join(dist, 'assets', name))]) addFile(file, files);
  return { inputs: hashOfFiles(files), files };
}

function addFolder(folder: string, files: Map<string, Stats>): void {
  for (const entry of entriesOf(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) addFolder(path, files);
    else addFile(path, files);
  }
}

function addFile(file: string, files: Map<string, Stats>): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats) files.set(file, stats);
}

/** `ctime` catches a file whose `mtime` was set back. */
function hashOfFiles(files: KnownFiles): string {
  const hash = createHash('sha256');
  for (const [file, { size, mtimeMs, ctimeMs, ino }] of files) {
    hash.update(`${file}\n${size} ${mtimeMs} ${ctimeMs} ${ino}\n`);
  }
  return hash.digest('hex');
}

function documentsOf(site: string, release: string): string {
  const hash = createHash('sha256');
  const folder = releaseFolder(site, release);
  // A folder without this file is not a release.
  if (!namesIn(folder).includes(FACTS_FILE)) return '';
  addNames(folder, hash);
  return hash.digest('hex');
}

function addNames(folder: string, hash: Hash): void {
  const entries = entriesOf(folder);
  hash.update(`${folder}\n${entries.map(({ name }) => name).join('\n')}\n`);
  for (const entry of entries) if (entry.isDirectory()) addNames(`${folder}/${entry.name}`, hash);
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}

function holdsAll(folder: string, names: readonly string[]): boolean {
  const there = new Set(namesIn(folder));
  return names.every((name) => there.has(name));
}
