import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type InlineConfig, build as viteBuild } from 'vite';
import { COMPILER_FOLDER, REPOSITORY_FOLDERS as folders, SCREENS_FOLDER } from '#compiler/site/folders.ts';
import consoleConfig from '../../vite.console.config.ts';
import bootConfig, { afterPaintConfig, firstPaintConfig, laterConfig } from '../../vite.landing.config.ts';
import { buildLandingStyles } from './build-landing-styles.ts';
import { buildQuickValidate } from './build-quick-validate.ts';
import { COMMAND_ROOMS, COMPILER_STAMP, commandHash } from './built-command.mjs';
import { knownRooms } from './known-rooms.ts';
import { yamlModule } from './yaml-module.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Builds everything that is made from code: app, landing pages' boot script, staff console, prerenderer, compiler.
 * Decision 0103.
 */
export async function buildCode(): Promise<void> {
  await viteBuild({ root, logLevel: 'warn' });
  await buildLanding();
  // The shell is a document of each release, not a shared file.
  renameSync(join(folders.dist, 'index.html'), folders.shell);
  await buildScreens();
  await viteBuild({ ...consoleConfig, configFile: false, logLevel: 'warn' });
  await viteBuild(prerenderConfig());
  buildLandingStyles(folders);
  await buildCompiler();
}

/** Builds the renderer of the app's screens, and last the manifest that says which build it belongs to. */
async function buildScreens(): Promise<void> {
  const manifest = join(SCREENS_FOLDER, 'manifest.json');
  rmSync(manifest, { force: true });
  await viteBuild(rendererConfig('src/app/screens/render-screen.tsx', SCREENS_FOLDER, 'screens.js'));
  copyFileSync(join(folders.dist, 'assets/manifest.json'), manifest);
}

async function buildCompiler(): Promise<void> {
  const stamp = join(root, COMPILER_STAMP);
  const hash = commandHash(root);
  // Written under another name first, so that nobody starts with a half-written file.
  rmSync(stamp, { force: true });
  await viteBuild(compilerConfig());
  buildQuickValidate(folders.schemas, COMPILER_FOLDER);
  writeFileSync(stamp, hash);
}

/** Builds the renderer of pages, and what pages carry with them. */
export async function buildRenderer(): Promise<void> {
  await buildLanding();
  await viteBuild(prerenderConfig());
  buildLandingStyles(folders);
}

async function buildLanding(): Promise<void> {
  await viteBuild({ ...laterConfig, configFile: false });
  await viteBuild({ ...afterPaintConfig, configFile: false });
  await viteBuild({ ...bootConfig, configFile: false });
  await viteBuild({ ...firstPaintConfig, configFile: false });
}

/** Both run in Node at every page build: one small file each starts several times faster than many. */
const NODE_BUILD: InlineConfig = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
};

const prerenderConfig = () =>
  rendererConfig('src/app/prerender.tsx', join(folders.prerender, '..'), 'prerender.js', {
    // Only the browser loads behaviours; they use `document` as soon as they are loaded.
    external: /\.behaviour\.ts$/,
  });

/** A program of components that runs in Node. */
function rendererConfig(
  entry: string,
  outDir: string,
  file: string,
  options: { readonly external?: RegExp } = {},
): InlineConfig {
  return {
    ...NODE_BUILD,
    plugins: [react(), yamlModule],
    ssr: { noExternal: true },
    // Blocks import the API client, which is never called here. axios for Node is ten times as large as axios for
    // browsers, and loads Node's network modules: the browser's version is used.
    resolve: { alias: [{ find: /^axios$/, replacement: join(root, 'node_modules/axios/dist/esm/axios.js') }] },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      minify: true,
      target: 'esnext',
      rolldownOptions: {
        ...options,
        output: { codeSplitting: false, entryFileNames: file },
      },
    },
  };
}

function compilerConfig(): InlineConfig {
  return {
    ...NODE_BUILD,
    plugins: [knownRooms(COMMAND_ROOMS)],
    ssr: { noExternal: true, external: ['sharp'] },
    build: {
      ssr: true,
      outDir: COMPILER_FOLDER,
      emptyOutDir: true,
      minify: true,
      target: 'esnext',
      rolldownOptions: {
        input: {
          'pages-command': join(root, 'scripts/pages-command.ts'),
          build: join(root, 'compiler/build/build.ts'),
          'page-builder': join(root, 'compiler/build/page-builder.ts'),
          'studio-process': join(root, 'compiler/studio/studio-process.ts'),
          'publisher-process': join(root, 'publish/publisher-process.ts'),
          'page-worker': join(root, 'compiler/build/page-worker.ts'),
          'render-worker': join(root, 'compiler/build/render-worker.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  };
}
