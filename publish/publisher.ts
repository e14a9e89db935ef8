import { statSync } from 'node:fs';
import { join } from 'node:path';
import { buildPages } from '#compiler/build/build.ts';
import type { BuildReport } from '#compiler/build/build-report.ts';
import { instantOf, problemView } from '#compiler/problems/problem-view.ts';
import { compareReleases, type ReleaseChanges } from '#compiler/release/compare-releases.ts';
import { composeRelease, holdRelease, letGoOfHeld } from '#compiler/release/compose-release.ts';
import { goLive } from '#compiler/release/go-live.ts';
import { keepReviewRules } from '#compiler/release/hold-back.ts';
import { contentChanges, tellChanges } from '#compiler/release/release-contents.ts';
import { archivedSince, editedSince, liveTextTest, settleTexts } from '#compiler/release/release-texts.ts';
import {
  comesBack,
  findTakenBack,
  openTakenBack,
  rememberTakenBack,
  settleTakenBack,
} from '#compiler/release/taken-back.ts';
import { withBuildLock } from '#compiler/site/build-lock.ts';
import type { BuildFolders } from '#compiler/site/folders.ts';
import { readPublishSettings } from '#compiler/site/publish-settings.ts';
import { listReleases, type ReleaseFacts, readFacts } from '#site-store/release-facts.ts';
import { currentRelease } from '#site-store/site-folder.ts';
import { readSwitches } from '#site-store/switch-log.ts';
import type { PublishCalls, PublishOutcome, PublishStep } from '#src/contract/console/publisher-calls.ts';
import { chooseRelease, listChoices } from './choose-pages.ts';
import { commitPages } from './commit-pages.ts';
import { factsOf, lockFile } from './publish-command.ts';
import { withPublishLock } from './publish-lock.ts';

type Publisher = {
  readonly [K in keyof PublishCalls]: (input: PublishCalls[K]['input']) => Promise<PublishCalls[K]['reply']>;
};
type OnStep = (step: PublishStep) => void;

/**
 * The console's operations on a site; each step is reported when it begins, and again with its result. Decision 0167.
 */
