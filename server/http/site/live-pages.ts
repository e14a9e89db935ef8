import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LivePage } from '#server/domains/context.ts';
import { armOf } from '#src/contract/experiment-variant.ts';
import type { CompiledPage } from '#src/page-model/page.ts';
import { currentRelease } from './releases.ts';
import { filePath } from './site-path.ts';

/** Earlier releases whose pages may still be open in a tab. */
const STILL_OPEN = 2;
/** Most pages in the cache; invented paths are not cached. */
const MOST_KEPT = 5000;
const SECTION_ID = /<section id="([^"]+)"/g;

/**
 * Finds landing pages by path, in the live release and in those just before it, which open tabs still show. Read once
 * for each release, because a release never changes. Decision 0199.
 */
export function livePages(siteFolder: string): (path: string, variant?: string) => Promise<LivePage | undefined> {
  let pages = new Map<string, LivePage>();
  let live = '';
  let folders: readonly string[] = [];
  return async (path, variant = '') => {
    const release = await currentRelease(siteFolder);
    if (release.folder !== live) {
      live = release.folder;
      folders = [live, ...(release.name === '' ? [] : await releasesBefore(siteFolder, release.name))];
      pages = new Map();
    }
    const file = filePath(path);
    if (file === undefined) return undefined;
    const key = `${path}\n${variant}`;
    const found = pages.get(key) ?? (await readPage(folders, file, variant));
    if (found && pages.size < MOST_KEPT) pages.set(key, found);
    return found;
  };
}

/** Folders of the earlier live releases, newest first; compiler/release/switch-log.ts writes the log. */
async function releasesBefore(siteFolder: string, name: string): Promise<string[]> {
  const log = await readFile(join(siteFolder, 'releases/.switches.jsonl'), 'utf8').catch(() => '');
  const names = [...log.matchAll(/"release":"([0-9a-f]{16})"/g)].map(([, release = '']) => release).reverse();
  const before = [...new Set(names)].filter((release) => release !== name).slice(0, STILL_OPEN);
  return before.map((release) => join(siteFolder, 'releases', release));
}

/** The page in these releases; undefined when none has it, or not this arm. */
async function readPage(folders: readonly string[], file: string, variant: string): Promise<LivePage | undefined> {
  const read = await Promise.all(folders.map((folder) => readShown(folder, file, variant)));
  const [page, ...others] = read.filter((one) => one !== undefined);
  if (!page) return undefined;
  const isGone = read[0] === undefined ? ({ isGone: true } as const) : {};
  return { ...page, ...isGone, blocks: new Set([page, ...others].flatMap(({ blocks }) => [...blocks])) };
}

async function readShown(folder: string, file: string, variant: string): Promise<LivePage | undefined> {
  const json = await readFile(join(folder, 'pages', `${file}.json`), 'utf8').catch(() => undefined);
  if (json === undefined) return undefined;
  const { source = '', measure, blocks } = JSON.parse(json) as Partial<CompiledPage>;
  // Other files lie beside the pages: the manifest, the route table.
  if (blocks === undefined) return undefined;
  const shown = { source, isMeasured: measure !== 'off' };
  if (variant === '') return { ...shown, blocks: new Set(blocks.map(({ id }) => id)) };
  // An arm's document contains its own id.
  const arm = filePath(`/${armOf(variant)}`);
  const html = arm && (await readFile(join(folder, `${file}~${arm}.html`), 'utf8').catch(() => undefined));
  if (!html?.includes(`data-variant="${variant}"`)) return undefined;
  return { ...shown, blocks: new Set([...html.matchAll(SECTION_ID)].map(([, id = '']) => id)) };
}
