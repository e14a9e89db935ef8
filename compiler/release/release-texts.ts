import { constants, mkdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { listReleases, namesIn, readFacts } from '#site-store/release-facts.ts';
import { currentRelease } from '#site-store/site-folder.ts';
import { writeFile, writeWhole } from '../emit/emit.ts';
import { fragmentNameOf } from '../read/page-path.ts';
import { type BuildFolders, hashOf } from '../site/folders.ts';
import { readPageState } from '../site/source-files.ts';

/** A page of a release, and the text it was made from. */
export interface PageText {
  /** Name of the text. */
  readonly text: string;
  readonly path: string;
  /** Hash of its documents; missing for a page that visitors cannot open. */
  readonly output?: string | undefined;
  /** Fragments on it, by name, directly or within others. */
  readonly fragments: readonly string[];
}

/** The authors' texts that a release was made from. Missing for releases that came from another machine. */
export interface ReleaseTexts {
  /** By path of the file: `campaigns/901.yaml`. */
  readonly pages: Readonly<Record<string, PageText>>;
  /** Names of the texts of all fragments, by the name of the fragment. */
  readonly fragments: Readonly<Record<string, string>>;
  /** Addresses that were deliberately left out at publishing, although their pages differed. */
  readonly without?: readonly string[];
}

const folderOf = (site: string) => join(site, 'releases/.texts');
const mapOf = (site: string, release: string) => join(folderOf(site), `${release}.json`);
const objectOf = (site: string, name: string) => join(folderOf(site), 'texts', name);

/**
 * If a process is killed while it writes, the file is too short, and the next process writes it again. Several
 * processes may write the same text at once, so the file must not be emptied first.
 */
const WITHOUT_EMPTYING = constants.O_WRONLY | constants.O_CREAT;

/** Stores a text, once for all releases; returns its name. */
export function storeText(site: string, text: Uint8Array | string, name = hashOf(text)): string {
  const file = objectOf(site, name);
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  if (hasText(site, name, bytes.length)) {
    const now = new Date();
    utimesSync(file, now, now);
  } else writeFile(file, [bytes], WITHOUT_EMPTYING);
  return name;
}

/** Whether a text of this many bytes is stored completely. */
export const hasText = (site: string, name: string, size: number): boolean =>
  statSync(objectOf(site, name), { throwIfNoEntry: false })?.size === size;

/** The bytes of a stored text; undefined when it is not stored. */
export function readText(site: string, name: string | undefined): Buffer | undefined {
  if (name === undefined) return undefined;
  try {
    return readFileSync(objectOf(site, name));
  } catch {
    return undefined;
  }
}

export function readTexts(site: string, release: string | undefined): ReleaseTexts | undefined {
  if (release === undefined) return undefined;
  try {
    return JSON.parse(readFileSync(mapOf(site, release), 'utf8')) as ReleaseTexts;
  } catch {
    return undefined;
  }
}

export function writeTexts(site: string, release: string, texts: ReleaseTexts): void {
  mkdirSync(folderOf(site), { recursive: true });
  writeWhole(mapOf(site, release), JSON.stringify(texts));
}

/**
 * Records newer texts of pages and fragments that give visitors exactly what is live: a changed comment needs no
 * publication.
 */
export function settleTexts(site: string, live: string | undefined, made: string): void {
  const [old, own] = [readTexts(site, live), readTexts(site, made)];
  if (!live || !old || !own || live === made) return;
  const outputs = readFacts(site, live)?.pages ?? {};
  const isSame = ({ path, output }: PageText) => outputs[path] === output;
  const unsettled = (file: string) => own.pages[file] === undefined || !isSame(own.pages[file]);
  const changed = [...Object.entries(own.pages), ...Object.entries(old.pages)].filter(([file]) => unsettled(file));
  const shown = new Set(changed.flatMap(([, { fragments }]) => fragments));
  writeTexts(site, live, {
    ...old,
    pages: { ...old.pages, ...Object.fromEntries(Object.entries(own.pages).filter(([, page]) => isSame(page))) },
    fragments: {
      ...old.fragments,
      ...Object.fromEntries(Object.entries(own.fragments).filter(([name]) => !shown.has(name))),
    },
  });
}

/** The files of the pages at these addresses, and of their fragments, whose current text differs from the release's. */
export function editedSince(
  { pages, dist }: Pick<BuildFolders, 'pages' | 'dist'>,
  release: string,
  paths: readonly string[],
): string[] {
  const texts = readTexts(dist, release);
  if (!texts) return [];
  const asked = new Set(paths);
  const own = Object.entries(texts.pages).filter(([, { path }]) => asked.has(path));
  const names = [...new Set(own.flatMap(([, { fragments }]) => fragments))];
  const files = [
    ...own.map(([file, { text }]) => [file, text] as const),
    ...names.map((name) => [`fragments/${name}.yaml`, texts.fragments[name]] as const),
  ];
  return files.filter(([file, text]) => text !== undefined && textNow(pages, file) !== text).map(([file]) => file);
}

/** Addresses at which visitors would get a new text with that release, although the page's file is archived by now. */
export function archivedSince({ pages, dist }: Pick<BuildFolders, 'pages' | 'dist'>, release: string): string[] {
  const [old, own] = [readTexts(dist, currentRelease(dist)), readTexts(dist, release)];
  return Object.entries(own?.pages ?? {})
    .filter(([file, { text, output }]) => output !== undefined && text !== old?.pages[file]?.text)
    .filter(([file, { text }]) => textNow(pages, file) !== text && isArchived(join(pages, file)))
    .map(([, { path }]) => path)
    .sort();
}

const isArchived = (file: string) => readPageState({ kind: 'page', file, absolute: file })?.status === 'archived';

/**
 * Returns a function that tells whether a file's text is that of a release; always true when the release's texts are
 * unknown.
 */
export function liveTextTest({ pages, dist }: Pick<BuildFolders, 'pages' | 'dist'>, release: string | undefined) {
  const texts = readTexts(dist, release);
  const known = (file: string) => {
    const name = fragmentNameOf(file);
    return name === undefined ? texts?.pages[file]?.text : texts?.fragments[name];
  };
  return (file: string): boolean => !texts || textNow(pages, file) === known(file);
}

/** Name of a file's current text; undefined when the file does not exist. */
export function textNow(pages: string, file: string): string | undefined {
  try {
    const bytes = readFileSync(join(pages, file));
    return hashOf(fragmentNameOf(file) !== undefined ? bytes.toString('utf8').replace(/^\ufeff/, '') : bytes);
  } catch {
    return undefined;
  }
}

/** Longer than any build: younger texts may belong to a release that is being made. */
const BUILD_MS = 3_600_000;

/** Deletes the texts that neither a release of the site nor a comparison with a held release needs. */
export function pruneTexts(site: string, now = Date.now()): void {
  const held = namesIn(join(site, 'releases/.held')).map((name) =>
    readFileSync(join(site, 'releases/.held', name), 'utf8'),
  );
  const present = new Set([...listReleases(site), ...held]);
  const needed = new Set<string>();
  for (const name of namesIn(folderOf(site)).filter((file) => file.endsWith('.json'))) {
    const release = name.slice(0, -'.json'.length);
    if (!present.has(release)) rmSync(join(folderOf(site), name), { force: true });
    const { pages = {}, fragments = {} } = readTexts(site, release) ?? {};
    for (const text of [...Object.values(pages).map((page) => page.text), ...Object.values(fragments)]) {
      needed.add(text);
    }
  }
  for (const name of namesIn(join(folderOf(site), 'texts'))) {
    const { mtimeMs = now } = statSync(objectOf(site, name), { throwIfNoEntry: false }) ?? {};
    if (!needed.has(name) && now - mtimeMs > BUILD_MS) rmSync(objectOf(site, name), { force: true });
  }
}
