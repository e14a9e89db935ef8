import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, type Rolldown, build as viteBuild } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const WORKER = join(ROOT, 'src/app/worker/worker.ts');
/** The screens that a student needs offline: all code that they load is cached. */
const SCREENS =
  /^src\/(app\/spa\/(spa|screens|first-screen)|app\/(offline|frame)\/.*|screens\/(study|exam|message|homework|home|my|system)\/.*)\.tsx?$/;
/** Left out: large files that are useless offline, or only for visitors who are not logged in. */
const LEFT_OUT = /hls|lottie|zxcvbn|calendar-file|islands/;

/**
 * Builds the service worker beside the app, names it in `index.html`, and lists it in its own manifest.
 *
 * The worker's file begins with the list of the app's files, so that it changes whenever one of them does. Decision
 * 0287.
 */
export function offlineWorker(): Plugin {
  let outDir = '';
  let worker: { readonly file: string; readonly code: string } | undefined;
  return {
    name: 'offline-worker',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (_html, { bundle }) => {
        if (!bundle) return [];
        const files = filesOf(bundle);
        const code = `${JSON.stringify({ files })}\n${await workerCode()}`;
        const name = createHash('sha256').update(code).digest('hex').slice(0, 16);
        worker = { file: `assets/worker-${name}.js`, code };
        return [{ tag: 'meta', attrs: { name: 'app-worker', content: `/${worker.file}` }, injectTo: 'head' }];
      },
    },
    writeBundle: () => {
      if (!worker) return;
      mkdirSync(join(outDir, 'assets'), { recursive: true });
      writeFileSync(join(outDir, worker.file), worker.code);
      const manifest = JSON.stringify({ worker: { file: worker.file } });
      writeFileSync(join(outDir, 'assets/worker-manifest.json'), manifest);
    },
  };
}

/** Addresses of the files that the screens need, sorted. */
function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  const visit = (file: string) => {
    const part = bundle[file];
    if (files.has(`/${file}`) || part?.type !== 'chunk' || LEFT_OUT.test(file)) return;
    files.add(`/${file}`);
    const { importedCss, importedAssets } = part.viteMetadata ?? {};
    for (const each of [...(importedCss ?? []), ...(importedAssets ?? [])]) files.add(`/${each}`);
    for (const next of part.imports) visit(next);
    // A dynamically imported screen is visited on its own.
    for (const next of part.dynamicImports) if (!isScreen(bundle[next])) visit(next);
  };
  for (const [file, part] of Object.entries(bundle)) if (isScreen(part) && SCREENS.test(sourceOf(part))) visit(file);
  for (const file of Object.keys(bundle)) if (file.endsWith('.woff2')) files.add(`/${file}`);
  return [...files].sort();
}

const sourceOf = (part: Rolldown.OutputBundle[string] | undefined) =>
  part?.type === 'chunk' ? (part.facadeModuleId ?? '').slice(ROOT.length + 1).replaceAll('\\', '/') : '';
const isScreen = (part: Rolldown.OutputBundle[string] | undefined) =>
  /^src\/(screens|app)\/.*\.tsx?$/.test(sourceOf(part)) || sourceOf(part) === 'index.html';

async function workerCode(): Promise<string> {
  const built = await viteBuild({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      minify: true,
      target: ['es2020', 'chrome87', 'safari14'],
      lib: { entry: WORKER, formats: ['iife'], name: 'worker' },
    },
  });
  const [{ output }] = built as unknown as [Rolldown.RolldownOutput];
  return output[0].code;
}
