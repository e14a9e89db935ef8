import { offerShare } from '#src/lib/environment/offer-share.ts';

// Tells the chat app's share menu what the page says of itself in its head.
offerShare({
  title: said('title'),
  description: said('description'),
  image: said('image'),
  path: window.location.pathname,
});

function said(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content ?? '';
}
