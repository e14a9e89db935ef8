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
  /** Names the text. */
  readonly text: string;
  readonly path: string;
  /** Hash of its documents; missing for a page that visitors cannot open. */
  readonly output?: string | undefined;
  /** Fragments on it, by name, directly or within others. */
  readonly fragments: readonly string[];
}

/** The authors' texts that a release was made from. Missing for releases that came from another machine. */
export interface ReleaseTexts {
  /** By the place of their file: `campaigns/901.yaml`. */
  readonly pages: Readonly<Record<string, PageText>>;
  /** Names of the texts of all fragments, by the name of the fragment. */
  readonly fragments: Readonly<Record<string, string>>;
  /** Addresses that whoever published it left out, although their pages differed. */
  readonly without?: readonly string[];
}

const folderOf = (site: string) => join(site, 'releases/.texts');
const mapOf = (site: string, release: string) => join(folderOf(site), `${release}.json`);
const objectOf = (site: string, name: string) => join(folderOf(site), 'texts', name);

/**
 * A process that is killed while it writes leaves a shorter file, which the next one writes again. Several may write the
 * same text at once: none shortens what another wrote.
 */
const WITHOUT_EMPTYING = constants.O_WRONLY | constants.O_CREAT;

/** Keeps a text, once for all releases; returns its name. */
export function keepText(site: string, text: Uint8Array | string, name = hashOf(text)): string {
  const file = objectOf(site, name);
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  if (hasText(site, name, bytes.length)) {
    const now = new Date();
    utimesSync(file, now, now);
  } else writeFile(file, [bytes], WITHOUT_EMPTYING);
  return name;
}

/** Whether a text of this many bytes is kept, and whole. */
export const hasText = (site: string, name: string, size: number): boolean =>
  statSync(objectOf(site, name), { throwIfNoEntry: false })?.size === size;

/** The bytes of a kept text; undefined when it is not kept. */
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
 * Notes the newer texts of pages and fragments that give visitors exactly what is live: a changed comment needs no
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

/** Files of the pages at these addresses, and of their fragments, whose text is another now than in the release. */
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

/**
 * Addresses at which visitors would get a new text of a page with that release, although its file says by now that it is
 * archived.
 */
export function archivedSince({ pages, dist }: Pick<BuildFolders, 'pages' | 'dist'>, release: string): string[] {
  const [old, own] = [readTexts(dist, currentRelease(dist)), readTexts(dist, release)];
  return Object.entries(own?.pages ?? {})
    .filter(([file, { text, output }]) => output !== undefined && text !== old?.pages[file]?.text)
    .filter(([file, { text }]) => textNow(pages, file) !== text && isArchived(join(pages, file)))
    .map(([, { path }]) => path)
    .sort();
}

const isArchived = (file: string) => readPageState({ kind: 'page', file, absolute: file })?.status === 'archived';

/** Tells whether a file's text is that of a release; true for all where its texts are not known. */
export function liveTextTest({ pages, dist }: Pick<BuildFolders, 'pages' | 'dist'>, release: string | undefined) {
  const texts = readTexts(dist, release);
  const known = (file: string) => {
    const name = fragmentNameOf(file);
    return name === undefined ? texts?.pages[file]?.text : texts?.fragments[name];
  };
  return (file: string): boolean => !texts || textNow(pages, file) === known(file);
}

/** Names the present text of a file; undefined when there is none. */
export function textNow(pages: string, file: string): string | undefined {
  try {
    const bytes = readFileSync(join(pages, file));
    return hashOf(fragmentNameOf(file) !== undefined ? bytes.toString('utf8').replace(/^\ufeff/, '') : bytes);
  } catch {
    return undefined;
  }
}

/** A build takes less: what is younger may be of a release that is just being made. */
const BUILD_MS = 3_600_000;

/** Deletes the texts that no release of the site needs, and none that a held one is compared with. */
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
