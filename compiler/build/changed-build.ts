import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createCaller } from '#ipc/calls.ts';
import { openThread } from '#ipc/channels.ts';
import { codeFiles } from '#site-store/code-files.ts';
import { PROMISES_FILE } from '#site-store/release-facts.ts';
import { currentRelease, releaseFolder } from '#site-store/site-folder.ts';
import type { PageMove } from '#src/page-model/page.ts';
import { htmlFile } from '../emit/emit.ts';
import { isError } from '../problems/problem.ts';
import { readSource } from '../read/read-source.ts';
import { goLive } from '../release/go-live.ts';
import { leftOut, reasonsToHold } from '../release/hold-back.ts';
import { makeRelease, newStaging } from '../release/make-release.ts';
import { hasText, type ReleaseTexts, storeText, writeTexts } from '../release/release-texts.ts';
import { type BuildFolders, buildKey, filesBelow, hashOf } from '../site/folders.ts';
import { mediaFiles, publishMedia } from '../site/images.ts';
import { type KnownFiles, listPageFiles, type PageFile } from '../site/list-page-files.ts';
import { readPublishSettings, readSiteContent } from '../site/publish-settings.ts';
import { REDIRECTS_FILE, readRedirects } from '../site/read-redirects.ts';
import { readBounded, sourceFile } from '../site/source-files.ts';
import {
  type BuildRecord,
  NOTHING_RECORDED,
  type PageRecord,
  readRecord,
  usedAssets,
  writeRecord,
} from './build-record.ts';
import type { BuildOptions, BuildReport } from './build-report.ts';
import { createStateReader } from './dependency-state.ts';
import type { PageWorkerCalls, Share, ShareResult } from './page-builder.ts';
import { type RenderThread, startRenderThread } from './render-thread.ts';

/** With fewer pages, more than two threads cost more than they save. */
const PAGES_WORTH_SHARING = 80;

/** Makes a release; compiles only pages whose sources changed since the last build. See `buildPages`. Decision 0253. */
export async function buildChanged(
  folders: BuildFolders,
  options: BuildOptions,
  known: KnownFiles,
): Promise<{ readonly report: BuildReport; readonly pages: readonly PageRecord[] }> {
  const { isLive = true, mayWaitForPictures = false, onPictures } = options;
  const recordFile = join(folders.cache, 'pages.json');
  const isFirstLook = mayWaitForPictures && isNewMachine(folders);
  const key = `${buildKey(folders)}${isFirstLook ? ' first look' : ''}`;
  const last = lastBuild(recordFile, folders);
  const { files, problems } = listPageFiles(folders.pages, known);
  const { fresh, stale } = await sortOut(files, last, key, folders);

  const staging = newStaging(folders.dist);
  const siteFiles = hashOfSiteFiles(folders, files);
  const isSiteKnown = stale.length === 0 && last.siteFiles === siteFiles;
  const { results, siteProblems } = isSiteKnown
    ? { results: [], siteProblems: problems }
    : await buildAll(stale, staging, isFirstLook, folders);
  const pages: Record<string, PageRecord> = { ...fresh };
  const written = new Set<string>();
  for (const result of results) {
    const previous = last.pages[result.file];
    if (result.record) written.add(result.record.path);
    if (result.record) pages[result.file] = result.record;
    else if (previous) pages[result.file] = { ...previous, hash: '', mtimeMs: 0 };
  }
  const assets = usedAssets(Object.values(pages));
  const encoded = await publishMedia(assets, mediaFolders(folders), { isFirstLook, onProgress: onPictures });
  const release = makeRelease({
    site: folders.dist,
    staging,
    base: last.release || undefined,
    pages: Object.values(pages).flatMap(({ route, experiment, output = '' }) =>
      route ? [{ route, experiment, output, isWritten: written.has(route.path) }] : [],
    ),
    moves: movesOf(folders, pages, last.release),
    promises: siteProblems.some(isError) ? lastPromises(folders, last.release) : promisesOf(folders.pages),
    shell: folders.shell,
    settings: readSiteContent(folders.pages),
    files: [...codeFiles(folders.dist), ...assets.flatMap((asset) => mediaFiles(asset, isFirstLook))],
  });
  const isBroken = new Set(results.flatMap(({ file, record }) => (record ? [] : [file])));
  writeTexts(folders.dist, release, textsOf(folders, pages, isBroken));
  writeRecord(recordFile, { key, release, siteFiles: siteProblems.length === 0 ? siteFiles : '', pages });
  if (isFirstLook) writeFileSync(picturesLaterFile(folders), '');
  else rmSync(picturesLaterFile(folders), { force: true });
  const isWanted = isLive && (release !== last.release || currentRelease(folders.dist) === undefined);
  const { unread, takenBack } = isWanted ? reasonsToHold(folders.dist, release) : { takenBack: [] };
  const held = [...(unread ? [unread] : []), ...takenBack, ...(isWanted ? leftOut(folders.dist, release) : [])];
  if (isWanted && held.length === 0) goLive(folders.dist, release, 'build', readPublishSettings(folders.pages));
  const report: BuildReport = {
    problems: [...siteProblems, ...results.flatMap((result) => result.problems)],
    built: results.filter((result) => result.record).length,
    unchanged: Object.keys(fresh).length,
    failed: results.filter((result) => !result.record).map((result) => result.file),
    removed: pathsGone(last, pages),
    encoded,
    release,
    isFirstLook,
    ...(held.length > 0 && { held }),
  };
  return { report, pages: Object.values(pages) };
}

