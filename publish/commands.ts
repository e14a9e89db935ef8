import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { BuildReport } from '#compiler/build/build-report.ts';
import { apiOf, liveProblems } from '#compiler/cli/live-report.ts';
import { formatProblems } from '#compiler/problems/format-problems.ts';
import { isError, type Problem } from '#compiler/problems/problem.ts';
import { publicPathOf } from '#compiler/read/page-path.ts';
import { REPOSITORY_FOLDERS as folders, REPOSITORY } from '#compiler/site/folders.ts';
import { loadSite } from '#compiler/site/load-site.ts';
import { type PublishSettings, readPublishSettings } from '#compiler/site/publish-settings.ts';
import { progressLine } from './progress-line.ts';
import { publish } from './publish-command.ts';
import { rollback, tellReleases } from './rollback-command.ts';

interface Flags {
  /** Builds the site without making it live. */
  readonly buildSite: () => Promise<BuildReport>;
  readonly isDryRun: boolean;
  readonly isSure: boolean;
  readonly isAgain: boolean;
  readonly target?: string | undefined;
}

const OWN_SITE = 'disk';

/** Runs `publish [target]`, `rollback [release]` or `releases [release]`. Returns the exit code. */
export async function runPublishing(
  command: 'publish' | 'rollback' | 'releases',
  [name]: readonly string[],
  flags: Flags,
): Promise<number> {
  const print = (text: string) => console.log(text);
  const settings = readPublishSettings(folders.pages);
  const named = (command === 'publish' ? name : flags.target) ?? OWN_SITE;
  const target = targetOf(named, settings);
  if (target === undefined) {
    const known = [OWN_SITE, ...settings.targets.map((each) => each.name)].join('、');
    print(`没有叫这个名字的发布目标。有：${known}（pages-config/site.yaml 的 publish.targets）。`);
    return 2;
  }
  const shared = { site: folders.dist, settings, print };
  const asked = {
    isDryRun: flags.isDryRun,
    isSure: flags.isSure,
    isAgain: flags.isAgain,
    build: () => build(flags.buildSite, print),
    compare: compareWithCatalogue,
    ask: process.stdin.isTTY ? ask : undefined,
  };
  if (typeof target === 'string') {
    if (command === 'releases') return tellReleases(name, { target, print });
    if (command === 'rollback') return rollback(name, { target, settings, print });
    return publish({ ...shared, ...asked, target });
  }
  // Loaded only for an object storage.
  const { openStorageTarget } = await import('./storage/storage-target.ts');
  const storage = openStorageTarget(target);
  if (typeof storage === 'string') {
    print(storage);
    return 2;
  }
  const { rollbackStorage, tellStorageRelease } = await import('./storage/storage-rollback.ts');
  if (command === 'releases') return tellStorageRelease({ target: storage, print });
  if (command === 'rollback') return rollbackStorage(name, { ...shared, target: storage });
  const { publishToStorage } = await import('./storage/publish-to-storage.ts');
  return publishToStorage({ ...shared, ...asked, target: storage });
}

type Target = PublishSettings['targets'][number];

/** A folder, or the settings of an object storage; undefined when no target has that name. */
function targetOf(name: string, { targets }: PublishSettings): string | Target | undefined {
  if (name === OWN_SITE) return folders.dist;
  const found = targets.find((target) => target.name === name);
  return found?.folder === undefined ? found : resolve(REPOSITORY, found.folder);
}

async function build(buildSite: Flags['buildSite'], print: (text: string) => void): Promise<BuildReport> {
  const progress = progressLine();
  progress.show('检查并生成页面 …', true);
  const report = await buildSite();
  progress.clear();
  if (report.problems.length > 0) print(formatProblems(report.problems, { format: 'pretty', lang: 'zh' }));
  if (report.failed.length > 0) print(`有错误的 ${report.failed.length} 个文件保持原来发布的样子。`);
  return report;
}

/** Where the pages at these paths differ from the catalogue; one warning when it cannot be read. */
async function compareWithCatalogue(paths: readonly string[]): Promise<Problem[]> {
  const { files, check, context } = await loadSite(folders);
  if (!context) return [];
  const asked = new Set(paths);
  const pages = files.flatMap((file) => {
    if (file.kind !== 'page' || !asked.has(publicPathOf(file.place ?? ''))) return [];
    const { document, problems } = check(file);
    return document && !problems.some(isError) ? [document] : [];
  });
  return liveProblems(pages, context, { api: await apiOf(undefined, context), folder: folders.pages });
}

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^(y|yes|是)$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}
