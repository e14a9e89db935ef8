import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetFacts } from '../link-context.ts';
import { publicPathOf } from '../page-path.ts';
import { createAssetIndex } from './asset-index.ts';
import { type BuildFolders, hashOf } from './folders.ts';
import type { PageFile } from './list-page-files.ts';
import { readMoves } from './read-redirects.ts';

/**
 * Something a page was compiled from, as one comparable text. What a page asked for and did not find counts too: it is
 * compiled again when it appears.
 */
export const assetState = (facts: AssetFacts | undefined) => facts?.hash ?? '';
export const fragmentState = (text: string | undefined) => (text === undefined ? '' : hashOf(text));
export const pathState = (isThere: boolean) => (isThere ? 'there' : '');

export const momentState = (moment: string) => (Date.now() < Date.parse(moment) ? '' : 'past');

/** Tells the present state of a dependency that an earlier build recorded. */
export async function createStateReader(folders: BuildFolders, files: readonly PageFile[]) {
  const assets = await createAssetIndex(join(folders.pages, 'assets'), join(folders.cache, 'assets.json'));
  const places = new Map(files.map(({ file }) => [publicPathOf(file), file]));
  const moves = readMoves(folders.pages);
  const known = new Map<string, string>();

  function read(dependency: string): string {
    const [kind = '', name = ''] = dependency.split(/:(.*)/s);
    if (kind === 'asset') return assetState(assets.asset(name));
    if (kind === 'moment') return momentState(name);
    if (kind === 'moved') return moves.get(name) ?? '';
    if (kind === 'path') return pathState(places.has(name));
    if (kind === 'page') return fragmentState(textOf(join(folders.pages, places.get(name) ?? '.')));
    return fragmentState(textOf(join(folders.pages, 'fragments', `${name}.yaml`)));
  }
  return (dependency: string): string => {
    const state = known.get(dependency) ?? read(dependency);
    known.set(dependency, state);
    return state;
  };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch {
    return undefined;
  }
}
