import { compareReleases, tellChanges } from '#compiler/release/compare-releases.ts';
import { goLive } from '#compiler/release/go-live.ts';
import { rememberTakenBack } from '#compiler/release/taken-back.ts';
import type { PublishSettings } from '#compiler/site/publish-settings.ts';
import { listReleases } from '#site-store/release-facts.ts';
import { currentRelease } from '#site-store/site-folder.ts';
import { readSwitches, releaseBefore, whoAmI } from '#site-store/switch-log.ts';
import { clockTime, factsOf, linkText, lockFile } from './publish-command.ts';
import { withPublishLock } from './publish-lock.ts';

interface Options {
  /** The folder visitors are served from. */
  readonly target: string;
  readonly settings: PublishSettings;
  readonly print: (text: string) => void;
}

/** Makes an earlier release live again: the named one, or the previous one. Returns the exit code. */
export async function rollback(wanted: string | undefined, options: Options): Promise<number> {
  const { target, settings, print } = options;
  const outcome = await withPublishLock(lockFile(target), async () => {
    const current = currentRelease(target);
    const release = wanted === undefined ? before(target, current) : named(target, wanted);
    if (release === undefined || !listReleases(target).includes(release)) {
      print(
        wanted === undefined ? '没有更早的版本可以退回。' : `没有版本 ${wanted}。所有版本：npm run pages -- releases`,
      );
      return 1;
    }
    if (release === current) {
      print(`线上已经是版本 ${release}。`);
      return 0;
    }
    const changes = compareReleases(current ? factsOf(target, current) : undefined, factsOf(target, release));
    if (current) rememberTakenBack(target, current, release, whoAmI());
    goLive(target, release, 'rollback', settings);
    print(tellChanges({ ...changes, files: [] }, current, 0));
    print(
      `已退回到版本 ${release}。页面文件没有变：改好以后再 npm run pages -- publish。退回的页面已经记下，再发布它们会先问。`,
    );
    return 0;
  });
  if ('done' in outcome) return outcome.done;
  print(`${outcome.busy.by} 从 ${clockTime(outcome.busy.since)} 起正在发布。等他发布完再试。`);
  return 1;
}

function before(target: string, current: string | undefined): string | undefined {
  return current === undefined ? undefined : releaseBefore(readSwitches(target), current);
}

/** The release whose name begins like this, if there is exactly one. */
function named(target: string, wanted: string): string | undefined {
  const found = listReleases(target).filter((name) => name.startsWith(wanted));
  return found.length === 1 ? found[0] : undefined;
}

/** Lists the releases, newest first, or prints how to view one of them. Returns the exit code. */
export function tellReleases(wanted: string | undefined, { target, print }: Omit<Options, 'settings'>): number {
  if (wanted !== undefined) {
    const release = named(target, wanted);
    print(release === undefined ? `没有版本 ${wanted}。` : `版本 ${release}，${linkText(target, release)}`);
    return release === undefined ? 1 : 0;
  }
  const current = currentRelease(target);
  const switches = readSwitches(target);
  const lines = listReleases(target).map((release) => {
    const { madeAt, pages } = factsOf(target, release);
    const last = switches.findLast((entry) => entry.release === release);
    const how = last ? `${clockTime(last.at)} ${last.by} ${WORDS[last.action]}` : '没有发布过';
    const mark = release === current ? '线上' : '    ';
    return `${mark}  ${release}  ${clockTime(madeAt)} 做好  ${String(Object.keys(pages).length).padStart(5)} 页  ${how}`;
  });
  print(lines.length > 0 ? lines.join('\n') : '还没有版本。先 npm run pages -- publish。');
  return 0;
}

const WORDS = { build: '生成', publish: '发布', rollback: '退回' } as const;
