import { findTextUses } from '../authoring/uses.ts';
import { describeChanges } from '../compare/describe-changes.ts';
import { type MergedPage, mergePage } from '../compare/merge-page.ts';
import { publicPathOf } from '../read/page-path.ts';
import type { LoadedSite, SiteFolders } from '../site/load-site.ts';
import { readMoves } from '../site/read-redirects.ts';
import { readSiteAt, type SiteAt } from '../site/site-at.ts';
import type { CommandOptions } from './command-options.ts';

interface PageChanges {
  readonly path: string;
  readonly title: string;
  readonly changes: readonly string[];
}

/** Prints what visitors see differently from a commit, page by page. */
export function diffCommand(
  [ref = 'HEAD']: readonly string[],
  site: LoadedSite,
  { pages }: SiteFolders,
  options: CommandOptions,
): number {
  const { format, print } = options;
  const before = site.context && readSiteAt(ref, pages, site.context);
  if (!before) {
    print(`找不到“${ref}”。写一个提交、分支或标签，如 npm run pages -- diff main；不写就和上一次提交比。`);
    return 2;
  }
  const changed = [...changesOf(before, site), ...movesOf(before, pages)];
  if (format === 'json') print(JSON.stringify(changed, null, 2));
  else if (changed.length === 0) print('访客看到的没有变化。');
  else
    print(
      changed
        .map(({ path, title, changes }) => [`${path}  ${title}`, ...changes.map((change) => `  ${change}`)].join('\n'))
        .join('\n\n'),
    );
  return 0;
}

function changesOf(before: SiteAt, site: LoadedSite): PageChanges[] {
  const { context } = site;
  if (!context) return [];
  const seen = new Set<string>();
  const pages = site.files.flatMap((source): PageChanges[] => {
    if (source.kind !== 'page') return [];
    const path = publicPathOf(source.place ?? '');
    seen.add(path);
    const { document } = site.check(source);
    if (!document) return [{ path, title: '', changes: ['这一页写错了，没法比较；先用 check 改好'] }];
    const merged = mergePage(document, context);
    const { page } = merged;
    const changes = compare(before, path, merged);
    const pictures = before.changedAssets.filter((name) => findTextUses(document, name).length > 0);
    const all = [...changes, ...pictures.map((name) => `换了图片 ${name}`)];
    return all.length > 0 ? [{ path, title: String(page.title), changes: all }] : [];
  });
  const gone = [...before.pages].flatMap(([path, old]): PageChanges[] =>
    seen.has(path) ? [] : [{ path, title: String(old?.page.title ?? ''), changes: ['删除了这一页'] }],
  );
  return [...pages, ...gone];
}

function compare(before: SiteAt, path: string, own: MergedPage): string[] {
  if (!before.pages.has(path)) return [`新的一页，${own.page.status === 'live' ? '上线' : '草稿'}`];
  const old = before.pages.get(path);
  return old ? describeChanges(old, own) : ['原来写错了，现在能看了'];
}

function movesOf({ redirects }: SiteAt, pages: string): PageChanges[] {
  const now = readMoves(pages);
  const added = [...now].filter(([from, to]) => redirects.get(from) !== to);
  const gone = [...redirects.keys()].filter((from) => !now.has(from));
  return [
    ...added.map(([from, to]) => ({ path: from, title: '', changes: [`打开它会到 ${to}`] })),
    ...gone.map((from) => ({ path: from, title: '', changes: ['不再带去别处'] })),
  ];
}
