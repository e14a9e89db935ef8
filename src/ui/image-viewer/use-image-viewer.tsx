import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadAdapter } from '#src/lib/environment/load-adapter.ts';
import { loadChunk } from '#src/lib/loading/load-chunk.ts';
import type { ViewedImage } from './image-viewer.tsx';

const ImageViewer = lazy(async () => ({
  default: (await loadChunk(() => import('./image-viewer.tsx'))).ImageViewer,
}));

/**
 * Opens pictures in full screen: in the host's own viewer if it has one, else in ours, which is loaded then.
 *
 * Render `viewer` anywhere.
 */
export function useImageViewer(): {
  readonly viewer: ReactNode;
  readonly viewImages: (images: readonly ViewedImage[], at?: number) => void;
} {
  const [shown, setShown] = useState<{ readonly images: readonly ViewedImage[]; readonly at: number }>();
  const viewImages = (images: readonly ViewedImage[], at = 0) => {
    void shownByHost(images, at).then((isShown) => isShown || setShown({ images, at }));
  };
  const viewer = shown && (
    <Suspense>
      <ImageViewer images={shown.images} startAt={shown.at} onClose={() => setShown(undefined)} />
    </Suspense>
  );
  return { viewer, viewImages };
}

async function shownByHost(images: readonly ViewedImage[], at: number): Promise<boolean> {
  const addresses = images.map(({ src }) => new URL(src, window.location.href).href);
  try {
    return await (await loadAdapter()).previewImage(addresses, addresses[at] ?? '');
  } catch {
    return false;
  }
}
