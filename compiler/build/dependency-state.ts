import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetFacts, LinkContext } from '../link/link-context.ts';
import type { PageState } from '../link/page-state.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import { publicPathOf } from '../read/page-path.ts';
import { createAssetIndex } from '../site/asset-index.ts';
import { type BuildFolders, hashOf } from '../site/folders.ts';
import type { PageFile } from '../site/list-page-files.ts';
import { readMoves } from '../site/read-redirects.ts';
import { readPageState, sourceFile } from '../site/source-files.ts';

/**
 * The state of something a page was compiled from, as one comparable text. A file that was asked for and not found
 * counts too: the page is compiled again when it appears.
 */
export const assetState = (facts: AssetFacts | undefined) => facts?.hash ?? '';
export const fragmentState = (text: string | undefined) => (text === undefined ? '' : hashOf(text));
export const pathState = (isThere: boolean) => (isThere ? 'there' : '');

/** Whether and when a page can be opened. A link to it depends on nothing else of it. */
export const openState = (state: PageState | undefined) =>
  state ? JSON.stringify([state.status, state.from, state.until, state.otherwise]) : '';
export const momentState = (moment: string, now = Date.now()) => (now < Date.parse(moment) ? '' : 'past');

const INSTANT = /\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})/g;

/** The moments that a text names: after each of them, its problems and its content may differ. */
export const momentsIn = (text: string): readonly string[] => text.match(INSTANT) ?? [];

/** A fragment, with the state of its text and the moments that it names. */
export interface FragmentFacts {
  readonly document: SourceDocument | undefined;
  readonly state: string;
  readonly moments: readonly string[];
}

/** Returns the facts of a fragment. A page asks for its fragments many times; a loaded site has one text of each. */
export function fragmentReader({ fragment }: Pick<LinkContext, 'fragment'>): (name: string) => FragmentFacts {
  const known = new Map<string, FragmentFacts>();
  return (name) => {
    const found = known.get(name);
    if (found) return found;
    const document = fragment(name);
    const facts = { document, state: fragmentState(document?.text), moments: momentsIn(document?.text ?? '') };
    known.set(name, facts);
    return facts;
  };
}

/** Returns the present state of a dependency from a loaded site. */
export function stateReader(
  context: LinkContext,
  fragmentFacts: (name: string) => FragmentFacts = fragmentReader(context),
): (dependency: string) => string {
  return remembering((kind, name) => {
    if (kind === 'asset') return assetState(context.asset(name));
    if (kind === 'moment') return momentState(name, context.now);
    if (kind === 'moved') return context.movedTo(name) ?? '';
    if (kind === 'path') return pathState(context.hasPage(name));
    if (kind === 'state') return openState(context.pageState(name));
    if (kind === 'page') return fragmentState(context.pageSource(name)?.text);
    return fragmentFacts(name).state;
  });
}

/** Looks up each dependency once. */
function remembering(read: (kind: string, name: string) => string): (dependency: string) => string {
  const known = new Map<string, string>();
  return (dependency) => {
    const [kind = '', name = ''] = dependency.split(/:(.*)/s);
    const state = known.get(dependency) ?? read(kind, name);
    known.set(dependency, state);
    return state;
  };
}

/** Returns the present state of a recorded dependency without loading the whole site. */
export async function createStateReader(folders: BuildFolders, files: readonly PageFile[]) {
  const assets = await createAssetIndex(join(folders.pages, 'assets'), join(folders.cache, 'assets.json'));
  const places = new Map(files.map(({ file }) => [publicPathOf(file), file]));
  const moves = readMoves(folders.pages);
  const stateAt = (place: string | undefined) =>
    place === undefined ? undefined : readPageState(sourceFile(join(folders.pages, place), folders.pages));

  return remembering((kind, name) => {
    if (kind === 'asset') return assetState(assets.asset(name));
    if (kind === 'moment') return momentState(name);
    if (kind === 'moved') return moves.get(name) ?? '';
    if (kind === 'path') return pathState(places.has(name));
    if (kind === 'state') return openState(stateAt(places.get(name)));
    if (kind === 'page') return fragmentState(textOf(join(folders.pages, places.get(name) ?? '.')));
    return fragmentState(textOf(join(folders.pages, 'fragments', `${name}.yaml`)));
  });
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch {
    return undefined;
  }
}
