import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandHtml } from './scripts/brand-html.ts';
import { yamlModule } from './scripts/yaml-module.ts';

// Lists that come in pages are not everywhere: their part of TanStack Query comes with them.
const EVERYWHERE =
  /node_modules\/(?!@tanstack\/.*\/(infiniteQueryObserver|useInfiniteQuery)\.)(react|react-dom|react-router|react-router-dom|scheduler|axios|@tanstack|js-cookie)\//;

/** Parts of those that only lists in pages use. */
const LATER = /@tanstack\/.*(useInfiniteQuery|infiniteQueryObserver|infiniteQueryOptions)/;

/** Builds the app (`index.html`). Landing pages have a build of their own: vite.landing.config.ts. */
export default defineConfig({
  plugins: [react(), brandHtml, yamlModule],
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    manifest: 'assets/manifest.json',
    modulePreload: { polyfill: false },
    target: ['es2020', 'chrome87', 'safari14'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html'],
      // What every screen needs and no release of ours changes: it stays in the browser's cache from one to the next.
      output: {
        codeSplitting: { groups: [{ name: 'packages', test: (id) => EVERYWHERE.test(id) && !LATER.test(id) }] },
      },
    },
  },
});
