import { statSync } from 'node:fs';
import { publicPathOf } from '../../page-path.ts';
import { listPrices } from '../../page-prices.ts';
import { pageStateOf } from '../../page-state.ts';
import { isError } from '../../problem.ts';
import type { LoadedSite } from '../load-site.ts';
import type { SourceFile } from '../source-files.ts';
import { instantOf, problemView } from './problem-view.ts';

export function cardOf(source: SourceFile, site: Pick<LoadedSite, 'check' | 'problems' | 'context'>, now: number) {
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
    problems: all.map(problemView),
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
