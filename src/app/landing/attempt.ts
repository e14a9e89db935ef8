import { reportLater } from '#src/lib/reports/report-later.ts';

/** Starts a block. An error is reported and leaves the block as it is; others are not affected. */
export function attempt(block: HTMLElement, attach: () => unknown): void {
  try {
    attach();
  } catch (reason) {
    reportBlock(block, reason);
  }
}

export function reportBlock({ id, dataset }: HTMLElement, reason: unknown): void {
  reportLater({ kind: 'script-error', blockId: id, blockType: dataset.block ?? '', reason });
}
