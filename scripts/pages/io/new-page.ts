import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { formatProblems } from '../format-problems.ts';
import { checkPlace, findTakenPaths } from '../page-path.ts';
import { createProblem } from '../problem.ts';
import { starterText } from '../starter-page.ts';
import { readAppRoutes } from './app-routes.ts';
import type { CommandOptions } from './command-options.ts';
import type { SiteFolders } from './load-site.ts';
import { listSources } from './source-files.ts';

/** Writes the draft of a new page, named by folder and name (`campaigns/spring`); an existing file is never touched. */
export function writeStarter(name: string, { pages }: SiteFolders, { print, ...options }: CommandOptions): number {
  const place = `${name.includes('/') ? name : `campaigns/${name}`}`.replace(/\.ya?ml$/, '');
  const isFragment = place.startsWith('fragments/');
  const file = relative(process.cwd(), join(pages, `${place}.yaml`)).replaceAll('\\', '/');
  const own = { file, place: `${place}.yaml` };
  const others = listSources(pages).files.filter(({ kind }) => kind === 'page');
  const taken = findTakenPaths(
    [...others.map((other) => ({ file: other.file, place: other.place ?? '' })), own],
    readAppRoutes(),
  );
  const problems = isFragment
    ? fragmentNameProblems(place, file)
    : [...checkPlace(own), ...taken.filter((problem) => problem.file === file)];
  if (problems.length > 0) {
    print(formatProblems(problems, options));
    return 1;
  }
  try {
    writeFileSync(
      join(pages, `${place}.yaml`),
      starterText(isFragment ? 'fragment' : 'page', place.split('/')[1] ?? ''),
      { flag: 'wx' },
    );
  } catch (cause) {
    const { code = 'unknown' } = cause as NodeJS.ErrnoException;
    print(formatProblems([createProblem('FILE_UNREADABLE', { file }, { reason: code })], options));
    return 1;
  }
  print(options.lang === 'zh' ? `已写出 ${file}` : `Wrote ${file}`);
  return 0;
}

function fragmentNameProblems(place: string, file: string) {
  const name = place.slice('fragments/'.length);
  return /^[a-z0-9][a-z0-9-]{0,59}$/.test(name) ? [] : [createProblem('PATH_NAME_INVALID', { file }, { name })];
}
