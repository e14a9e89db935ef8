import { staffRefusals } from '#src/contract/console/codes.ts';
import type { MergeChoice } from '#src/page-edit/merge/merge-conflict.ts';
import { mergePages } from '#src/page-edit/merge/merge-pages.ts';
import { openPage } from '#src/page-edit/read/open-page.ts';
import { ConsoleRefusal } from '../../client/console-api.ts';
import type { EditorServices } from './editor-services.ts';
import type { Conflict, FileVersion } from './editor-state.ts';
import { stateNews } from './state-news.ts';

/** The result of a save. */
export type SaveEnd =
  | {
      readonly status: 'saved';
      /** The present file. */
      readonly version: FileVersion;
      /** The text that was to be saved. */
      readonly asked: string;
      /** Whether it contains changes of somebody else. */
      readonly isMerged: boolean;
      /** What a colleague did to the page as a whole; empty for nothing. */
      readonly news: string;
    }
  | { readonly status: 'conflict'; readonly conflict: Conflict }
  | { readonly status: 'failed'; readonly reason: string };

interface Saves {
  readonly savePage: (
    body: Omit<Parameters<EditorServices['savePage']>[0], 'draft'>,
  ) => ReturnType<EditorServices['savePage']>;
}

/** How often a save is retried when the file keeps changing. */
const ATTEMPTS = 5;

/**
 * Writes a text into the file. When the file has changed meanwhile, both are merged; parts that both changed are
 * conflicts.
 */
export async function savePage(services: Saves, base: FileVersion, mine: string): Promise<SaveEnd> {
  return attempt(services, { base, mine, text: mine, hash: base.hash, isMerged: false });
}

/** Saves the text after its conflicts were resolved. */
export async function settleConflict(
  services: Saves,
  conflict: Conflict,
  choices: Readonly<Record<string, MergeChoice>>,
): Promise<SaveEnd> {
  const { base, mine, theirs } = conflict;
  const merged = mergePages(base.text, mine, theirs.text, choices);
  if (merged.conflicts.length > 0) return { status: 'conflict', conflict: { ...conflict, parts: merged.conflicts } };
  return attempt(
    services,
    { base: theirs, mine: merged.text, text: merged.text, hash: theirs.hash, isMerged: true },
    conflict.asked,
    newsOf(base, mine, theirs),
  );
}

function newsOf(base: FileVersion, mine: string, theirs: FileVersion): string {
  return stateNews({ base: openPage(base.text), mine: openPage(mine), theirs: openPage(theirs.text) }, theirs);
}

interface Attempt {
  readonly base: FileVersion;
  readonly mine: string;
  readonly text: string;
  readonly hash: string;
  readonly isMerged: boolean;
}

async function attempt(services: Saves, first: Attempt, asked = first.mine, told = ''): Promise<SaveEnd> {
  let news = told;
  let { base, mine, text, hash, isMerged } = first;
  for (let count = 0; count < ATTEMPTS; count += 1) {
    const written = await write(services, text, hash);
    if (written.status === 'failed') return written;
    if (written.status === 'written') {
      return { status: 'saved', version: { text, hash: written.hash }, asked, isMerged, news };
    }
    const { theirs } = written;
    const merged = mergePages(base.text, mine, theirs.text);
    if (merged.conflicts.length > 0) {
      return { status: 'conflict', conflict: { base, mine, theirs, asked, parts: merged.conflicts } };
    }
    news = newsOf(base, mine, theirs) || news;
    [base, mine, text, hash, isMerged] = [theirs, merged.text, merged.text, theirs.hash, true];
  }
  return { status: 'failed', reason: '文件一直在被别人修改，请稍后再保存' };
}

type Written =
  | { readonly status: 'written'; readonly hash: string }
  | { readonly status: 'changed'; readonly theirs: FileVersion }
  | { readonly status: 'failed'; readonly reason: string };

async function write({ savePage: put }: Saves, text: string, baseHash: string): Promise<Written> {
  try {
    return { status: 'written', hash: (await put({ text, baseHash })).hash };
  } catch (cause) {
    if (!(cause instanceof ConsoleRefusal)) throw cause;
    if (cause.code === staffRefusals.PAGE_CHANGED.code) return { status: 'changed', theirs: cause.data as FileVersion };
    return { status: 'failed', reason: cause.message };
  }
}
