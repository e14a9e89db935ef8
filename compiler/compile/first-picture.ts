import { holds, plainVisit } from '#src/page-model/conditions.ts';
import type { CompiledPage } from '#src/page-model/page.ts';
import type { Picture } from '#src/page-model/values.ts';

/** Blocks that may stand above the first screen's picture without pushing it out of view. */
const BLOCKS_OF_FIRST_SCREEN = 3;

/**
 * The first picture of the first screen, if any: the browser should fetch it first.
 *
 * Among blocks with conditions, those count that most visitors see at `nowMs`.
 */
export function findFirstPicture(page: CompiledPage, nowMs: number): Picture | undefined {
  const shown = page.blocks.filter(({ when }) => holds(when, plainVisit(nowMs)));
  for (const block of shown.slice(0, BLOCKS_OF_FIRST_SCREEN)) {
    if (block.type === 'exit-dialog') continue;
    const picture = pictureIn(block);
    if (picture) return picture;
  }
  return undefined;
}

function pictureIn(value: unknown): Picture | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isPicture(value)) return value;
  for (const child of Object.values(value)) {
    const found = pictureIn(child);
    if (found) return found;
  }
  return undefined;
}

function isPicture(value: object): value is Picture {
  return 'src' in value && 'sources' in value && 'width' in value;
}
