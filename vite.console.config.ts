import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { docModules } from './scripts/build/doc-modules.ts';
import { yamlModule } from './scripts/build/yaml-module.ts';

/** Builds the staff console: an entry and files of its own, so that a visitor's pages grow by nothing. */
export default defineConfig({
  root: join(import.meta.dirname, 'src/console'),
  base: '/console/',
  plugins: [react(), yamlModule, docModules],
  publicDir: false,
  // The console stands on rooms beside its own.
  server: { fs: { allow: [import.meta.dirname] } },
  build: {
    outDir: join(import.meta.dirname, 'dist/console'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'frame.html', 'tryout.html'].map((name) => join(import.meta.dirname, 'src/console', name)),
    },
  },
});
