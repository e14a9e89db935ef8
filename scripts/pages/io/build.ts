import { existsSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PageMove, PageRoute } from '#src/page-model/page.ts';
import { htmlFile, removePage, writeWhole } from '../emit.ts';
import type { Problem } from '../problem.ts';
import { routeTable } from '../route-table.ts';
import { type BuildRecord, type PageRecord, readRecord, writeRecord } from './build-record.ts';
import { createStateReader } from './dependency-state.ts';
import { type BuildFolders, buildKey, hashOf } from './folders.ts';
import { publishMedia, type UsedAsset } from './images.ts';
import { listPageFiles, type PageFile } from './list-page-files.ts';
import type { Share, ShareResult } from './page-builder.ts';
import { readRedirects } from './read-redirects.ts';

/** What a build did. */
export interface BuildReport {
  readonly problems: readonly Problem[];
  /** Files that were compiled again. */
  readonly built: number;
  readonly unchanged: number;
  /** Files with errors; what they published before stays as it was. */
  readonly failed: readonly string[];
  /** Paths taken off the site. */
  readonly removed: readonly string[];
  /** Pictures that had to be encoded. */
  readonly encoded: number;
}

const NOTHING_BUILT: ShareResult = { results: [], siteProblems: [] };

/** Below this many pages a second thread costs more than it saves. */
const PAGES_WORTH_A_WORKER = 80;

/**
 * Publishes every page of `pages-config` whose sources changed since the last build.
 *
 * A page with errors never stops the others, and keeps what it published before.
 */
export async function buildPages(folders: BuildFolders): Promise<BuildReport> {
  const recordFile = join(folders.cache, 'pages.json');
  const key = buildKey(folders);
  const last = readRecord(recordFile);
  const { files, problems } = listPageFiles(folders.pages);
  const { fresh, stale } = await sortOut(files, last, key, folders);

  const { results, siteProblems } = stale.length === 0 ? NOTHING_BUILT : await buildAll(stale, folders);
  const pages: Record<string, PageRecord> = { ...fresh };
  for (const result of results) {
    const kept = last.pages[result.file];
    if (result.record) pages[result.file] = result.record;
    else if (kept) pages[result.file] = { ...kept, hash: '', mtimeMs: 0 };
  }
  const removed = takeOff(last, pages, folders.dist);
  const encoded = await publishMedia(usedAssets(pages), {
    assets: join(folders.pages, 'assets'),
    cache: join(folders.cache, 'media'),
    media: join(folders.dist, 'media'),
  });
  writeTables(pages, movesOf(folders, pages), folders.dist);
  writeRecord(recordFile, { key, pages });
  return {
    problems: [...(stale.length === 0 ? problems : siteProblems), ...results.flatMap((result) => result.problems)],
    built: results.filter((result) => result.record).length,
    unchanged: Object.keys(fresh).length,
    failed: results.filter((result) => !result.record).map((result) => result.file),
    removed,
    encoded,
  };
}

/** Tells pages that are as the last build left them from those to build again. */
async function sortOut(files: readonly PageFile[], last: BuildRecord, key: string, folders: BuildFolders) {
  const fresh: Record<string, PageRecord> = {};
  const stale: PageFile[] = [];
  const stateOf = last.key === key ? await createStateReader(folders, files) : undefined;
  for (const file of files) {
    const known = stateOf && last.pages[file.file];
    const record = known && unlessTouched(known, file, folders);
    const isSame =
      record &&
      Object.entries(record.dependencies).every(([dependency, state]) => stateOf?.(dependency) === state) &&
      (!record.route || existsSync(htmlFile(folders.dist, record.path)));
    if (record && isSame) fresh[file.file] = record;
    else stale.push(file);
  }
  return { fresh, stale };
}

