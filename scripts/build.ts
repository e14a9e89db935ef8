import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build as viteBuild } from 'vite';
import { forgetOldAssets } from './forget-old-assets.ts';
import { formatProblems } from './pages/format-problems.ts';
import { buildPages } from './pages/io/build.ts';
import { withBuildLock } from './pages/io/build-lock.ts';
import { REPOSITORY_FOLDERS as folders } from './pages/io/folders.ts';
import { precompress } from './pages/io/precompress.ts';

/** Builds the whole site into `dist`: browser code when it changed, then pages that changed. */
const root = join(import.meta.dirname, '..');
const started = performance.now();

const report = await withBuildLock(join(folders.cache, 'build.lock'), async () => {
  if (isBrowserBuildStale()) {
    await buildBrowser();
    await buildPrerender();
    writeFileSync(stampFile(), sourceHash());
  }
  const built = await buildPages(folders);
  await precompress(folders.dist);
  return built;
});

if (report.problems.length > 0) console.log(formatProblems(report.problems, { format: 'pretty', lang: 'zh' }));
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `${report.built} pages built, ${report.unchanged} unchanged, ${report.failed.length} failed, ` +
    `${report.removed.length} removed, ${report.encoded} pictures encoded, ${seconds} s`,
);
if (report.failed.length > 0) process.exitCode = 1;

/** Whether `dist` holds the browser build of the present sources. */
function isBrowserBuildStale(): boolean {
  if (!existsSync(join(folders.dist, 'assets/manifest.json')) || !existsSync(folders.prerender)) return true;
  return !existsSync(stampFile()) || readFileSync(stampFile(), 'utf8') !== sourceHash();
}

async function buildBrowser() {
  await viteBuild({ root, logLevel: 'warn' });
  await viteBuild({ root, logLevel: 'warn', configFile: join(root, 'vite.landing.config.ts') });
  forgetOldAssets(join(folders.dist, 'assets'), join(folders.cache, 'previous-assets.json'));
}

async function buildPrerender() {
  await viteBuild({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/prerender.tsx',
      outDir: join(folders.cache, 'prerender'),
      emptyOutDir: true,
      manifest: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: {
        // Behaviours are fetched by the browser alone; they reach for the document as soon as they are loaded.
        external: /\.behaviour\.ts$/,
        output: { codeSplitting: false, entryFileNames: 'prerender.js' },
      },
    },
  });
}

function stampFile(): string {
  return join(folders.cache, 'browser.stamp');
}

function sourceHash(): string {
  const hash = createHash('sha256');
  const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const settings = [
    'index.html',
    'vite.config.ts',
    'vite.landing.config.ts',
    'package-lock.json',
    'scripts/build.ts',
  ].map((name) => join(root, name));
  for (const file of [...sources, ...settings].sort()) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}
