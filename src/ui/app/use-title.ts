import { useEffect } from 'react';
import { brand } from '#src/lib/dom/brand.ts';

/** Sets the browser tab's title. An empty title changes nothing. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = titled(title);
  }, [title]);
}

/** The full title in the tab. */
export function titled(title: string): string {
  return title === brand.name ? title : `${title} - ${brand.name}`;
}
