import { brand } from '../dom/brand.ts';
import * as paths from '../paths.ts';
import { environment } from './current.ts';

/** What a screen says of itself when it is sent on. */
export interface PageShare {
  readonly title: string;
  readonly description: string;
  /** Absolute, or a path of this site; empty where there is none. */
  readonly image: string;
  /** The screen's own path, without what only this visit knows. */
  readonly path: string;
}

let offered: PageShare | undefined;

/**
 * Tells the chat app's share menu what the screen says of itself. Elsewhere, and where the menu cannot be had, nothing
 * happens.
 */
export function offerShare(page: PageShare): void {
  offered = page;
  const { host } = environment();
  if (host !== 'wechat' && host !== 'mini-program') return;
  const { title, description } = page;
  const content = { title, description, url: absolute(page.path), image: page.image && absolute(page.image) };
  import('./share-menu.ts').then(({ fillShareMenu }) => fillShareMenu(content)).catch(() => {});
}

/** Takes an offer back when its screen is left: the menu then leads to the front page, until another screen offers. */
export function withdrawShare(page: PageShare): void {
  setTimeout(() => {
    if (offered === page) offerShare({ title: brand.name, description: brand.slogan, image: '', path: paths.home() });
  });
}

function absolute(address: string): string {
  return new URL(address, window.location.origin).href;
}
