import type { Block, CompiledPage } from '#src/page-model/page.ts';
import type { SiteSource } from '#src/page-model/sources.gen.ts';
import type { CompileSite } from './compile-site.ts';
import type { LivePage } from './page-renderer.ts';

/** A page as text, to send to another thread. Blocks that pages share are sent once and then named by a number. */
interface PageText {
  /** JSON of the page without its blocks. */
  readonly head: string;
  /** A block's JSON, or the number of a shared block. */
  readonly blocks: readonly (string | number)[];
}

interface LivePageText extends PageText {
  readonly arms: readonly (PageText & { readonly id: string })[];
}

/** What is sent to the thread that renders. */
export interface PageTexts {
  /** Sent with the first message only. */
  readonly site?: SiteSource;
  /** JSON of newly numbered blocks; their numbers follow on from the last one. */
  readonly blocks: readonly string[];
  readonly pages: readonly LivePageText[];
  /** The source texts of these pages, which the thread stores for the release. */
  readonly sources: readonly SourceText[];
}

export interface SourceText {
  /** Hash of the bytes. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Turns pages of a site into texts. */
export function createPageWriter({ site, blocks }: Pick<CompileSite, 'site' | 'blocks'>) {
  let isFirst = true;
  const numbers = new Map<Block, number>();
  let count = 0;
  let fresh: string[] = [];

  const write = (page: CompiledPage): PageText => ({
    head: JSON.stringify({ ...page, blocks: undefined }),
    blocks: page.blocks.map(writeBlock),
  });
  const writeBlock = (block: Block): string | number => {
    if (!blocks.isShared(block)) return JSON.stringify(block);
    const known = numbers.get(block);
    if (known !== undefined) return known;
    fresh.push(JSON.stringify(block));
    numbers.set(block, count);
    return count++;
  };
  return (pages: readonly LivePage[], sources: readonly SourceText[] = []): PageTexts => {
    const texts = pages.map(({ page, arms }) => {
      const { head, blocks } = write(page);
      return { head, blocks, arms: arms.map((arm) => ({ id: arm.id, ...write(arm.page) })) };
    });
    const told = { blocks: fresh, pages: texts, sources, ...(isFirst && { site }) };
    fresh = [];
    isFirst = false;
    return told;
  };
}

/**
 * Reads what a page writer wrote, in the same order. `json` is the JSON of the page; `isShared` says which blocks pages
 * share.
 */
export function createPageReader() {
  const known: { readonly block: Block; readonly json: string }[] = [];

  const read = ({ head, blocks }: PageText) => {
    const own: Block[] = [];
    const texts: string[] = [];
    for (const block of blocks) {
      const met = typeof block === 'number' ? known[block] : undefined;
      const json = met?.json ?? String(block);
      own.push(met?.block ?? (JSON.parse(json) as Block));
      texts.push(json);
    }
    const page = Object.assign(JSON.parse(head) as CompiledPage, { blocks: own });
    return { page, json: `${head.slice(0, -1)},"blocks":[${texts.join(',')}]}` };
  };
  const shared = new Set<Block>();
  const readAll = ({ blocks, pages }: PageTexts): { readonly live: LivePage; readonly json: string }[] => {
    for (const json of blocks) {
      const block = JSON.parse(json) as Block;
      shared.add(block);
      known.push({ block, json });
    }
    return pages.map((text) => {
      const { page, json } = read(text);
      return { live: { page, arms: text.arms.map((arm) => ({ id: arm.id, page: read(arm).page })) }, json };
    });
  };
  return { read: readAll, isShared: (block: Block) => shared.has(block) };
}
