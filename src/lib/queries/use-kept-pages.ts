import { useEffect } from 'react';
import { keepPages, type Leaving } from './kept-pages.ts';

/**
 * Keeps the list on the screen when the document is left: some phones load it anew on the way back.
 *
 * `takePages` gives it back, in time for the place on the page to be found again.
 */
export function useKeptPages(queryKey: readonly unknown[], data: Leaving | undefined): void {
  useEffect(() => {
    if (!data) return;
    const handleLeave = () => keepPages(queryKey, data);
    window.addEventListener('pagehide', handleLeave);
    return () => window.removeEventListener('pagehide', handleLeave);
  }, [queryKey, data]);
}
