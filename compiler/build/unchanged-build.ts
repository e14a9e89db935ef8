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
 * What a build without problems left, in few bytes: the next one need not read its whole record to see that nothing
 * changed. Whatever is in doubt here, a full build decides by content.
 */
interface Look {
  /** Hash of the place, length, times and number (inode) of every file that a build reads. */
  readonly inputs: string;
  readonly release: string;
  /** Hash of the names of its documents. */
  readonly documents: string;
  /** Names in `dist/media` that its documents lead to. */
  readonly media: readonly string[];
  /** Pages of the site. */
  readonly unchanged: number;
  /** When a page has to be built again though nobody changed it: milliseconds since 1970; null for never. */
  readonly until: number | null;
}

interface Around {
  /** Missing when something may have changed since the last build. */
  readonly last?: Look;
  readonly inputs: string;
  /** The files that were looked at, as they were then. */
  readonly files: KnownFiles;
}

/** Looks whether anything changed since the last build. */
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

/** Keeps what the next build compares with: `inputs` as they were before this one read them. */
export function keepLook(
  folders: BuildFolders,
  inputs: string,
  report: BuildReport,
  pages: readonly PageRecord[],
): void {
  // A page with a warning is built again, so that the warning is told again.
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

/** The moment of a `moment:…` that was yet to come when its page was compiled. */
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

/** The time of the last change of a file's state catches who sets the time of its content back. */
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
  // A folder without it is no release.
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
