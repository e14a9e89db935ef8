import { readToken } from '#src/lib/session/session.ts';
import type { Block, BlockType, CompiledPage } from '#src/page-model/page.ts';
import { loadBlocks } from '#src/renderer/load-blocks.ts';
import type { LoadedBlocks } from '#src/renderer/page-view.tsx';

/** A page with the components it needs. */
export interface LoadedPage {
  readonly page: CompiledPage;
  readonly components: LoadedBlocks;
  /** Whether the student has bought the page's course; false when no block depends on it. */
  readonly isOwner: boolean;
}

/** Loads the blocks a page needs. */
export function loadBlocksOf(page: CompiledPage): Promise<LoadedBlocks> {
  return loadBlocks(page.blocks.map((block: Block): BlockType => block.type));
}

/** Longest wait for the answer whether the student has bought the course. */
const OWNER_WAIT_MS = 1500;

/**
 * Whether the student has bought the page's course; false at once when no block depends on it, and when no answer
 * arrives in time.
 */
export async function isOwnerOf({ blocks, course }: CompiledPage): Promise<boolean> {
  const isAsked = blocks.some(({ when }) => when?.some(({ owned }) => owned !== undefined));
  if (!isAsked || !course || !readToken()) return false;
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), OWNER_WAIT_MS);
  });
  const { ownsCourses } = await import('#src/features/course/owns-courses.ts');
  return Promise.race([ownsCourses([course.number, ...(course.joint ?? [])]), late]);
}
