import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Promises } from '#src/contract/promises/promises.ts';
import { perFolder } from './per-folder.ts';
import { currentRelease } from './releases.ts';

/** Hidden: never served. compiler/release/make-release.ts writes it. */
const FILE = '.promises.json';

/**
 * The promises of the live release, so that pages and rules change together.
 *
 * For a release without this file, or without a release, the authors' file in `pagesFolder`.
 */
export function currentPromises(siteFolder: string, pagesFolder: string): () => Promise<Promises> {
  const published = perFolder((folder) => readFile(join(folder, FILE), 'utf8').catch(() => undefined));
  let authored: { readonly text: string; readonly promises: Promises } | undefined;
  return async () => {
    const text = await published((await currentRelease(siteFolder)).folder);
    if (text !== undefined) return JSON.parse(text) as Promises;
    const yaml = await readFile(join(pagesFolder, 'promises.yaml'), 'utf8');
    // Every quote of a price asks, and parsing YAML takes milliseconds.
    if (authored?.text !== yaml) authored = { text: yaml, promises: parse(yaml) as Promises };
    return authored.promises;
  };
}
