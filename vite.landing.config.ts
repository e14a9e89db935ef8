import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

/** What the boot script fetches when it is near or touched: nothing here may be imported by it statically. */
const LATER = [
  'src/app/landing/ask-owner.ts',
  'src/app/landing/go-to-login.ts',
  'src/app/landing/mini-programs.ts',
  'src/app/landing/phone-panel.ts',
  'src/app/landing/share-page.ts',
  'src/app/landing/watch-islands.ts',
  'src/blocks/anchor-nav/anchor-nav.behaviour.ts',
  'src/blocks/banner/banner.behaviour.ts',
  'src/blocks/countdown/countdown.behaviour.ts',
  'src/blocks/exit-dialog/open-exit-dialog.ts',
  'src/blocks/lottie/lottie.behaviour.ts',
  'src/blocks/video/video.behaviour.ts',
  'src/features/agreements/agreement-dialog.ts',
  'src/features/registration/calls.ts',
  'src/features/registration/promised-coupon.ts',
  'src/lib/poster/open-poster.ts',
  'src/lib/reports/client-report.ts',
  'src/lib/environment/take-app-token.ts',
];
const ROOT = import.meta.dirname;
const MANIFEST = 'assets/landing-later-manifest.json';
const AFTER_PAINT_MANIFEST = 'assets/landing-after-paint-manifest.json';

/** The blocks' own styles stand in the HTML of each page; what a page fetches later brings none. */
const withoutBlockStyles: Plugin = {
  name: 'without-block-styles',
  enforce: 'pre',
  load: (id) => (/\/src\/(blocks|features\/logistics)\/.*\.css$/.test(id) ? '' : undefined),
};

type BuiltFiles = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;
const builtFiles = (manifest: string) => JSON.parse(readFileSync(join(ROOT, 'dist', manifest), 'utf8')) as BuiltFiles;

/** Points a script's fetches at the chunks that are already built. */
function fetchingBuiltChunks(...manifests: readonly string[]): Plugin {
  let files: BuiltFiles = {};
  return {
    name: 'fetching-built-chunks',
    enforce: 'pre',
    buildStart() {
      files = Object.assign({}, ...manifests.map(builtFiles)) as BuiltFiles;
    },
    async resolveDynamicImport(specifier, importer) {
      const target = typeof specifier === 'string' ? await this.resolve(specifier, importer) : null;
      const source = target?.id.slice(ROOT.length + 1).replaceAll('\\', '/') ?? '';
      const built = files[source];
      if (!built)
        throw new Error(`The boot script fetches ${source}, which LATER in vite.landing.config.ts does not list.`);
      return { id: `/${built.file}`, external: 'absolute' };
    },
  };
}

/** Asks at once for all that a fetched chunk imports, not one round trip after the other. */
function fetchingAtOnce(manifest: string): Plugin {
  return {
    name: 'fetching-at-once',
    renderChunk(code) {
      const chunks = builtFiles(manifest);
      const filesOf = (key: string): string[] => {
        const { file = '', imports = [] } = chunks[key] ?? {};
        return [file, ...imports.flatMap(filesOf)];
      };
      return code.replace(/\bimport\([`'"]\/(assets\/[^`'"]+)[`'"]\)/g, (whole, file: string) => {
        const key = Object.keys(chunks).find((each) => chunks[each]?.file === file);
        const files = [...new Set(key ? filesOf(key) : [])];
        if (files.length < 2) return whole;
        return `Promise.all([${files.map((each) => `import("/${each}")`).join(',')}]).then(([chunk])=>chunk)`;
      });
    },
  };
}

/** What smaller chunks need of the API client. */
const BASE = ['src/lib/api/api-base.ts', 'src/lib/session/session.ts', 'src/lib/dom/toast.ts', '/defineProperty.js'];

/**
 * The form's calls and the API client are one chunk, so that a student does not wait for one after the other; what
 * smaller chunks need of it is another.
 */
const CALLS = {
  groups: [
    { name: 'base', test: (id: string) => BASE.some((file) => id.endsWith(file)), priority: 2 },
    { name: 'calls', test: /\/registration\/calls\.ts$/, priority: 1 },
  ],
};

function config(
  input: Record<string, string>,
  manifest: string,
  plugins: Plugin[],
  codeSplitting?: typeof CALLS,
): UserConfig {
  return {
    root: ROOT,
    logLevel: 'warn',
    plugins: [withoutBlockStyles, ...plugins],
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      manifest,
      cssCodeSplit: true,
      // As the app's, Chrome 87: only its fault with `a?.(...b)`, which is not written here, would have every `?.` taken apart.
      target: ['es2020', 'chrome91', 'safari14'],
      assetsInlineLimit: 0,
      lib: { entry: input, formats: ['es'] },
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        output: {
          minify: true,
          ...(codeSplitting && { codeSplitting }),
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  };
}

const nameOf = (file: string) => file.replace(/^.*\//, '').replace(/\.tsx?$/, '');

/** Chunks that landing pages fetch after the first touch. They share code with one another, none with the boot script. */
export const laterConfig = config(Object.fromEntries(LATER.map((file) => [nameOf(file), file])), MANIFEST, [], CALLS);

/** What every visitor fetches after the first paint, in one piece. Built after `laterConfig`. */
export const afterPaintConfig = config({ 'after-paint': 'src/app/landing/after-paint.ts' }, AFTER_PAINT_MANIFEST, [
  fetchingBuiltChunks(MANIFEST),
  fetchingAtOnce(MANIFEST),
]);

/**
 * The landing pages' boot script: one text without imports, put into each page. A file of its own would cost the eager
 * typist a round trip. Built after `laterConfig` and `afterPaintConfig`.
 */
export default defineConfig(
  config({ boot: 'src/app/landing/boot.ts' }, 'assets/landing-manifest.json', [
    fetchingBuiltChunks(MANIFEST, AFTER_PAINT_MANIFEST),
  ]),
);

/** The script in the head of pages whose blocks have conditions; like the boot script, one text without imports. */
export const firstPaintConfig = config(
  { 'first-paint': 'src/app/landing/first-paint.ts' },
  'assets/landing-first-paint-manifest.json',
  [fetchingBuiltChunks(MANIFEST)],
);
