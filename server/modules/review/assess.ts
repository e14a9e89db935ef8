import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import type { Database } from '#server/db/database.ts';
import { latestTexts, textBeforeAuthor } from '#server/domains/page-versions/read-versions.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';
import type { CompilerCalls } from '#src/contract/console/compiler-calls.ts';
import type { PageProblem } from '#src/contract/console/page.ts';
import type { ReviewedPage } from '#src/contract/console/review.ts';

type Flaw = Static<typeof PageProblem>;
type Assessed = NonNullable<CompilerCalls['assess']['reply']>;

/** What visitors would notice compared with now, page by page, and a hash of it. */
export interface Assessment {
  readonly assessed: Assessed;
  readonly pages: ReviewedPage[];
  /** A hash of all changes: an approval contains the hash of what the approver saw. */
  readonly seen: string;
}

/** Compares what would be published, if a file had this text, with what is live. */
export async function assess(compiler: PageCompiler, file: string, text: string): Promise<Assessment> {
  const assessed = await compiler.ask('assess', { file, text });
  if (!assessed) throw new Refusal('PAGE_FILE_GONE');
  const told = assessed.map(({ path, before, after, what, alone = null }) => [path, before, after, what, alone]);
  return {
    assessed,
    pages: assessed.map(({ path, title, what, sentences }) => ({ path, title, what, sentences: [...sentences] })),
    seen: createHash('sha256')
      .update(JSON.stringify([text, told]))
      .digest('hex'),
  };
}

/** Flaws of a text. Its errors are reported elsewhere, and prevent publishing anyway. */
export async function findFlaws(compiler: PageCompiler, file: string, text: string): Promise<Flaw[]> {
  const { problems = [] } = (await compiler.ask('render', { file, text })) ?? {};
  return problems.filter(({ severity }) => severity === 'warning');
}

/** The changes of all pages in sentences; one common to several pages appears once. */
export function sentencesOf(pages: readonly ReviewedPage[]): string[] {
  if (pages.length === 1) return ownSentences(pages[0]);
  const groups = new Map<string, string[]>();
  for (const page of pages) {
    for (const sentence of ownSentences(page)) groups.set(sentence, [...(groups.get(sentence) ?? []), page.path]);
  }
  return [...groups].map(([sentence, paths]) => `${paths.length} 页（${listOf(paths)}）：${sentence}`);
}

const MOST_NAMED = 3;
const listOf = (paths: readonly string[]) =>
  paths.slice(0, MOST_NAMED).join(' ') + (paths.length > MOST_NAMED ? ' 等' : '');

function ownSentences(page: ReviewedPage | undefined): string[] {
  if (!page) return [];
  if (page.what === 'new') return ['线上还没有，发布后是新页面', ...page.sentences];
  if (page.what === 'gone') return ['发布后下线'];
  if (page.what === 'broken') return ['有写错的地方，发布时访客看到的还是原来的样子'];
  return [...page.sentences];
}

/** The live text of a file; when it is not known, the latest by another author. */
export async function liveText(db: Database, compiler: PageCompiler, file: string, authorId: string) {
  const live = await compiler.ask('live', { file });
  if (typeof live?.before === 'string') return live.before;
  const texts = await latestTexts(db, file);
  const index = await compiler.ask('findLive', { file, texts });
  return texts[index] ?? (await textBeforeAuthor(db, file, authorId));
}
