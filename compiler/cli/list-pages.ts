import { listPrices } from '../link/page-prices.ts';
import { isError } from '../problems/problem.ts';
import { publicPathOf } from '../read/page-path.ts';
import type { LoadedSite } from '../site/load-site.ts';
import type { CommandOptions } from './command-options.ts';
import { listUnused } from './list-unused.ts';

/** Lists every page with its state, its amounts and its number of problems; or what nothing uses. */
export function listPages(site: LoadedSite, { format, print, unused }: CommandOptions): number {
  if (unused) return printUnused(site, format === 'json', print);
  const pages = site.files
    .filter(({ kind }) => kind === 'page')
    .map((source) => {
      const { document, problems } = site.check(source);
      const { title = '', status = '', access = 'public' } = (document?.value ?? {}) as Record<string, string>;
      const own = [...problems, ...site.problems.filter(({ file }) => file === source.file)];
      const errors = own.filter(isError).length;
      const path = publicPathOf(source.place ?? '');
      const prices = document && site.context ? listPrices(document, site.context) : [];
      return { path, file: source.file, title, status, access, errors, warnings: own.length - errors, prices };
    });
  if (format === 'json') print(JSON.stringify(pages, null, 2));
  else {
    const lines = pages.map(({ path, status, access, title, errors, warnings, prices }) => {
      const marks = [
        access === 'login' && '需登录',
        errors > 0 && `${errors} 个错误`,
        warnings > 0 && `${warnings} 个警告`,
      ];
      const head = `${path.padEnd(24)} ${status.padEnd(9)} ${[title, ...marks].filter(Boolean).join(' · ')}`;
      return [head, ...prices.map((price) => `${' '.repeat(35)}${price}`)].join('\n');
    });
    print(lines.join('\n'));
  }
  return pages.some(({ errors }) => errors > 0) ? 1 : 0;
}

function printUnused(site: LoadedSite, isJson: boolean, print: (text: string) => void): number {
  const found = listUnused(site);
  if (isJson) {
    print(JSON.stringify(found, null, 2));
    return 0;
  }
  const { over, archived, assets, doubled, fragments } = found;
  const part = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`${title}\n  ${lines.join('\n  ')}`] : [];
  const parts = [
    ...part(
      '时间已过、还写着上线的页面（不再用就写 status: archived）：',
      over.map(({ path, until }) => `${path}  ${until} 结束`),
    ),
    ...part('已下线的页面：', archived),
    ...part('没有页面用到的片段：', fragments),
    ...part(
      '内容相同的素材（留一份就够）：',
      doubled.map((names) => names.join(' = ')),
    ),
    ...part(
      '没有页面用到的素材（后台的课程封面、头像也放在这里，删之前确认）：',
      assets.map(({ name, kilobytes }) => `${name}  ${kilobytes} KB`),
    ),
  ];
  print(parts.length > 0 ? parts.join('\n\n') : '没有用不到的东西。');
  return 0;
}
