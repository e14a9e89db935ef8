import type { SourceDocument } from '../problems/source-document.ts';

/** Whether and when a page can be opened, from its file. Times are milliseconds since 1970. */
export interface PageState {
  readonly status: 'draft' | 'live' | 'archived';
  readonly from: number;
  readonly until: number;
  /** The exit: where visitors go outside those times. */
  readonly otherwise?: string;
}

/** Reads the state of a page; ignores values in a wrong form. */
export function pageStateOf({ value }: Pick<SourceDocument, 'value'>): PageState {
  const { status, schedule } = (value ?? {}) as { readonly status?: unknown; readonly schedule?: unknown };
  const { from, until, otherwise } = (schedule ?? {}) as Readonly<Record<string, unknown>>;
  const time = (written: unknown, open: number) => {
    const ms = typeof written === 'string' ? Date.parse(written) : Number.NaN;
    return Number.isNaN(ms) ? open : ms;
  };
  return {
    status: status === 'draft' || status === 'archived' ? status : 'live',
    from: time(from, Number.NEGATIVE_INFINITY),
    until: time(until, Number.POSITIVE_INFINITY),
    ...(typeof otherwise === 'string' && { otherwise }),
  };
}

const BEIJING = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A moment in Beijing time, for messages: `2026-12-01 00:00`. */
export const showInstant = (ms: number) => BEIJING.format(ms);

const MAX_HOPS = 8;

/** Where a visitor of `path` ends up at a moment, following page exits like the server does: a path, or `/404`. */
export function destinationAt(path: string, now: number, stateOf: (path: string) => PageState | undefined): string {
  let target = path;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const state = stateOf(target);
    if (!state) return target;
    if (state.status !== 'live') return '/404';
    if (now >= state.from && now < state.until) return target;
    target = state.otherwise ?? '/404';
  }
  return '/404';
}
