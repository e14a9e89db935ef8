import { readFileSync } from 'node:fs';
import type { CompiledPage } from '#src/page-model/page.ts';
import { describePublished } from '../pages/describe-published.ts';
import { documentsOf } from '../pages/emit.ts';
import type { ReleaseChanges } from './compare-releases.ts';
import { releaseFolder } from './site-folder.ts';

interface PageChange {
  readonly path: string;
  readonly title: string;
  readonly what: 'new' | 'changed' | 'gone';
  readonly sentences: string[];
}

/** Most pages that are told of one by one; beyond, their number is enough. */
const MOST_TOLD = 60;

/** What visitors of each page find otherwise, in sentences; the changed pages first. */
export function tellPages(
  site: string,
  before: string | undefined,
  after: string,
  { added, changed, gone }: Pick<ReleaseChanges, 'added' | 'changed' | 'gone'>,
): PageChange[] {
  const told = [
    ...changed.map((path) => ({ path, what: 'changed' as const })),
    ...gone.map((path) => ({ path, what: 'gone' as const })),
    ...added.map((path) => ({ path, what: 'new' as const })),
  ].slice(0, MOST_TOLD);
  return told.map(({ path, what }) => {
    const old = before === undefined || what === 'new' ? undefined : readPage(site, before, path);
    const own = what === 'gone' ? undefined : readPage(site, after, path);
    const sentences = old && own ? describePublished(old, own) : [];
    return { path, what, title: own?.title ?? old?.title ?? '', sentences };
  });
}

function readPage(site: string, release: string, path: string): CompiledPage | undefined {
  try {
    return JSON.parse(readFileSync(documentsOf(releaseFolder(site, release), path).json, 'utf8')) as CompiledPage;
  } catch {
    // A release that an older program made may hold none.
    return undefined;
  }
}
