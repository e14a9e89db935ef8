import type { Plugin } from 'vite';

/** The script that fetches the screen of the address, in parallel with the app. */
export const FIRST_SCREEN = 'src/app/spa/first-screen.ts';

/**
 * Puts that script into the built `index.html`, before the app's: Vite would merge the two, and one would wait for the
 * other.
 */
export const firstScreenTag: Plugin = {
  name: 'first-screen-tag',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const found = Object.values(bundle ?? {}).find(
        (part) => part.type === 'chunk' && part.facadeModuleId?.endsWith(FIRST_SCREEN),
      );
      if (!found) return html;
      const attrs = { type: 'module', crossorigin: true, src: `/${found.fileName}` };
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
    },
  },
};