/** The record, with the file's present times, if the file still holds the same bytes. */
function unlessTouched(record: PageRecord, file: PageFile, { pages }: BuildFolders): PageRecord | undefined {
  if (record.mtimeMs === file.mtimeMs && record.size === file.size) return record;
  const hash = hashOf(readFileSync(join(pages, file.file)));
  return hash === record.hash ? { ...record, mtimeMs: file.mtimeMs, size: file.size } : undefined;
}

async function buildAll(stale: readonly PageFile[], folders: BuildFolders): Promise<ShareResult> {
  const { buildShare } = (await import(pathToFileURL(folders.compiler).href)) as typeof import('./page-builder.ts');
  const share: Share = { folders, stale, next: new SharedArrayBuffer(4) };
  const extra = stale.length < PAGES_WORTH_A_WORKER ? 0 : availableParallelism() - 1;
  const workers = Array.from({ length: extra }, () => resultOf(share));
  const own = await buildShare(share);
  const all = [own, ...(await Promise.all(workers))].flatMap(({ results }) => results);
  return { results: all.sort((a, b) => (a.file < b.file ? -1 : 1)), siteProblems: own.siteProblems };
}

function resultOf(share: Share): Promise<ShareResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(share.folders.compiler, '../page-worker.js'), { workerData: share, execArgv: [] });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function takeOff(last: BuildRecord, pages: Readonly<Record<string, PageRecord>>, dist: string): string[] {
  const published = new Set(Object.values(pages).flatMap(({ route }) => (route ? [route.path] : [])));
  const gone = Object.values(last.pages).flatMap(({ route }) =>
    route && !published.has(route.path) ? [route.path] : [],
  );
  for (const path of gone) removePage(dist, path);
  return gone;
}

function usedAssets(pages: Readonly<Record<string, PageRecord>>): UsedAsset[] {
  const used = new Map<string, UsedAsset>();
  for (const { assets, route } of Object.values(pages)) {
    if (route) for (const asset of assets) used.set(`${asset.kind}:${asset.source}:${asset.facts.hash}`, asset);
  }
  return [...used.values()];
}

/** Writes the route table the app asks (by shard) and the list the server goes by; only files whose text changed. */
function writeTables(pages: Readonly<Record<string, PageRecord>>, moves: readonly PageMove[], dist: string) {
  const routes = Object.values(pages)
    .flatMap(({ route }) => (route ? [route] : []))
    .sort((a: PageRoute, b: PageRoute) => (a.path < b.path ? -1 : 1));
  const shards = Object.entries(routeTable([...routes, ...moves]));
  for (const [shard, entries] of shards) writeIfChanged(join(dist, 'pages/routes', `${shard}.json`), entries);
  writeIfChanged(join(dist, 'pages/manifest.json'), { pages: routes });
  writeIfChanged(join(dist, 'pages/redirects.json'), { redirects: moves });
}

/** Addresses that moved, and are no page's own. While `redirects.yaml` cannot be read, those published before. */
function movesOf({ pages: folder, dist }: BuildFolders, pages: Readonly<Record<string, PageRecord>>): PageMove[] {
  const published = new Set(Object.values(pages).flatMap(({ route }) => (route ? [route.path] : [])));
  const redirects = readRedirects(folder);
  if (!redirects) return lastMoves(dist);
  const moved = new Set(redirects.map(({ from }) => from));
  return redirects
    .filter(({ from, to }) => /^\/\w/.test(from) && /^\/(?!\/)/.test(to) && !published.has(from) && !moved.has(to))
    .map(({ from, to }) => ({ path: from, to }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function lastMoves(dist: string): PageMove[] {
  const file = join(dist, 'pages/redirects.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { redirects: PageMove[] }).redirects : [];
}

function writeIfChanged(file: string, data: unknown) {
  const text = JSON.stringify(data);
  const isSame =
    existsSync(file) && statSync(file).size === Buffer.byteLength(text) && readFileSync(file, 'utf8') === text;
  if (!isSame) writeWhole(file, text);
}
