import { defineConfig, type Plugin } from 'vite';

/** The blocks' own styles stand in the HTML of each page; what a page fetches later brings none. */
const withoutBlockStyles: Plugin = {
  name: 'without-block-styles',
  enforce: 'pre',
  load: (id) => (/\/src\/(blocks|features\/logistics)\/.*\.css$/.test(id) ? '' : undefined),
};

/**
 * Builds the landing pages' boot script, apart from the app: one file without a preload helper, and small chunks for what
 * it fetches later. Built together they would share chunks, and a page would load a handful of files before it works.
 */
export default defineConfig({
  plugins: [withoutBlockStyles],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    manifest: 'assets/landing-manifest.json',
    cssCodeSplit: true,
    target: ['es2020', 'chrome87', 'safari14'],
    assetsInlineLimit: 0,
    lib: { entry: { boot: 'src/app/landing/boot.ts' }, formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        minify: true,
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
