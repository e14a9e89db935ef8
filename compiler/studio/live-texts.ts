import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { currentRelease } from '#site-store/site-folder.ts';
import type { CompilerCalls } from '#src/contract/console/compiler-calls.ts';
import type { LiveState } from '#src/contract/console/page.ts';
import { fragmentNameOf } from '../read/page-path.ts';
import { type ReleaseTexts, readText, readTexts, textNow } from '../release/release-texts.ts';
import type { BuildFolders } from '../site/folders.ts';
import { readPageState, sourceFile } from '../site/source-files.ts';

type Folders = Pick<BuildFolders, 'pages' | 'dist'>;
type Compared = NonNullable<CompilerCalls['live']['reply']>;

/** Compares the files of pages and fragments with what visitors see; a file is read again after it was written. */
export function liveStates({ pages, dist }: Folders) {
  const known = new Map<string, { readonly stamp: string; readonly text: string | undefined }>();
  const textOf = (file: string) => {
    const stats = statSync(join(pages, file), { throwIfNoEntry: false });
    const stamp = `${stats?.mtimeMs} ${stats?.ctimeMs} ${stats?.size}`;
    const last = known.get(file);
    if (last?.stamp === stamp) return last.text;
    const text = textNow(pages, file);
    known.set(file, { stamp, text });
    return text;
  };
  /** @param isOpen Whether the page would be public if its file were published. */
  return (files: readonly { readonly file: string; readonly isOpen: boolean }[]): LiveState[] => {
    const texts = readTexts(dist, currentRelease(dist));
    return files.map(({ file, isOpen }) => stateOf(file, isOpen, texts, textOf));
  };
}

function stateOf(
  file: string,
  isOpen: boolean,
  texts: ReleaseTexts | undefined,
  textOf: (file: string) => string | undefined,
): LiveState {
  if (!texts) return 'unknown';
  const name = fragmentNameOf(file);
  const live = name === undefined ? texts.pages[file] : { text: texts.fragments[name], output: '', fragments: [] };
  if (live?.text === undefined || live.output === undefined) return isOpen ? 'absent' : 'none';
  const isSame =
    textOf(file) === live.text &&
    live.fragments.every((each) => textOf(`fragments/${each}.yaml`) === texts.fragments[each]);
  return isSame ? 'same' : 'differs';
}

/** A file beside its live text, with the fragments that differ; null when neither exists. */
export function compareWithLive(folders: Folders, file: string): Compared | null {
  const { pages, dist } = folders;
  const texts = readTexts(dist, currentRelease(dist));
  const own = texts?.pages[file];
  const name = fragmentNameOf(file);
  const known = name === undefined ? own?.text : texts?.fragments[name];
  const before = read(dist, name === undefined && own?.output === undefined ? undefined : known);
  const text = now(folders, file);
  if (text === null && before === null) return null;
  const isOpen = name !== undefined || readPageState(sourceFile(join(pages, file), pages))?.status === 'live';
  const [state = 'unknown'] = liveStates(folders)([{ file, isOpen }]);
  const fragments = (own?.fragments ?? []).flatMap((each) => {
    const place = `fragments/${each}.yaml`;
    const pair = { file: place, before: read(dist, texts?.fragments[each]) ?? '', text: now(folders, place) ?? '' };
    return pair.before === pair.text ? [] : [pair];
  });
  return { state, before, text, fragments };
}

const read = (dist: string, text: string | undefined) => readText(dist, text)?.toString('utf8') ?? null;

function now({ pages }: Folders, file: string): string | null {
  const { absolute } = sourceFile(join(pages, file), pages);
  try {
    return readFileSync(absolute, 'utf8');
  } catch {
    return null;
  }
}
