import type { CompilerCalls } from '#src/contract/console/compiler-calls.ts';
import { type PageState, pageStateOf } from '../link/page-state.ts';
import { instantOf } from '../problems/problem-view.ts';
import { decodeText } from '../read/decode-text.ts';
import { publicPathOf } from '../read/page-path.ts';
import { quickRead } from '../read/quick-read.ts';
import { readBounded, type SourceFile } from '../site/source-files.ts';

type Card = Omit<CompilerCalls['list']['reply'][number], 'live'>;

/** What the file alone says about a page, in a tenth of a millisecond: everything but problems, prices and weight. */
export interface QuickFacts {
  readonly facts: Omit<Card, 'state' | 'problems' | 'isChecked'>;
  readonly state: Pick<PageState, 'status' | 'from' | 'until'>;
}

export function quickFacts(source: SourceFile, changedMs: number): QuickFacts {
  const path = publicPathOf(source.place ?? '');
  const value = plainValue(source);
  const { otherwise, ...state } = pageStateOf({ value });
  return {
    state,
    facts: {
      path,
      file: source.place ?? source.file,
      title: typeof value.title === 'string' ? value.title : path,
      isForStudents: value.access === 'login',
      from: instantOf(state.from),
      until: instantOf(state.until),
      otherwise: otherwise ?? null,
      prices: [],
      countdowns: [],
      picturesKilobytes: 0,
      ...marksOf(value),
      changedAt: instantOf(changedMs) ?? '',
    },
  };
}

/** Fields by which staff search and filter pages. */
export function marksOf({
  owner,
  tags,
  source,
}: Readonly<Record<string, unknown>>): Pick<Card, 'owner' | 'tags' | 'source'> {
  return {
    owner: typeof owner === 'string' ? owner : null,
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    source: typeof source === 'string' ? source : null,
  };
}

/** For a text that only the full parser can read: its plain top-level values. */
function plainValue(source: SourceFile): Readonly<Record<string, unknown>> {
  const read = readBounded(source);
  const decoded = 'bytes' in read ? decodeText(source.file, read.bytes) : read;
  if ('problem' in decoded) return { status: 'draft' };
  const plain = (name: string) =>
    new RegExp(`^${name}: *(["']?)([^"'#\\r\\n]+?)\\1 *(?: #.*)?$`, 'm').exec(decoded.text)?.[2];
  return (
    quickRead(decoded.text) ?? {
      ...{ title: plain('title'), status: plain('status') ?? 'draft', access: plain('access') },
      ...{ owner: plain('owner'), source: plain('source') },
    }
  );
}