/**
 * Encodes the pictures that a first build left out, so that the next build finds them. Does nothing when none were left
 * out.
 */
export async function finishPictures(folders: BuildFolders, onPictures?: BuildOptions['onPictures']): Promise<number> {
  if (!existsSync(picturesLaterFile(folders))) return 0;
  const { pages } = readRecord(join(folders.cache, 'pages.json'));
  return publishMedia(usedAssets(Object.values(pages)), mediaFolders(folders), { onProgress: onPictures });
}

const mediaFolders = ({ pages, cache, dist }: BuildFolders) => ({
  assets: join(pages, 'assets'),
  cache: join(cache, 'media'),
  media: join(dist, 'media'),
});

/** Exists while pages use only the first encodings of pictures. `scripts/run.mjs` looks for it too. */
const picturesLaterFile = ({ cache }: BuildFolders) => join(cache, 'pictures-later');

function isNewMachine(folders: BuildFolders): boolean {
  return existsSync(picturesLaterFile(folders)) || filesBelow(join(folders.cache, 'media')).length === 0;
}

/** What the last build recorded. Empty when its release is gone, because unchanged documents are copied from it. */
function lastBuild(recordFile: string, { dist }: BuildFolders): BuildRecord {
  const last = readRecord(recordFile);
  return last.release && existsSync(releaseFolder(dist, last.release)) ? last : NOTHING_RECORDED;
}

/** Splits pages into those that are unchanged since the last build and those to build again. */
async function sortOut(files: readonly PageFile[], last: BuildRecord, key: string, folders: BuildFolders) {
  const fresh: Record<string, PageRecord> = {};
  const stale: PageFile[] = [];
  const stateOf = last.key === key ? await createStateReader(folders, files) : undefined;
  for (const file of files) {
    const known = stateOf && last.pages[file.file];
    const record = known && unlessTouched(known, file, folders);
    const isSame =
      record &&
      hasText(folders.dist, record.text, record.size) &&
      Object.entries(record.dependencies).every(([dependency, state]) => stateOf?.(dependency) === state) &&
      (!record.route || existsSync(htmlFile(releaseFolder(folders.dist, last.release), record.path)));
    if (record && isSame) fresh[file.file] = record;
    else stale.push(file);
  }
  return { fresh, stale };
}

/** The record with the file's present times, if the file's content is the same. */
function unlessTouched(record: PageRecord, file: PageFile, { pages }: BuildFolders): PageRecord | undefined {
  const { mtimeMs, ctimeMs, size } = file;
  if (record.mtimeMs === mtimeMs && record.ctimeMs === ctimeMs && record.size === size) return record;
  const hash = hashOf(readFileSync(join(pages, file.file)));
  return hash === record.hash ? { ...record, mtimeMs, ctimeMs, size } : undefined;
}

async function buildAll(
  stale: readonly PageFile[],
  staging: string,
  isFirstLook: boolean,
  folders: BuildFolders,
): Promise<ShareResult> {
  const share: Share = { folders, staging, stale, isFirstLook, next: new SharedArrayBuffer(4) };
  const thread = startRenderThread(share);
  const workers: ReturnType<typeof startWorker>[] = [];
  try {
    const extra = stale.length < PAGES_WORTH_SHARING ? 0 : sharesOf(availableParallelism()) - 1;
    for (let count = 0; count < extra; count += 1) workers.push(startWorker(share));
    const shares = await Promise.all([buildOwn(share, thread), ...workers.map(({ call }) => call('build', {}))]);
    const all = shares.flatMap(({ results }) => results);
    return { results: all.sort((a, b) => (a.file < b.file ? -1 : 1)), siteProblems: shares[0].siteProblems };
  } finally {
    // When one thread fails, the others are still running.
    await Promise.all([thread.close(), ...workers.map(({ stop }) => stop())]);
  }
}

