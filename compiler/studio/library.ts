import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CompilerCalls } from '#src/contract/console/compiler-calls.ts';
import type { CompileSite } from '../build/compile-site.ts';
import { phoneBytesOf } from '../checks/page/weight-check.ts';
import type { AssetFacts } from '../link/link-context.ts';
import { instantOf } from '../problems/problem-view.ts';
import type { SourceFile } from '../site/source-files.ts';

type Library = CompilerCalls['pictures']['reply'];
type Picture = Library['pictures'][number];

const IS_PICTURE = /\.(jpe?g|png|webp|avif|svg)$/i;

/** Every picture below `assets`, newest first, with the pages and fragments that name it. */
export function listPictures(site: CompileSite, assets: string): Library {
  const { context, files } = site.loaded;
  if (!context) return { pictures: [], budgetBytes: 0 };
  const usesOf = usesByPath(files);
  const pictures = context
    .assetNames()
    .filter((path) => IS_PICTURE.test(path))
    .flatMap((path) => {
      const facts = context.asset(path);
      return facts
        ? [{ changedMs: changedMsOf(assets, path), view: pictureView(path, facts, assets, usesOf(path)) }]
        : [];
    })
    // By the file's own time: `changedAt` has only seconds.
    .sort((a, b) => b.changedMs - a.changedMs || (a.view.path < b.view.path ? -1 : 1))
    .map(({ view }) => view);
  return { pictures, budgetBytes: site.site.budgets.imageKilobytes * 1024 };
}

export function pictureView(path: string, facts: AssetFacts, assets: string, usedBy: readonly string[]): Picture {
  return {
    path,
    width: facts.width ?? null,
    height: facts.height ?? null,
    bytes: facts.bytes,
    phoneBytes: Math.round(phoneBytesOf(facts)),
    changedAt: instantOf(changedMsOf(assets, path)) ?? '',
    usedBy: [...usedBy],
  };
}

const changedMsOf = (assets: string, path: string) =>
  statSync(join(assets, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

interface Named {
  readonly key: string;
  readonly text: string;
  readonly names: ReadonlySet<string>;
}

const namedIn = new Map<string, Named>();
/** Names without spaces, like most; others are searched for in the text. */
const PLAIN_NAME = /[^\s"'[\]{},]+\.(?:jpe?g|png|webp|avif|svg)/gi;

/** Returns the files that name a picture; a file's text is read again only when it changed. */
function usesByPath(files: readonly SourceFile[]): (path: string) => string[] {
  const known = files.flatMap((source) => {
    const named = namesOf(source);
    return named ? [{ place: source.place ?? source.file, named }] : [];
  });
  const byName = new Map<string, string[]>();
  for (const { place, named } of known) {
    for (const name of named.names) byName.set(name, [...(byName.get(name) ?? []), place]);
  }
  return (path) => {
    const isPlain = path.match(PLAIN_NAME)?.[0] === path;
    if (isPlain) return byName.get(path) ?? [];
    return known.filter(({ named }) => named.text.includes(path)).map(({ place }) => place);
  };
}

function namesOf({ absolute }: SourceFile): Named | undefined {
  const stats = statSync(absolute, { throwIfNoEntry: false });
  if (!stats) return undefined;
  const key = `${stats.mtimeMs} ${stats.size}`;
  const last = namedIn.get(absolute);
  if (last?.key === key) return last;
  const text = readFileSync(absolute, 'utf8');
  const own = { key, text, names: new Set(text.match(PLAIN_NAME) ?? []) };
  namedIn.set(absolute, own);
  return own;
}
