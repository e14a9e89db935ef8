import { matchUnits } from './match-units.ts';
import { risingRun } from './merge-order.ts';
import { cutPage } from './page-units.ts';

/** Paths of blocks in two versions of a page, one path for each version. */
interface ChangedBlocks {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/**
 * The blocks that differ between two versions of a page: added, removed, edited or moved. None when a version cannot be
 * parsed.
 */
export function changedBlocks(before: string, after: string): ChangedBlocks {
  const [old, own] = [cutPage(before), cutPage(after)];
  if (!old || !own) return { before: [], after: [] };
  const pairs = [...matchUnits(old.blocks, own.blocks, false)].sort(([a], [b]) => a - b);
  const stayed = new Set(risingRun(pairs.map(([, place]) => place)));
  const same = pairs.filter(
    ([from, to]) => stayed.has(to) && old.blocks[from]?.text.trimEnd() === own.blocks[to]?.text.trimEnd(),
  );
  const [sameOld, sameOwn] = [new Set(same.map(([from]) => from)), new Set(same.map(([, to]) => to))];
  return {
    before: [...old.blocks.keys()].filter((index) => !sameOld.has(index)),
    after: [...own.blocks.keys()].filter((index) => !sameOwn.has(index)),
  };
}
