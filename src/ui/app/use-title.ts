import { useEffect } from 'react';
import { brand } from '#src/lib/dom/brand.ts';

/** Names the browser's tab after the screen. An empty title leaves what is there. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = titled(title);
  }, [title]);
}

/** A screen's title as the tab shows it. */
export function titled(title: string): string {
  return title === brand.name ? title : `${title} - ${brand.name}`;
}