export function createPublisher(folders: BuildFolders, onStep: OnStep): Publisher {
  const { dist, pages } = folders;
  const settings = () => readPublishSettings(pages);
  const tell = (name: PublishStep['name'], text = '') => onStep({ name, text, at: now() });

  async function build(): Promise<BuildReport> {
    tell('check');
    const onPictures = (done: number, all: number) => tell('pictures', `${done} / ${all}`);
    const report = await buildAlone(() => buildPages(folders, { isLive: false, onPictures }));
    tell('build', report.built > 0 ? `${report.built} 页重新生成，${report.unchanged} 页没有变` : '看过以后没有再变');
    return report;
  }

  /** Only one release is made at a time: the next one clears what a killed build left. */
  const buildAlone = <T>(work: () => Promise<T>) => withBuildLock(join(folders.cache, 'build.lock'), work);

  /** Switches releases under the lock; whatever must happen before runs under the lock too. */
  async function alone(by: string, work: () => Promise<PublishOutcome>): Promise<PublishOutcome> {
    const outcome = await withPublishLock(lockFile(dist), work, by);
    if ('done' in outcome) return outcome.done;
    return { is: 'busy', by: outcome.busy.by, since: instantOf(Date.parse(outcome.busy.since)) ?? now() };
  }

  function switchTo(release: string, action: 'publish' | 'rollback', by: string): PublishOutcome {
    const before = currentRelease(dist);
    if (before === release) return { is: 'unchanged', release };
    const pages = tellChanges(dist, before, release);
    tell('switch');
    goLive(dist, release, action, settings(), by);
    return { is: 'live', release, before: before ?? null, pages };
  }

  return {
    plan: async () => {
      const report = await build();
      settleTexts(dist, currentRelease(dist), report.release);
      return planOf(dist, report, settings().confirmDeletions);
    },
    choices: async ({ release, failed }) => listChoices(dist, release, failed),
    choose: async (input) => buildAlone(() => chooseRelease(folders, input)),
    editedSince: async ({ release, paths }) => editedSince(folders, release, paths),
    publish: ({ expected, isMade = false, onto, isSure, isAgain, by }) =>
      alone(by, async () => {
        const release = isMade ? expected : (await build()).release;
        if (release !== expected || (onto !== undefined && onto !== (currentRelease(dist) ?? null))) {
          return { is: 'other' };
        }
        if (!listReleases(dist).includes(release)) return { is: 'gone' };
        // What was selected or reviewed earlier is not built again from the files.
        const archived = isMade ? archivedSince(folders, release) : [];
        if (archived.length > 0) return { is: 'archived', paths: archived };
        const gone = compare(dist, release).changes.gone.length;
        if (!isSure && gone > settings().confirmDeletions) return { is: 'unsure', gone };
        const before = currentRelease(dist);
        const changes = () => contentChanges(dist, before, release);
        const back = findTakenBack(dist, changes);
        if (!isAgain && back.length > 0) return { is: 'taken-back', paths: back.map(({ path }) => path) };
        settleTakenBack(dist, changes);
        return switchTo(release, 'publish', by);
      }),
    rollback: ({ release, by }) =>
      alone(by, async () => {
        if (!listReleases(dist).includes(release)) return { is: 'gone' };
        const before = currentRelease(dist);
        if (before !== undefined && before !== release) rememberTakenBack(dist, before, release, by);
        return switchTo(release, 'rollback', by);
      }),
    changes: async ({ release }) => {
      if (!readFacts(dist, release)) return null;
      const base = currentRelease(dist);
      return { release, base: base ?? null, changes: contentChanges(dist, base, release) };
    },
    takenBack: async ({ path }) => openTakenBack(dist, path),
    comesBack: async () => comesBack(folders),
    hold: async ({ release, isHeld }) => {
      if (isHeld) holdRelease(dist, release);
      else letGoOfHeld(dist, release);
      return null;
    },
    compose: (held) => buildAlone(async () => composeRelease(dist, held)),
    keepRules: async (rules) => {
      keepReviewRules(dist, rules);
      return null;
    },
    commit: async ({ saved, message }) => {
      if (process.env.PAGES_GIT !== '1') return [];
      // Pages that were not selected are not committed: visitors do not have them.
      const isLive = liveTextTest(folders, currentRelease(dist));
      return commitPages(
        pages,
        saved.filter(({ file }) => isLive(file)),
        message,
      );
    },
    compare: async ({ release }) =>
      readFacts(dist, release)
        ? planOf(dist, { release, failed: [], problems: [] }, settings().confirmDeletions)
        : null,
    list: async () => {
      const live = currentRelease(dist);
      const switches = readSwitches(dist);
      return listReleases(dist).map((release) => {
        const { madeAt, pages: paths } = factsOf(dist, release);
        const last = switches.findLast((entry) => entry.release === release);
        return {
          release,
          madeAt: instantOf(Date.parse(madeAt)) ?? madeAt,
          pages: Object.keys(paths).length,
          isLive: release === live,
          shownAt: last ? instantOf(Date.parse(last.at)) : null,
          shownBy: last ? shownName(last.by) : null,
        };
      });
    },
  };
}

const now = () => instantOf(Date.now()) ?? '';

/** Users as the console's staff know them; a user of the command line is not among them. */
function shownName(by: string): string {
  const [name = '', place] = by.split('@');
  return place === '控制台' ? name : '命令行';
}

interface Compared {
  readonly before: string | undefined;
  readonly facts: ReleaseFacts;
  readonly changes: ReleaseChanges;
}

/** A release compared with the live one. */
function compare(dist: string, release: string): Compared {
  const before = currentRelease(dist);
  const facts = factsOf(dist, release);
  return { before, facts, changes: compareReleases(before ? readFacts(dist, before) : undefined, facts) };
}

function planOf(
  dist: string,
  { release, failed, problems }: Pick<BuildReport, 'release' | 'failed' | 'problems'>,
  mostGone: number,
): PublishCalls['plan']['reply'] {
  const { before, facts, changes } = compare(dist, release);
  return {
    release,
    before: before ?? null,
    pages: tellChanges(dist, before, release),
    counts: {
      all: Object.keys(facts.pages).length,
      new: changes.added.length,
      changed: changes.changed.length,
      gone: changes.gone.length,
    },
    isAppChanged: before !== undefined && changes.isAppChanged,
    files: { count: changes.files.length, bytes: weightOf(dist, changes.files) },
    mostGone,
    takenBack: findTakenBack(dist, () => contentChanges(dist, before, release)),
    failed: failed.map((file) => ({
      file,
      problems: problems.filter((problem) => problem.file.endsWith(file)).map(problemView),
    })),
  };
}

function weightOf(dist: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + (statSync(join(dist, file), { throwIfNoEntry: false })?.size ?? 0), 0);
}
