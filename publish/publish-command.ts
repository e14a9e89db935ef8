import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildReport } from '#compiler/build/build-report.ts';
import { formatProblems } from '#compiler/problems/format-problems.ts';
import { isError, type Problem } from '#compiler/problems/problem.ts';
import { compareReleases, type ReleaseChanges, tellChanges } from '#compiler/release/compare-releases.ts';
import { tellExperiments } from '#compiler/release/experiment-changes.ts';
import { goLive, letGo } from '#compiler/release/go-live.ts';
import { reasonsToHold } from '#compiler/release/hold-back.ts';
import { contentChanges } from '#compiler/release/release-contents.ts';
import { settleTakenBack } from '#compiler/release/taken-back.ts';
import type { PublishSettings } from '#compiler/site/publish-settings.ts';
import { type ReleaseFacts, readFacts } from '#site-store/release-facts.ts';
import { currentRelease } from '#site-store/site-folder.ts';
import { copyRelease } from './copy-release.ts';
import { progressLine } from './progress-line.ts';
import { withPublishLock } from './publish-lock.ts';
import { releaseLink } from './release-link.ts';

export interface PublishOptions {
  /** Where releases are made. */
  readonly site: string;
  /** The folder visitors are served from; the same folder for the local site. */
  readonly target: string;
  readonly settings: PublishSettings;
  readonly isDryRun: boolean;
  /** Whether the author has already agreed on the command line. */
  readonly isSure: boolean;
  /** Whether pages that were rolled back may be published again. */
  readonly isAgain?: boolean;
  /** Makes the release to publish. */
  readonly build: () => Promise<Pick<BuildReport, 'release' | 'failed'>>;
  /** Where the pages at these paths differ from the catalogue. Not called when nothing new is published. */
  readonly compare?: (paths: readonly string[]) => Promise<readonly Problem[]>;
  /** Asks the author; undefined when nobody can answer. */
  readonly ask?: ((question: string) => Promise<boolean>) | undefined;
  readonly print: (text: string) => void;
}

const LINK_HOURS = 24;

/** Builds, prints what will change, and makes it live. Returns the exit code. Decision 0137. */
export async function publish(options: PublishOptions): Promise<number> {
  const outcome = await withPublishLock(lockFile(options.target), () => publishAlone(options));
  if ('done' in outcome) return outcome.done;
  options.print(`${outcome.busy.by} 从 ${clockTime(outcome.busy.since)} 起正在发布。等他发布完再试。`);
  return 1;
}

export const lockFile = (target: string): string => join(target, 'publish.lock');

async function publishAlone(options: PublishOptions): Promise<number> {
  const { site, target, settings, isDryRun, print } = options;
  const started = performance.now();
  const { release, failed } = await options.build();
  const exitCode = failed.length > 0 ? 1 : 0;
  const before = currentRelease(target);
  const facts = factsOf(site, release);
  if (before === release) {
    print(`没有变化：线上就是版本 ${release}，${Object.keys(facts.pages).length} 页。`);
    return exitCode;
  }
  const changes = compareReleases(before ? readFacts(target, before) : undefined, facts);
  print(tellChanges(changes, before, weightOf(site, changes.files)));
  const missing = await tellDifferences(changes, options);
  const experiments = tellExperiments({ site: target, release: before }, { site, release });
  for (const [path, sentences] of experiments) print(sentences.map((text) => `  ${path}  ${text}。`).join('\n'));
  if (isDryRun) {
    print(`没有发布。版本 ${release} 已经做好，${linkText(site, release)}`);
    return exitCode;
  }
  if (!(await mayGo(changes, missing, options)) || !(await mayShow(release, options, target))) return 1;

  const progress = progressLine();
  if (target !== site) {
    copyRelease(site, target, release, (done, all) => progress.show(`复制 ${done} / ${all}`, done === all));
  }
  progress.clear();
  settleTakenBack(target, () => contentChanges(target, before, release));
  goLive(target, release, 'publish', settings);
  // Releases made here for another folder would accumulate.
  if (target !== site) {
    const live = currentRelease(site);
    letGo(site, live ? [release, live] : [release], settings);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(`已发布版本 ${release}：${Object.keys(facts.pages).length} 页，用时 ${seconds} 秒。`);
  if (before) print(`要退回：npm run pages -- rollback`);
  return exitCode;
}

/** Prints where new pages differ from the catalogue; returns how many differences the author has to confirm. */
export async function tellDifferences(
  { added, changed }: ReleaseChanges,
  { compare, print }: Pick<PublishOptions, 'compare' | 'print'>,
): Promise<number> {
  const paths = [...added, ...changed];
  const found = paths.length > 0 && compare ? await compare(paths) : [];
  if (found.length > 0) print(formatProblems(found, { format: 'pretty', lang: 'zh' }));
  return found.filter(isError).length;
}

/**
 * Removing many pages is often a mistake; so is a page with another price than the school's, or with links to things
 * that do not exist. The author has to confirm.
 */
export async function mayGo(
  { gone }: ReleaseChanges,
  missing: number,
  { settings, isSure, ask, print }: Pick<PublishOptions, 'settings' | 'isSure' | 'ask' | 'print'>,
): Promise<boolean> {
  const doubts = [
    ...(missing > 0 ? [`有 ${missing} 处和后台不一致：价格或券不同，或后台没有`] : []),
    ...(gone.length > settings.confirmDeletions
      ? [`要下线 ${gone.length} 页，超过 ${settings.confirmDeletions} 页`]
      : []),
  ];
  for (const doubt of isSure ? [] : doubts) {
    if (!ask) {
      print(`${doubt}，没有发布。确实要发布就加上 --yes。`);
      return false;
    }
    if (!(await ask(`${doubt}，确定要发布吗？(y/N) `))) {
      print('没有发布。');
      return false;
    }
  }
  return true;
}

/**
 * The console's rules apply here too: a page that only its author has read, or that was rolled back, is not published
 * unless somebody confirms it.
 */
export async function mayShow(
  release: string,
  { site, isAgain = false, ask, print }: Pick<PublishOptions, 'site' | 'isAgain' | 'ask' | 'print'>,
  target = site,
): Promise<boolean> {
  const { unread, takenBack } = reasonsToHold(site, release, target);
  if (unread) {
    print(`${unread}，没有发布。请在控制台送审，由另一人通过后再发布。`);
    return false;
  }
  if (takenBack.length === 0) return true;
  print(takenBack.map((line) => `  ${line}`).join('\n'));
  if (isAgain) return true;
  if (!ask) {
    print('以上页面退回过，没有发布。确实要再给访客看就加上 --again。');
    return false;
  }
  if (await ask('以上页面退回过，确定再给访客看吗？(y/N) ')) return true;
  print('没有发布。');
  return false;
}

export function factsOf(site: string, release: string): ReleaseFacts {
  const facts = readFacts(site, release);
  if (!facts) throw new Error(`There is no release ${release} in ${site}.`);
  return facts;
}

/** How to view a release that is not live. */
export function linkText(site: string, release: string, now = new Date()): string {
  const link = releaseLink(site, release, new Date(now.getTime() + LINK_HOURS * 3_600_000));
  return `${LINK_HOURS} 小时内可以这样看（接在站点地址后面）：\n  ${link}\n看完：/_release/current`;
}

function weightOf(site: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + (statSync(join(site, file), { throwIfNoEntry: false })?.size ?? 0), 0);
}

/** `11月22日 14:05`, in the school's time zone. */
export function clockTime(iso: string): string {
  return new Intl.DateTimeFormat('zh-CN', {
    timeZone: 'Asia/Shanghai',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso));
}
