import type { PageSource } from '#src/page-model/sources.gen.ts';
import { expandBlocks, hiddenBlocks, type SourceBlock } from '../link/expand-blocks.ts';
import type { LinkContext } from '../link/link-context.ts';
import { DEFAULT_THEME, lookOf } from '../link/site-themes.ts';
import { type SourceDocument, toPointer, type ValuePath } from '../problems/source-document.ts';
import type { SchemaPlan } from '../validate/schema-plan.ts';

/** Where a value of a merged page was written; a default was written nowhere. */
export type Origin =
  | { readonly from: 'page' | 'fragment' | 'site'; readonly file: string; readonly line: number }
  | { readonly from: 'default' };

/** A block as its author wrote it, with defaults filled in. */
export type MergedBlock = { readonly type: string } & Readonly<Record<string, unknown>>;

/**
 * A page with its fragments expanded and every default filled in; values are as authors write them, amounts in cents.
 */
export interface MergedPage {
  readonly page: Readonly<Record<string, unknown>> & { readonly blocks: readonly MergedBlock[] };
  /** The hidden blocks, in the same form; visitors do not get them. */
  readonly hidden: readonly MergedBlock[];
  /** The source of each simple value, by its JSON pointer. */
  readonly origins: Readonly<Record<string, Origin>>;
}

type Data = Readonly<Record<string, unknown>>;
type Context = Pick<LinkContext, 'schemas' | 'fragment'> & {
  readonly site: Pick<LinkContext['site'], 'share' | 'themes'>;
};

/** Merges a page that can be parsed. `siteFile` is the name of `site.yaml` in problems. */
export function mergePage(document: SourceDocument, context: Context, siteFile = 'site.yaml'): MergedPage {
  const schema = context.schemas.of('page');
  const source = (document.value ?? {}) as Partial<PageSource>;
  const origins: Record<string, Origin> = {};
  const own = (path: ValuePath, part?: 'key') => lineOf(document, 'page', path, part);

  const { blocks: _, ...head } = source;
  const page = fill(schema, head, ['blocks'], [], (path) => own(path)) as Record<string, unknown>;
  page.theme =
    typeof source.theme === 'string'
      ? ofTheSite(lookOf(source.theme, context.site), ['theme'])
      : withDefaults(source.theme, DEFAULT_THEME, ['theme']);
  page.share = {
    title: source.share?.title ?? source.title,
    description: source.share?.description ?? source.description,
    image: source.share?.image ?? context.site.share.image,
    ...(source.share?.poster && { poster: true }),
  };
  if (!source.share?.title) origins['/share/title'] = own(['title']);
  if (!source.share?.description) origins['/share/description'] = own(['description']);
  if (!source.share?.image) origins['/share/image'] = { from: 'site', file: siteFile, line: 1 };
  const mergeInto = (list: string) => (block: SourceBlock, index: number) => {
    const from = block.fragment ? 'fragment' : 'page';
    const place = (path: ValuePath) => lineOf(block.document, from, [...block.path, ...path.slice(2)]);
    const shape = context.schemas.block.variantFor(block.data);
    return (shape ? fill(shape, block.data, [], [list, index], place) : block.data) as MergedBlock;
  };
  const blocks = expandBlocks(document, context).map(mergeInto('blocks'));
  const hidden = hiddenBlocks(document, context).map(mergeInto('hidden')).map(withoutHiding);
  return { page: { ...page, blocks }, hidden, origins };

  /** A value with its defaults; records the source of each part. */
  function fill(
    shape: SchemaPlan | undefined,
    value: unknown,
    leftOut: readonly string[],
    path: ValuePath,
    place: (path: ValuePath) => Origin,
  ): unknown {
    if (Array.isArray(value)) {
      return value.map((item, index) => fill(shape?.items, item, [], [...path, index], place));
    }
    if (typeof value !== 'object' || value === null) {
      origins[toPointer(path)] = place(path);
      return value;
    }
    const result: Record<string, unknown> = {};
    for (const [key, part] of Object.entries(value)) {
      result[key] = fill(shape?.parts.get(key), part, [], [...path, key], place);
    }
    for (const [key, { node }] of shape?.parts ?? []) {
      if (key in result || node.default === undefined || leftOut.includes(key)) continue;
      result[key] = node.default;
      if (typeof node.default !== 'object') origins[toPointer([...path, key])] = { from: 'default' };
    }
    return result;
  }

  /** A theme in `site.yaml` with the name that the page uses. */
  function ofTheSite(look: object, path: ValuePath): object {
    for (const key of Object.keys(look)) origins[toPointer([...path, key])] = { from: 'site', file: siteFile, line: 1 };
    delete origins[toPointer(path)];
    origins[toPointer([...path, 'name'])] = own(path);
    return look;
  }

  function withDefaults(written: Data | undefined, defaults: Data, path: ValuePath): Data {
    for (const key of Object.keys(defaults)) {
      if (written?.[key] === undefined) origins[toPointer([...path, key])] = { from: 'default' };
    }
    return { ...defaults, ...written };
  }
}

/** A hidden block as visitors would see it. */
function withoutHiding({ when, ...block }: MergedBlock): MergedBlock {
  const { hidden: _hidden, ...conditions } = (when ?? {}) as Data;
  return (Object.keys(conditions).length > 0 ? { ...block, when: conditions } : block) as MergedBlock;
}

function lineOf(document: SourceDocument, from: 'page' | 'fragment', path: ValuePath, part?: 'key'): Origin {
  return { from, file: document.file, line: document.rangeOf(path, part).line };
}
