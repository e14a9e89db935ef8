import { listReleases } from '#site-store/release-facts.ts';
import { clockTime } from '../publish-command.ts';
import { publishToStorage, type StoragePublishOptions } from './publish-to-storage.ts';
import { readRecord } from './storage-record.ts';
import { tellStorageFailure } from './tell-storage-failure.ts';

type Options = Omit<StoragePublishOptions, 'build' | 'isDryRun' | 'isSure' | 'isRollback'>;

/** Uploads an earlier release of this site again: the named one, or the previous one. Returns the exit code. */
export function rollbackStorage(wanted: string | undefined, options: Options): Promise<number> {
  const { site, target, print } = options;
  return telling(options, async () => {
    const release = wanted ?? (await readRecord(target.store))?.trail.at(-2);
    if (release === undefined) {
      print('没有更早的版本可以退回。');
      return 1;
    }
    const found = listReleases(site).filter((name) => name.startsWith(release));
    const [only] = found;
    if (only === undefined || found.length > 1) {
      print(`这台机器上没有版本 ${release}。有哪些：npm run pages -- releases`);
      return 1;
    }
    const build = async () => ({ release: only, failed: [] });
    return publishToStorage({ ...options, build, isDryRun: false, isSure: true, isRollback: true });
  });
}

/** Prints which release a storage contains. Returns the exit code. */
export function tellStorageRelease(options: Pick<Options, 'target' | 'print'>): Promise<number> {
  const { target, print } = options;
  return telling(options, async () => {
    const record = await readRecord(target.store);
    if (!record) {
      print(`${target.name} 还没有版本。先 npm run pages -- publish ${target.name}。`);
      return 1;
    }
    const { facts, at, by, trail } = record;
    print(`线上  ${facts.release}  ${clockTime(at)} ${by} 发布  ${Object.keys(facts.pages).length} 页`);
    for (const release of trail.slice(0, -1).reverse()) print(`之前  ${release}`);
    return 0;
  });
}

async function telling({ target, print }: Pick<Options, 'target' | 'print'>, work: () => Promise<number>) {
  try {
    return await work();
  } catch (cause) {
    print(tellStorageFailure(cause, target));
    return 1;
  }
}
