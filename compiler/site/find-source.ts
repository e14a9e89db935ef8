import { resolve } from 'node:path';
import { didYouMean } from '../problems/did-you-mean.ts';
import { publicPathOf } from '../read/page-path.ts';
import type { SourceFile } from './source-files.ts';

/** The page or fragment that an author names by address (`/1month`), by place (`campaigns/1month`) or by file. */
export function findSource(files: readonly SourceFile[], name: string): SourceFile | undefined {
  const bare = name.replace(/\.ya?ml$/, '');
  const named = files.filter(({ kind }) => kind === 'page' || kind === 'fragment');
  return (
    named.find(({ place = '' }) => place === `${bare}.yaml`) ??
    named.find(({ kind, place = '' }) => kind === 'page' && publicPathOf(place) === `/${bare.replace(/^\//, '')}`) ??
    named.find(({ absolute }) => absolute === resolve(name))
  );
}

/** The sentence for a page or fragment that does not exist. */
export function noSuchSource(files: readonly SourceFile[], name: string, lang: 'zh' | 'en'): string {
  const paths = files.filter(({ kind }) => kind === 'page').map(({ place = '' }) => publicPathOf(place));
  const near = didYouMean(`/${name.replace(/^\/|^(?:campaigns|h5|agreement)\//, '')}`, paths);
  if (lang === 'en') return `There is no page "${name}".${near ? ` Did you mean ${near}?` : ''}`;
  return `没有“${name}”这一页。${near ? `是不是想写 ${near}？` : '用 npm run pages -- list 看有哪些。'}`;
}
