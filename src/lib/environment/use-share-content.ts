import { useEffect } from 'react';
import { offerShare, type PageShare, withdrawShare } from './offer-share.ts';

/** Sets the share menu's content for this screen, as soon as it is known. */
export function useShareContent(page: PageShare | undefined): void {
  const { title, description = '', image = '', path = '/' } = page ?? {};
  useEffect(() => {
    if (!title) return;
    const offer = { title, description, image, path };
    offerShare(offer);
    return () => withdrawShare(offer);
  }, [title, description, image, path]);
}
