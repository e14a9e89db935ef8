import { useEffect } from 'react';
import { type Leaving, storePages } from './stored-pages.ts';

/**
 * Stores the visible list when the document is left: some phones load it anew on the way back.
 *
 * `takePages` returns it early enough to restore the scroll position.
 */
export function useStoredPages(queryKey: readonly unknown[], data: Leaving | undefined): void {
  useEffect(() => {
    if (!data) return;
    const handleLeave = () => storePages(queryKey, data);
    window.addEventListener('pagehide', handleLeave);
    return () => window.removeEventListener('pagehide', handleLeave);
  }, [queryKey, data]);
}
