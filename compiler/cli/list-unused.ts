import { expandBlocks } from '../link/expand-blocks.ts';
import type { LinkContext } from '../link/link-context.ts';
import { pageStateOf, showInstant } from '../link/page-state.ts';
import { walk } from '../link/walk.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import { publicPathOf } from '../read/page-path.ts';
import type { LoadedSite } from '../site/load-site.ts';
import type { DocumentKind } from '../validate/schema-set.ts';

interface Unused {
  /** Live pages that have ended. */
  readonly over: readonly { readonly path: string; readonly until: string }[];
  readonly archived: readonly string[];
  readonly fragments: readonly string[];
  /** Assets that no page, fragment or setting names. */
  readonly assets: readonly { readonly name: string; readonly kilobytes: number }[];
  /** Assets with the same bytes. */
  readonly doubled: readonly (readonly string[])[];
}

const NOTHING: Unused = { over: [], archived: [], fragments: [], assets: [], doubled: [] };
const ASSET_KINDS = new Set(['image-file', 'share-image', 'lottie', 'video', 'captions']);

/** What could be deleted from a site. */
export function listUnused({ files, context, check }: LoadedSite): Unused {
  if (!context) return NOTHING;
  const over: { path: string; until: string }[] = [];
  const archived: string[] = [];
  const assets = new Set<string>();
  const fragments = new Set<string>();
  for (const source of files) {
    const { document } = check(source);
    if (!document) continue;
    for (const name of assetsOf(document, source.kind, context)) assets.add(name.toLowerCase());
    if (source.kind !== 'page') continue;
    for (const { fragment } of expandBlocks(document, context)) if (fragment) fragments.add(fragment);
    const path = publicPathOf(source.place ?? '');
    const { status, until } = pageStateOf(document);
    if (status === 'archived') archived.push(path);
    else if (status === 'live' && until <= context.now) over.push({ path, until: showInstant(until) });
  }
  return {
    over,
    archived,
    fragments: context.fragmentNames.filter((name) => !fragments.has(name)),
    assets: context
      .assetNames()
      .filter((name) => !assets.has(name.toLowerCase()))
      .map((name) => ({ name, kilobytes: Math.ceil((context.asset(name)?.bytes ?? 0) / 1024) })),
    doubled: doublesOf(context),
  };
}

function assetsOf(document: SourceDocument, kind: DocumentKind, context: LinkContext): string[] {
  const names: string[] = [];
  walk(context.schemas.of(kind), document.value, [], (meaning, value) => {
    if (ASSET_KINDS.has(meaning) && typeof value === 'string') names.push(value);
  });
  return names;
}

function doublesOf({ asset, assetNames }: LinkContext): string[][] {
  const byHash = new Map<string, string[]>();
  for (const name of assetNames()) {
    const hash = asset(name)?.hash ?? '';
    byHash.set(hash, [...(byHash.get(hash) ?? []), name]);
  }
  return [...byHash.values()].filter((names) => names.length > 1);
}
