import { offerShare } from '#src/lib/environment/offer-share.ts';

// Sets the chat app's share card from the page's head.
offerShare({
  title: said('title'),
  description: said('description'),
  image: said('image'),
  path: window.location.pathname,
});

function said(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content ?? '';
}
