import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatProblems } from './pages/format-problems.ts';
import { buildPages } from './pages/io/build.ts';
import { withBuildLock } from './pages/io/build-lock.ts';
import { filesBelow, REPOSITORY_FOLDERS as folders } from './pages/io/folders.ts';
import { isError } from './pages/problem.ts';
import { judgeWeights, weighFirstScreens } from './script-budget.ts';

/** Builds the whole site into `dist`: browser code when it changed, then pages that changed. */
const root = join(import.meta.dirname, '..');
const started = performance.now();

const report = await withBuildLock(join(folders.cache, 'build.lock'), async () => {
  if (isCodeStale()) {
    const { buildCode } = await import('./build-code.ts');
    await buildCode();
    writeFileSync(stampFile(), sourceHash());
  }
  return buildPages(folders);
});

if (report.problems.length > 0) console.log(formatProblems(report.problems, { format: 'pretty', lang: 'zh' }));
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `${report.built} pages built, ${report.unchanged} unchanged, ${report.failed.length} failed, ` +
    `${report.removed.length} removed, ${report.encoded} pictures encoded, ${seconds} s`,
);
const budget = judgeWeights(weighFirstScreens(folders.dist));
console.log(budget.text);
if (report.problems.some(isError) || !budget.isKept) process.exitCode = 1;

/** Whether the built code is that of the present sources. */
function isCodeStale(): boolean {
  const built = [
    join(folders.dist, 'assets/manifest.json'),
    join(folders.dist, 'console/index.html'),
    folders.prerender,
    folders.compiler,
    stampFile(),
  ];
  return !built.every((file) => existsSync(file)) || readFileSync(stampFile(), 'utf8') !== sourceHash();
}

function stampFile(): string {
  return join(folders.cache, 'code.stamp');
}

function sourceHash(): string {
  const hash = createHash('sha256');
  const sources = ['src', 'scripts'].flatMap((folder) => filesBelow(join(root, folder)));
  const settings = [
    'index.html',
    'vite.config.ts',
    'vite.landing.config.ts',
    'vite.console.config.ts',
    'package-lock.json',
    'pages-config/navigation.yaml',
    'pages-config/site.yaml',
  ];
  for (const file of [...sources, ...settings.map((name) => join(root, name))]) {
    if (!/\.test\.tsx?$/.test(file)) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}
