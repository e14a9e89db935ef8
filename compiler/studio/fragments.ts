import { readFileSync } from 'node:fs';
import { findFragmentUses } from '../authoring/uses.ts';
import type { CompileSite } from '../build/compile-site.ts';
import { withFirstPicture } from '../build/page-builder.ts';
import { compilePage } from '../compile/compile.ts';
import { isError } from '../problems/problem.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import { fragmentNameOf, publicPathOf } from '../read/page-path.ts';
import type { SourceFile } from '../site/source-files.ts';

/** Pages that show a fragment, directly or through another one, ordered by path. */
export function pagesShowing(name: string, site: CompileSite): SourceFile[] {
  const names = [...namesAround(name, site)];
  return site.loaded.files.filter((source) => namesOn(source, names, site).length > 0).sort(byPath);
}

/** All fragments by name, each with the addresses of the pages that show it. */
export function listFragments(site: CompileSite): { name: string; file: string; usedBy: string[] }[] {
  const names = [...(site.loaded.context?.fragmentNames ?? [])].sort();
  const pages = [...site.loaded.files].sort(byPath).map((source) => ({ source, named: namesOn(source, names, site) }));
  return names.map((name) => {
    const around = namesAround(name, site);
    const showing = pages.filter(({ named }) => named.some((own) => around.has(own)));
    return { name, file: `fragments/${name}.yaml`, usedBy: showing.map(({ source }) => pathOf(source)) };
  });
}

const pathOf = ({ place = '' }: SourceFile) => publicPathOf(place);
const byPath = (a: SourceFile, b: SourceFile) => (pathOf(a) < pathOf(b) ? -1 : 1);

/** The fragment names in a page's own blocks; none for what is not a page. */
function namesOn(source: SourceFile, names: readonly string[], { loaded }: CompileSite): readonly string[] {
  // Most pages do not contain the word at all, and are not parsed.
  const likely = source.kind === 'page' ? namesIn(source, names) : [];
  if (likely.length === 0) return [];
  const { document } = loaded.check(source);
  return document ? likely.filter((name) => findFragmentUses(document, name).length > 0) : [];
}

/** The fragment, and those that contain it. */
function namesAround(name: string, { loaded: { context } }: CompileSite): Set<string> {
  const names = new Set([name]);
  // The set grows during the loop, which runs to its end.
  for (const inner of names) {
    for (const outer of context?.fragmentNames ?? []) {
      const document = context?.fragment(outer);
      if (document && findFragmentUses(document, inner).length > 0) names.add(outer);
    }
  }
  return names;
}

function namesIn({ absolute }: SourceFile, names: readonly string[]): readonly string[] {
  try {
    const text = readFileSync(absolute, 'utf8');
    return names.filter((name) => text.includes(name));
  } catch {
    return [];
  }
}

/** A text of a fragment, checked as a fragment, and compiled as the only content of the first page that shows it. */
export function compileFragment(source: SourceFile, bytes: Uint8Array, site: CompileSite) {
  const { context } = site.track();
  const checked = site.loaded.check(source, bytes, { ...context, now: Date.now() });
  const { document, problems } = checked;
  if (!document || problems.some(isError)) return { problems };
  const [host] = pagesShowing(fragmentNameOf(source.place ?? '') ?? '', site);
  const around = host && site.loaded.check(host);
  const settings = around?.document && !around.problems.some(isError) ? settingsOf(around.document) : {};
  const { blocks } = document.value as { readonly blocks: unknown };
  const value = { version: 1, title: '片段', description: '片段', status: 'draft', ...settings, blocks };
  const whole: SourceDocument = { ...document, value };
  const page = withFirstPicture(
    compilePage(whole, { ...context, path: publicPathOf(host?.place ?? 'campaigns/fragment') }),
  );
  return { problems, document: whole, page };
}

/** A page's own keys without its schedule and its experiment. */
function settingsOf({ value }: SourceDocument): object {
  const { schedule: _schedule, experiment: _experiment, ...rest } = value as Readonly<Record<string, unknown>>;
  return rest;
}
