import { type AppliedEdit, applyEdits } from './apply-edit.ts';
import type { PageEdit, Refusal } from './edit.ts';
import { dataOf, type OpenPage, openPage } from './read/open-page.ts';
import type { Json } from './read/page-node.ts';
import { copyItem } from './write/plan-items.ts';

type Data = Readonly<Record<string, Json>>;

/**
 * Ends the experiment of a page: the winner's blocks replace the blocks that they were tested against, exactly as their
 * author wrote them, and the experiment is removed. `control` leaves the page as it is.
 *
 * `otherText` is the text of another page, if the winner uses that page's blocks.
 */
export function finishExperiment(text: string, winner: string, otherText?: string): AppliedEdit | Refusal {
  const page = openPage(text);
  const edits = editsFor(page, winner, otherText);
  if (!edits) return { ok: false, code: 'NOT_FOUND', reason: '页面文件里没有这个实验或方案，可能已经有人改过。' };
  return applyEdits(page, edits);
}

/** The page whose blocks an arm uses, so that it can be loaded first; undefined for an arm with its own blocks. */
export function pageOfArm(text: string, winner: string): string | undefined {
  const page = openPage(text);
  const { experiment } = (page.root ? dataOf(page) : {}) as { readonly experiment?: { readonly arms?: Json } };
  const arm = listOf(experiment?.arms).find(({ id }) => id === winner);
  return typeof arm?.page === 'string' ? arm.page : undefined;
}

function editsFor(page: OpenPage, winner: string, otherText: string | undefined): PageEdit[] | undefined {
  const data = page.root && (dataOf(page) as Data);
  const experiment = data?.experiment as Data | undefined;
  if (!data || !experiment) return undefined;
  const end: PageEdit = { kind: 'remove', path: ['experiment'] };
  if (winner === 'control') return [end];
  const arms = Array.isArray(experiment.arms) ? (experiment.arms as readonly Data[]) : [];
  const index = arms.findIndex(({ id }) => id === winner);
  const arm = arms[index];
  if (!arm) return undefined;
  if (arm.page !== undefined) {
    const other = otherText === undefined ? undefined : openPage(otherText);
    const blocks = other?.root && (dataOf(other) as Data).blocks;
    return blocks ? [end, { kind: 'set', path: ['blocks'], value: blocks }] : undefined;
  }
  const own = listOf(data.blocks);
  const replaced = listOf(arm.blocks).map((block, place) => ({
    at: own.findIndex(({ id }) => id === block.id),
    text: copyItem(page, ['experiment', 'arms', index, 'blocks', place]),
  }));
  if (replaced.some(({ at, text }) => at < 0 || text === undefined)) return undefined;
  return [
    ...replaced.flatMap(({ at, text = '' }): PageEdit[] => [
      { kind: 'remove', path: ['blocks', at] },
      { kind: 'paste', path: ['blocks'], index: at, text },
    ]),
    end,
  ];
}

const listOf = (value: Json | undefined) => (Array.isArray(value) ? (value as readonly Data[]) : []);
