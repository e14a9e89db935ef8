import { useEffect } from 'react';
import { offerShare, type PageShare, withdrawShare } from './offer-share.ts';

/** Gives the chat app's share menu what this screen says of itself, as soon as that is known. */
export function useShareContent(page: PageShare | undefined): void {
  const { title, description = '', image = '', path = '/' } = page ?? {};
  useEffect(() => {
    if (!title) return;
    const offer = { title, description, image, path };
    offerShare(offer);
    return () => withdrawShare(offer);
  }, [title, description, image, path]);
}
