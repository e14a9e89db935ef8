import type { ReleaseFacts } from '#site-store/release-facts.ts';

/** What visitors would notice. Paths are sorted. */
export interface ReleaseChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
  /** Whether the app itself changed. */
  readonly isAppChanged: boolean;
  /** Shared files that the new release needs and the old one did not. */
  readonly files: readonly string[];
}

/** Compares two releases; without an old one everything is new. */
export function compareReleases(before: ReleaseFacts | undefined, after: ReleaseFacts): ReleaseChanges {
  const old = before?.pages ?? {};
  const known = new Set(before?.files);
  const paths = Object.keys(after.pages).sort();
  return {
    added: paths.filter((path) => old[path] === undefined),
    changed: paths.filter((path) => old[path] !== undefined && old[path] !== after.pages[path]),
    gone: Object.keys(old)
      .filter((path) => after.pages[path] === undefined)
      .sort(),
    isAppChanged: before?.shell !== after.shell,
    files: after.files.filter((file) => !known.has(file)),
  };
}

const PATHS_TOLD = 12;

/** The changes in sentences. `fileBytes` is the total size of the new shared files. */
export function tellChanges(changes: ReleaseChanges, before: string | undefined, fileBytes: number): string {
  const { added, changed, gone, files, isAppChanged } = changes;
  const counts = [
    added.length > 0 && `新增 ${added.length} 页`,
    changed.length > 0 && `改动 ${changed.length} 页`,
    gone.length > 0 && `下线 ${gone.length} 页`,
    isAppChanged && before !== undefined && '应用本身有改动',
    files.length > 0 && `新文件 ${files.length} 个（${sizeOf(fileBytes)}）`,
  ].filter(Boolean);
  const head = before === undefined ? '第一次发布' : `与线上的版本 ${before} 相比`;
  const lines = [`${head}：${counts.length > 0 ? counts.join('，') : '页面的期限或标题有改动'}。`];
  for (const [word, paths] of [
    ['新增', before === undefined ? [] : added],
    ['改动', changed],
    ['下线', gone],
  ] as const) {
    if (paths.length === 0) continue;
    const rest = paths.length > PATHS_TOLD ? ` 等 ${paths.length} 页` : '';
    lines.push(`  ${word}  ${paths.slice(0, PATHS_TOLD).join('  ')}${rest}`);
  }
  return lines.join('\n');
}

/** `12 KB`, `3.4 MB`. */
export function sizeOf(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
