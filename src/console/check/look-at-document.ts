import { type PageAction, pageActions } from './page-actions.ts';
import { type ReadItem, readingOrder } from './reading-order.ts';

/** A page's card in a chat app. */
interface ShareCard {
  readonly title: string;
  readonly description: string;
  /** Empty without a picture. */
  readonly image: string;
}

/** Facts in a page's document that need no rendering. */
export interface LookedAt {
  readonly share: ShareCard;
  /** Addresses of pictures as a phone loads them, each once. */
  readonly pictures: readonly string[];
  /** Targets of its links, each once, with their text. */
  readonly links: readonly { readonly href: string; readonly words: string }[];
  readonly actions: readonly PageAction[];
  readonly reading: readonly ReadItem[];
}

/** Parses a rendered document; nothing in it runs. */
export function lookAtDocument(document: string): LookedAt {
  const page = new DOMParser().parseFromString(document, 'text/html');
  const meta = (name: string) =>
    page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content') ?? '';
  const links = [...page.querySelectorAll('a[href]')].map((link) => ({
    href: link.getAttribute('href') ?? '',
    words: wordsOf(link),
  }));
  return {
    share: { title: meta('og:title') || page.title, description: meta('og:description'), image: meta('og:image') },
    pictures: [...new Set([...page.querySelectorAll('img')].map(phoneSource).filter(Boolean))],
    links: links.filter(({ href }, index) => links.findIndex((other) => other.href === href) === index),
    actions: pageActions(page, Date.now()),
    reading: readingOrder(page),
  };
}

const wordsOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Twice the width of a phone, in pixels. */
const PHONE_PIXELS = 750;

/** The file that a phone of 375 points and two pixels per point loads. */
function phoneSource(image: Element): string {
  const best = image.closest('picture')?.querySelector('source[srcset]')?.getAttribute('srcset') ?? '';
  const files = best.split(',').flatMap((entry) => {
    const [address = '', width = ''] = entry.trim().split(/\s+/);
    return address ? [{ address, width: Number.parseInt(width, 10) || 0 }] : [];
  });
  const fitting = files.find(({ width }) => width >= PHONE_PIXELS) ?? files.at(-1);
  return fitting?.address ?? image.getAttribute('src') ?? '';
}
