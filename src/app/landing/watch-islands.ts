import { listen } from '#src/lib/dom/listen.ts';
import { whenNear } from '#src/lib/loading/when-near.ts';
import { reportToServer } from '#src/lib/reports/client-report.ts';

/**
 * Hydrates blocks with API data: when they come near the screen, when they are touched, or, after the visitor's first
 * action, when the browser is idle.
 */
function watchIslands(page: ParentNode): void {
  const waiting = new Map([...page.querySelectorAll<HTMLElement>('section[data-island]')].map((i) => [i, watch(i)]));
  if (waiting.size === 0) return;
  const gestures = new AbortController();
  listen(document, 'pointerdown keydown scroll', whenIdle, gestures.signal, { capture: true, passive: true });

  function watch(island: HTMLElement): () => void {
    const touched = new AbortController();
    const wake = () => {
      if (touched.signal.aborted) return;
      touched.abort();
      callOff();
      waiting.delete(island);
      void hydrate(island);
    };
    const callOff = whenNear(island, wake);
    listen(island, 'pointerdown touchstart focusin', wake, touched.signal, { passive: true });
    return wake;
  }

  function whenIdle(): void {
    gestures.abort();
    const idle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 200));
    idle(() => {
      for (const wake of [...waiting.values()]) wake();
    });
  }
}

/** Hydrates the island; a button tapped before that is pressed again after it. */
async function hydrate(island: HTMLElement): Promise<void> {
  let tapped: HTMLElement | null = null;
  const keepTap = (event: MouseEvent) => {
    tapped = event.target instanceof Element ? event.target.closest('button') : null;
  };
  island.addEventListener('click', keepTap, { capture: true });
  try {
    const { hydrateIsland } = await import('./islands.tsx');
    await hydrateIsland(island);
    island.removeEventListener('click', keepTap, { capture: true });
    (tapped as HTMLElement | null)?.click();
  } catch (reason) {
    island.removeEventListener('click', keepTap, { capture: true });
    reportToServer({ kind: 'chunk-failed', blockId: island.id, blockType: island.dataset.block ?? '', reason });
  }
}

watchIslands(document);
