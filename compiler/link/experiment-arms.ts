import type { SourceDocument, ValuePath } from '../problems/source-document.ts';
import { blocksOf } from './expand-blocks.ts';
import type { LinkContext } from './link-context.ts';

type Data = Readonly<Record<string, unknown>>;

/** An arm of an experiment other than the page as it is, with the page that its visitors get. */
export interface ArmSource {
  readonly id: string;
  /** Where it is written. */
  readonly path: ValuePath;
  /** Ids of its own blocks; none when it uses another page's. */
  readonly blockIds: readonly string[];
  /** The page whose blocks it uses. */
  readonly page?: string;
  /** The page with the arm's blocks; problems in it are shown where the arm is written. */
  readonly document: SourceDocument;
}

/** The valid parts of a page's experiment. */
export function experimentOf({ value }: Pick<SourceDocument, 'value'>): Data | undefined {
  const { experiment } = (value ?? {}) as { readonly experiment?: unknown };
  return isData(experiment) ? experiment : undefined;
}

/**
 * The arms of a page's experiment, in order; none without one.
 *
 * An arm that names an unreadable page, or nothing at all, has the page's own blocks; checks report those.
 */
export function armsOf(page: SourceDocument, context: Pick<LinkContext, 'pageSource'>): ArmSource[] {
  const arms = experimentOf(page)?.arms;
  if (!Array.isArray(arms)) return [];
  return arms.filter(isData).map((arm, index) => {
    const path = ['experiment', 'arms', index];
    const id = String(arm.id);
    if (typeof arm.page === 'string') {
      const other = context.pageSource(arm.page);
      const document = other ? withBlocksOf(page, blocksOf(other), [...path, 'page']) : page;
      return { id, path, blockIds: [], page: arm.page, document };
    }
    const blocks = (Array.isArray(arm.blocks) ? arm.blocks : []).map((block: unknown) => (isData(block) ? block : {}));
    const blockIds = blocks.flatMap((block) => (typeof block.id === 'string' ? [block.id] : []));
    return { id, path, blockIds, document: withBlocksIn(page, blocks, path) };
  });
}

/** The page for visitors who are not in its experiment. */
export const withoutExperiment = (page: SourceDocument): SourceDocument =>
  derived(page, blocksOf(page), (path) => path);

/** The page with another one's blocks; all their positions are where the arm names that page. */
function withBlocksOf(page: SourceDocument, blocks: readonly unknown[], at: ValuePath): SourceDocument {
  return derived(page, blocks, (path) => (path[0] === 'blocks' ? at : path));
}

/** The page in which blocks replace its own of the same id. */
function withBlocksIn(page: SourceDocument, blocks: readonly Data[], at: ValuePath): SourceDocument {
  const places = new Map<number, number>();
  const all = blocksOf(page).map((own, index) => {
    const put = isData(own) && own.id !== undefined ? blocks.findIndex(({ id }) => id === own.id) : -1;
    if (put < 0) return own;
    places.set(index, put);
    return blocks[put];
  });
  return derived(page, all, (path) => {
    const [key, index, ...rest] = path;
    const put = key === 'blocks' ? places.get(Number(index)) : undefined;
    return put === undefined ? path : [...at, 'blocks', put, ...rest];
  });
}

function derived(page: SourceDocument, blocks: readonly unknown[], placeOf: (path: ValuePath) => ValuePath) {
  const { experiment: _, ...head } = page.value as Data;
  const document: SourceDocument = {
    ...page,
    value: { ...head, blocks },
    rangeOf: (path, part) => page.rangeOf(placeOf(path), part),
    rangeAt: (start, end) => page.rangeAt(start, end),
  };
  return document;
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);
