import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '#src/lib/loading/load-chunk.ts';
import { SHARE_LINES } from '#src/ui/app/icon-lines.ts';
import { LineIcon } from '#src/ui/app/line-icon.tsx';
import type { PosterContent } from './poster-sheet.tsx';

/** Loaded when it is wanted: it draws a code. */
const PosterSheet = lazy(async () => ({
  default: (await loadChunk(() => import('./poster-sheet.tsx'))).PosterSheet,
}));

interface PosterButtonProps {
  readonly className: string;
  readonly content: PosterContent;
}

/** Opens the poster of what this page is about. */
export function PosterButton({ className, content }: PosterButtonProps) {
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <>
      <button type="button" className={className} onClick={() => setIsOpen(true)}>
        <LineIcon d={SHARE_LINES} size={22} />
        分享
      </button>
      {isOpen !== undefined && (
        <Suspense>
          <PosterSheet content={content} isOpen={isOpen} onDismiss={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
