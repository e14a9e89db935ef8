import { brand } from '../dom/brand.ts';
import * as paths from '../paths.ts';
import { environment } from './current.ts';

/** A screen's content for sharing. */
export interface PageShare {
  readonly title: string;
  readonly description: string;
  /** Absolute, or a path of this site; empty when there is none. */
  readonly image: string;
  /** The screen's own path, without parameters of this visit. */
  readonly path: string;
}

let offered: PageShare | undefined;

/** Sets the content of the chat app's share menu. Elsewhere, and when the menu is unavailable, does nothing. */
export function offerShare(page: PageShare): void {
  offered = page;
  const { host } = environment();
  if (host !== 'wechat' && host !== 'mini-program') return;
  const { title, description } = page;
  const content = { title, description, url: absolute(page.path), image: page.image && absolute(page.image) };
  import('./share-menu.ts').then(({ fillShareMenu }) => fillShareMenu(content)).catch(() => {});
}

/** Resets the share menu when its screen is left: it then shares the front page, until another screen sets it. */
export function withdrawShare(page: PageShare): void {
  setTimeout(() => {
    if (offered === page) offerShare({ title: brand.name, description: brand.slogan, image: '', path: paths.home() });
  });
}

function absolute(address: string): string {
  return new URL(address, window.location.origin).href;
}