/** Two threads work on each share: one reads pages, one renders them. */
const sharesOf = (cores: number) => Math.max(1, Math.round(cores / 2));

async function buildOwn(share: Share, thread: RenderThread): Promise<ShareResult> {
  const { buildShare } = (await import(
    pathToFileURL(share.folders.compiler).href
  )) as typeof import('./page-builder.ts');
  return buildShare(share, thread);
}

const startWorker = (share: Share) =>
  createCaller<PageWorkerCalls>(() => openThread(join(share.folders.compiler, '../page-worker.js'), share));

/**
 * Files besides pages that are checked for themselves, and the pages they may link to. The site's settings are part of
 * the build's key.
 */
function hashOfSiteFiles({ pages }: BuildFolders, pageFiles: readonly PageFile[]): string {
  const files = [join(pages, REDIRECTS_FILE), ...filesBelow(join(pages, 'fragments'))].filter((file) =>
    existsSync(file),
  );
  const texts = files.flatMap((file) => [file, readFileSync(file)]);
  return hashOf(...texts, ...pageFiles.map(({ file }) => file));
}

function pathsGone(last: BuildRecord, pages: Readonly<Record<string, PageRecord>>): string[] {
  const published = new Set(Object.values(pages).flatMap(({ route }) => (route ? [route.path] : [])));
  return Object.values(last.pages).flatMap(({ route }) => (route && !published.has(route.path) ? [route.path] : []));
}

/** Addresses that moved and that no page has. While `redirects.yaml` cannot be read, those of the last release. */
function movesOf(folders: BuildFolders, pages: Readonly<Record<string, PageRecord>>, release: string): PageMove[] {
  const published = new Set(Object.values(pages).flatMap(({ route }) => (route ? [route.path] : [])));
  const redirects = readRedirects(folders.pages);
  if (!redirects) return lastMoves(releaseFolder(folders.dist, release));
  const moved = new Set(redirects.map(({ from }) => from));
  return redirects
    .filter(({ from, to }) => /^\/\w/.test(from) && /^\/(?!\/)/.test(to) && !published.has(from) && !moved.has(to))
    .map(({ from, to }) => ({ path: from, to }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * The texts that the pages of a release were made from. A fragment that was saved again during the build is left out:
 * its pages were made from an earlier text.
 */
function textsOf(
  { pages: folder, dist }: BuildFolders,
  records: Readonly<Record<string, PageRecord>>,
  broken: ReadonlySet<string>,
): ReleaseTexts {
  const shown = (record: PageRecord) =>
    Object.entries(record.dependencies).flatMap(([key, state]) =>
      key.startsWith('fragment:') && state !== '' ? [{ name: key.slice('fragment:'.length), state }] : [],
    );
  const entries = Object.entries(records).filter(([, { text }]) => text !== undefined);
  const used = new Map(
    entries.flatMap(([file, page]) => (broken.has(file) ? [] : shown(page).map(({ name, state }) => [name, state]))),
  );
  const files = filesBelow(join(folder, 'fragments')).filter((file) => file.endsWith('.yaml'));
  const fragments = files.flatMap((file) => {
    const name = basename(file, '.yaml');
    const kept = storeText(dist, readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
    return (used.get(name) ?? kept) === kept ? [[name, kept] as const] : [];
  });
  const pages = entries.map(([file, page]) => {
    const { text, path, output, route } = page;
    const own = { text, path, fragments: shown(page).map(({ name }) => name) };
    return [file, route ? { ...own, output } : own] as const;
  });
  return { pages: Object.fromEntries(pages), fragments: Object.fromEntries(fragments) };
}

/** The content of `promises.yaml`, for the server; only when it has no errors. */
function promisesOf(pages: string): string {
  const source = sourceFile(join(pages, 'promises.yaml'), pages, 'promises');
  const content = readBounded(source);
  const { document } = 'bytes' in content ? readSource(source.file, content.bytes) : {};
  return document ? JSON.stringify(document.value) : '';
}

function lastPromises({ dist }: BuildFolders, release: string): string {
  const file = join(releaseFolder(dist, release), PROMISES_FILE);
  return release !== '' && existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function lastMoves(folder: string): PageMove[] {
  const file = join(folder, 'pages/redirects.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { redirects: PageMove[] }).redirects : [];
}
