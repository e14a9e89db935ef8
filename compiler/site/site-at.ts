import { execFileSync } from 'node:child_process';
import type { Promises } from '#src/contract/promises/promises.ts';
import type { SiteSource } from '#src/page-model/sources.gen.ts';
import { type MergedPage, mergePage } from '../compare/merge-page.ts';
import { type LinkContext, redirectsOf } from '../link/link-context.ts';
import { readAmounts } from '../link/read-amounts.ts';
import { readPromises } from '../link/read-promises.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import { publicPathOf } from '../read/page-path.ts';
import { readSource } from '../read/read-source.ts';

/** The pages of a site as they were written at a commit. */
export interface SiteAt {
  /** By path; undefined for a page whose text could not be read. */
  readonly pages: ReadonlyMap<string, MergedPage | undefined>;
  readonly redirects: ReadonlyMap<string, string>;
  /** Assets whose bytes have changed since, by path below `assets`. */
  readonly changedAssets: readonly string[];
}

/** Reads `pages-config` as it was at a commit, branch or tag; undefined when there is no such one. */
export function readSiteAt(ref: string, folder: string, { schemas, site, promises }: LinkContext): SiteAt | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const commit = commitOf(ref, git);
  if (commit === undefined) return undefined;
  const names = git('ls-tree', '-r', '--name-only', '-z', commit)
    .split('\0')
    .filter((name) => name.endsWith('.yaml'));
  const documents = new Map(
    names.map((name) => [name, readSource(name, Buffer.from(git('show', `${commit}:./${name}`))).document] as const),
  );
  const promised = (documents.get('promises.yaml')?.value as Promises | undefined) ?? promises;
  const read = (name: string, kind: 'page' | 'fragment'): SourceDocument | undefined => {
    const document = documents.get(name);
    if (!document) return undefined;
    const schema = schemas.of(kind);
    return readPromises(readAmounts(document, schema, []).document, schema, promised).document;
  };
  const settings = (documents.get('site.yaml')?.value as SiteSource | undefined) ?? site;
  const context = { schemas, site: settings, fragment: (name: string) => read(`fragments/${name}.yaml`, 'fragment') };
  const isPage = (name: string) => /^(?:campaigns|h5|agreement)\/[^/]+\.yaml$/.test(name);
  const redirects = documents.get('redirects.yaml');
  return {
    pages: new Map(
      names.filter(isPage).map((name) => {
        const document = read(name, 'page');
        return [publicPathOf(name), document && mergePage(document, context)] as const;
      }),
    ),
    redirects: new Map(redirects ? redirectsOf(redirects).map(({ from, to }) => [from, to]) : []),
    changedAssets: git('diff', '--name-only', '--relative', '--diff-filter=M', '-z', commit, '--', 'assets')
      .split('\0')
      .filter(Boolean)
      .map((name) => name.slice('assets/'.length)),
  };
}

function commitOf(ref: string, git: (...args: string[]) => string): string | undefined {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`).trim();
  } catch {
    return undefined;
  }
}
