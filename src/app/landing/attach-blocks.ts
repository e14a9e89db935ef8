import { attach as attachAgreements } from '#src/blocks/agreements/agreements.behaviour.ts';
import type { Behaviour } from '#src/blocks/behaviour.ts';
import { attach as attachExitDialog } from '#src/blocks/exit-dialog/exit-dialog.behaviour.ts';
import { attach as attachRegistration } from '#src/blocks/registration-form/registration-form.behaviour.ts';
import { attach as attachStickyBuy } from '#src/blocks/sticky-buy/sticky-buy.behaviour.ts';
import { reportLater } from '#src/lib/report-later.ts';
import type { BlockType } from '#src/page-model/page.ts';

/** Needed from the first moment on. The form comes first: a student may already be typing. */
const ready: { readonly [T in BlockType]?: Behaviour } = {
  'registration-form': attachRegistration,
  'sticky-buy': attachStickyBuy,
  'exit-dialog': attachExitDialog,
  agreements: attachAgreements,
};

/** Of these what makes them work is fetched, each when it comes near the screen. */
const later: readonly BlockType[] = ['anchor-nav', 'countdown', 'banner', 'lottie'];

/** Makes the prerendered blocks work. One that fails is reported and stays as it is; its neighbours never notice. */
export function attachBlocks(page: ParentNode): void {
  for (const [type, attach] of Object.entries(ready)) {
    for (const block of blocksOf(page, type)) attempt(block, () => attach(block));
  }
  for (const type of later) {
    for (const block of blocksOf(page, type)) {
      import('./attach-later.ts').then(
        ({ attachLater }) => attachLater(block, { attempt, report }),
        (reason: unknown) => report(block, reason),
      );
    }
  }
}

function blocksOf(page: ParentNode, type: string): NodeListOf<HTMLElement> {
  return page.querySelectorAll<HTMLElement>(`[data-block="${type}"]`);
}

function attempt(block: HTMLElement, attach: () => unknown): void {
  try {
    attach();
  } catch (reason) {
    report(block, reason);
  }
}

function report({ id, dataset }: HTMLElement, reason: unknown): void {
  reportLater({ kind: 'script-error', blockId: id, blockType: dataset.block ?? '', reason });
}
