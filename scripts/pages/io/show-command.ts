import { join, relative } from 'node:path';
import { formatProblems } from '../format-problems.ts';
import { mergePage } from '../merge-page.ts';
import { isError } from '../problem.ts';
import { showPage } from '../show-page.ts';
import type { CommandOptions } from './command-options.ts';
import { findSource, noSuchSource } from './find-source.ts';
import type { LoadedSite, SiteFolders } from './load-site.ts';

/** Shows a page with its fragments and defaults put in, and where each value comes from. */
export function showCommand(
  [name]: readonly string[],
  site: LoadedSite,
  { pages }: SiteFolders,
  options: CommandOptions,
): number {
  const { format, lang, print } = options;
  if (!name) {
    print(lang === 'zh' ? '写要看的页面，如 npm run pages -- show /1month' : 'Usage: npm run pages -- show /1month');
    return 2;
  }
  const source = findSource(site.files, name);
  if (source?.kind !== 'page') {
    print(noSuchSource(site.files, name, lang));
    return 1;
  }
  const { document, problems } = site.check(source);
  if (!document || !site.context) {
    print(formatProblems(document ? site.problems.filter(isError) : problems, options));
    return 1;
  }
  const merged = mergePage(
    document,
    site.context,
    relative(process.cwd(), join(pages, 'site.yaml')).replaceAll('\\', '/'),
  );
  print(format === 'json' ? JSON.stringify(merged, null, 2) : showPage(merged));
  return 0;
}
