import { useEffect } from 'react';
import { keepPages, type Leaving } from './kept-pages.ts';

/**
 * Stores the visible list when the document is left: some phones load it anew on the way back.
 *
 * `takePages` returns it early enough to restore the scroll position.
 */
export function useKeptPages(queryKey: readonly unknown[], data: Leaving | undefined): void {
  useEffect(() => {
    if (!data) return;
    const handleLeave = () => keepPages(queryKey, data);
    window.addEventListener('pagehide', handleLeave);
    return () => window.removeEventListener('pagehide', handleLeave);
  }, [queryKey, data]);
}
