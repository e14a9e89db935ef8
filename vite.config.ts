import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appChunks } from './scripts/build/app-chunks.ts';
import { brandHtml } from './scripts/build/brand-html.ts';
import { FIRST_SCREEN, firstScreenTag } from './scripts/build/first-screen-tag.ts';
import { offlineWorker } from './scripts/build/offline-worker.ts';
import { sourceHash } from './scripts/build/source-hash.mjs';
import { yamlModule } from './scripts/build/yaml-module.ts';

/** Builds the app (`index.html`). Landing pages have a build of their own: vite.landing.config.ts. */
export default defineConfig({
  plugins: [react(), brandHtml, firstScreenTag, yamlModule, offlineWorker()],
  publicDir: false,
  // What is kept of the server's answers is read only by an app that knows the same shapes.
  define: {
    'import.meta.env.VITE_SHAPES': JSON.stringify(sourceHash(import.meta.dirname, ['src/contract'], []).slice(0, 12)),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    manifest: 'assets/manifest.json',
    modulePreload: { polyfill: false },
    target: ['es2020', 'chrome87', 'safari14'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', FIRST_SCREEN],
      output: { codeSplitting: appChunks() },
    },
  },
});
