import { reportLater } from '#src/lib/reports/report-later.ts';

/** Makes a block work. One that fails is reported and stays as it is; its neighbours never notice. */
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
