import { statSync } from 'node:fs';
import { publicPathOf } from '../page-path.ts';
import { listPrices } from '../page-prices.ts';
import { pageStateOf } from '../page-state.ts';
import { isError, type Problem } from '../problem.ts';
import { REPOSITORY_FOLDERS } from './folders.ts';
import { type LoadedSite, loadSite } from './load-site.ts';
import type { SourceFile } from './source-files.ts';

/**
 * Answers the console's questions about pages, as a process of its own: `{ id }` → `{ id, pages }`. The shape of a page is
 * `PageCard` of `src/contract/console/page.ts`; the server checks it.
 */
const folders = { ...REPOSITORY_FOLDERS, pages: process.argv[2] ?? REPOSITORY_FOLDERS.pages };

/** One question after the other. */
let last: Promise<void> = Promise.resolve();

process.on('message', ({ id }: { readonly id: number }) => {
  last = last
    .then(() => listCards())
    .then(
      (pages) => void process.send?.({ id, pages }),
      (reason: unknown) => void process.send?.({ id, error: String(reason) }),
    );
});
process.once('disconnect', () => process.exit());

async function listCards() {
  const site = await loadSite(folders);
  const now = Date.now();
  return site.files.filter(({ kind }) => kind === 'page').map((source) => cardOf(source, site, now));
}

function cardOf(source: SourceFile, site: LoadedSite, now: number) {
  const { document, problems } = site.check(source);
  const all = [...site.problems.filter(({ file }) => file === source.file), ...problems];
  const { title, access } = (document?.value ?? {}) as Readonly<Record<string, unknown>>;
  const path = publicPathOf(source.place ?? '');
  const { status, from, until, otherwise } = document
    ? pageStateOf(document)
    : { status: 'draft', from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
  return {
    path,
    file: source.place ?? source.file,
    title: typeof title === 'string' ? title : path,
    state: stateAt({ status, from, until, hasErrors: !document || all.some(isError) }, now),
    isForStudents: access === 'login',
    from: instantOf(from),
    until: instantOf(until),
    otherwise: otherwise ?? null,
    prices: document && site.context ? [...listPrices(document, site.context)] : [],
    problems: all.map(problemOf),
    changedAt: instantOf(statSync(source.absolute, { throwIfNoEntry: false })?.mtimeMs ?? now),
  };
}

interface Facts {
  readonly status: string;
  readonly from: number;
  readonly until: number;
  readonly hasErrors: boolean;
}

function stateAt({ status, from, until, hasErrors }: Facts, now: number) {
  if (hasErrors) return 'broken';
  if (status !== 'live') return status;
  if (now < from) return 'scheduled';
  return now < until ? 'live' : 'closed';
}

function problemOf({ code, line, column, severity, message, hint }: Problem) {
  return { code, line, column, severity, message, hint: hint ?? null };
}

const CHINA_OFFSET_MS = 8 * 3_600_000;

/** ISO 8601 in China's time; null for a time without end. */
function instantOf(ms: number): string | null {
  return Number.isFinite(ms) ? `${new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 19)}+08:00` : null;
}
