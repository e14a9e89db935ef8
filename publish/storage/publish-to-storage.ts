import { existsSync, statSync } from 'node:fs';
import { compareReleases, sizeOf, tellChanges } from '#compiler/release/compare-releases.ts';
import { letGo } from '#compiler/release/go-live.ts';
import type { PublishSettings } from '#compiler/site/publish-settings.ts';
import { currentRelease } from '#site-store/site-folder.ts';
import { progressLine } from '../progress-line.ts';
import {
  clockTime,
  factsOf,
  linkText,
  mayGo,
  mayShow,
  type PublishOptions,
  tellDifferences,
} from '../publish-command.ts';
import { type FillReport, fillStorage } from './fill-storage.ts';
import { PurgeError } from './purge-cdn.ts';
import { objectsOf } from './site-objects.ts';
import { LockLost, type LockOptions, withStorageLock } from './storage-lock.ts';
import { planStorage, type StoragePlan } from './storage-plan.ts';
import { readPending, readRecord } from './storage-record.ts';
import type { StorageTarget } from './storage-target.ts';
import { tellStorageFailure } from './tell-storage-failure.ts';

export type StoragePublishOptions = Omit<PublishOptions, 'target'> & {
  readonly target: StorageTarget;
  readonly settings: PublishSettings;
  /** Whether this is a rollback. */
  readonly isRollback?: boolean;
  readonly lock?: LockOptions;
  readonly now?: Date;
};

/** Builds, prints what will change, and uploads it. Returns the exit code. */
export async function publishToStorage(options: StoragePublishOptions): Promise<number> {
  const { target, isDryRun, print, lock } = options;
  try {
    if (isDryRun) return await publishAlone(options, async () => {});
    const outcome = await withStorageLock(target.store, (checkHeld) => publishAlone(options, checkHeld), lock);
    if ('done' in outcome) return outcome.done;
    print(`${outcome.busy.by} 从 ${clockTime(outcome.busy.since)} 起正在发布。等他发布完再试。`);
  } catch (cause) {
    if (cause instanceof LockLost) print(`发布停下了：${cause.message || '别人'} 接着发布了。等他发布完再试。`);
    else print(tellStorageFailure(cause, target));
  }
  return 1;
}

async function publishAlone(options: StoragePublishOptions, checkHeld: () => Promise<void>): Promise<number> {
  const { site, target, settings, isDryRun, print, isRollback = false, now = new Date() } = options;
  const { store, compression } = target;
  const started = performance.now();
  const { release, failed } = await options.build();
  const exitCode = failed.length > 0 ? 1 : 0;
  const facts = factsOf(site, release);
  const [record, pending, listing] = await Promise.all([readRecord(store), readPending(store), store.list()]);
  const { keepAssetDays } = settings;
  const plan = planStorage(
    objectsOf(site, release, facts),
    { record, pending, listing },
    { compression, keepAssetDays, now },
  );
  const before = record?.facts.release;
  const pages = Object.keys(facts.pages).length;
  if (before === release && pending === undefined && isNothing(plan)) {
    print(`没有变化：线上就是版本 ${release}，${pages} 页。`);
    return exitCode;
  }
  const lost = plan.missing.filter(({ file }) => !existsSync(file));
  if (lost.length > 0) {
    print(`版本 ${release} 用到的 ${lost.length} 个文件在这台机器上已经删除（如 ${lost[0]?.key}），不能上传。`);
    return 1;
  }
  const changes = compareReleases(record?.facts, facts);
  const missing = plan.missing.reduce((sum, { file }) => sum + statSync(file).size, 0);
  if (before === release) print(`线上是版本 ${release}，还没有放全或被改动过。`);
  else print(tellChanges({ ...changes, files: plan.missing.map(({ key }) => key) }, before, missing));
  const unknown = await tellDifferences(changes, options);
  if (pending) print(`上次发布版本 ${pending.release} 没有做完，这次一起补上。`);
  if (isDryRun) {
    print(`没有发布。${tellPlan(plan)}版本 ${release} 已经做好，${linkText(site, release)}`);
    return exitCode;
  }
  if (!(await mayGo(changes, unknown, options))) return 1;
  if (!isRollback && !(await mayShow(release, options))) return 1;

  const progress = progressLine();
  let refusedPurge: PurgeError | undefined;
  const report = await fillStorage({
    ...{ store, plan, facts, record, listing, compression, now, isRollback, checkHeld, purge: target.purge },
    onProgress: (done, all) => progress.show(`上传 ${done} / ${all}`, done === all),
  })
    .catch((cause: unknown) => {
      if (!(cause instanceof PurgeError)) throw cause;
      refusedPurge = cause;
      return undefined;
    })
    .finally(() => progress.clear());
  const live = currentRelease(site);
  letGo(site, live ? [release, live] : [release], settings);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(`${isRollback ? '已退回到' : '已发布'}版本 ${release} 到 ${target.name}：${pages} 页，用时 ${seconds} 秒。`);
  if (report) print(tellReport(report));
  if (refusedPurge) print(`CDN 没有刷新：${refusedPurge.message}。内容已经上传；再发布一次会接着刷新。`);
  print('对象存储不能一次切换：先放图片和脚本，再换页面，最后换清单。途中访客可能看到新旧两种页面，不会缺图片和脚本。');
  if (before && before !== release && !isRollback) print(`要退回：npm run pages -- rollback --target ${target.name}`);
  return refusedPurge ? 1 : exitCode;
}

function isNothing({ missing, touched, gone, old }: StoragePlan): boolean {
  return [missing, touched, gone, old].every((list) => list.length === 0);
}

function tellPlan({ missing, documents, gone, old }: StoragePlan): string {
  const stale = documents.flat().filter(({ isUpToDate }) => !isUpToDate).length;
  return `会上传最多 ${missing.length + stale} 个文件，删除 ${gone.length + old.length} 个。`;
}

function tellReport({ uploaded, bytes, deleted, purged }: FillReport): string {
  const size = uploaded > 0 ? `（${sizeOf(bytes)}）` : '';
  return `上传 ${uploaded} 个文件${size}，删除 ${deleted} 个，有变化的网址 ${purged} 个。`;
}
