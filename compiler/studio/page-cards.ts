import { statSync } from 'node:fs';
import type { CompilerCalls } from '#src/contract/console/compiler-calls.ts';
import { picturesKilobytes } from '../checks/page/weight-check.ts';
import { expandBlocks } from '../link/expand-blocks.ts';
import type { LinkContext } from '../link/link-context.ts';
import { listPrices } from '../link/page-prices.ts';
import { pageStateOf } from '../link/page-state.ts';
import { isError, type Problem } from '../problems/problem.ts';
import { instantOf, problemView } from '../problems/problem-view.ts';
import { publicPathOf } from '../read/page-path.ts';
import { type LoadedSite, loadSite, type SiteFolders } from '../site/load-site.ts';
import { listSources, type SourceFile } from '../site/source-files.ts';
import { marksOf, type QuickFacts, quickFacts } from './quick-card.ts';
import type { WarmSite } from './warm-site.ts';

type Card = Omit<CompilerCalls['list']['reply'][number], 'live'>;

/**
 * Lists all pages, and checks only those again whose file or dependencies changed. With `withinMs` the list is returned
 * after that time, complete or not: the checks continue, and their results are in the next list.
 */
export function cardList(
  warm: WarmSite,
  folders: SiteFolders,
): (asked: CompilerCalls['list']['input']) => Promise<Card[]> {
  const cache = new Map<string, CachedCard>();
  const looked = new Map<string, { readonly stamp: string; readonly quick: QuickFacts }>();
  let run: { readonly cards: Promise<Card[]>; readonly confirmed: Set<string> } | undefined;
  return async ({ withinMs }) => {
    if (withinMs === undefined) return checkAll(new Set());
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, withinMs));
    // A run that began before this question may have missed later changes.
    await Promise.race([run?.cards.catch(() => []), late]);
    const isCold = !run && cache.size === 0;
    // The site is not loaded yet: loading takes longer than the whole list may.
    if (isCold) setTimeout(begin);
    const whole = isCold ? undefined : await Promise.race([begin().catch(() => undefined), late]);
    return whole ?? firstLook(run?.confirmed ?? new Set());
  };

  /** The one run that updates every card. */
  function begin(): Promise<Card[]> {
    if (run) return run.cards;
    const confirmed = new Set<string>();
    const cards = checkAll(confirmed);
    const own = { cards, confirmed };
    run = own;
    const end = () => {
      if (run === own) run = undefined;
    };
    cards.then(end, end);
    return cards;
  }

  /** @param confirmed Collects each file whose card is up to date. */
  async function checkAll(confirmed: Set<string>): Promise<Card[]> {
    const { site, version } = await warm.read();
    const loaded = site?.loaded ?? (await loadSite(folders));
    const now = Date.now();
    let renewed = 0;
    let begun = performance.now();
    const cards: Card[] = [];
    for (const source of loaded.files) {
      if (source.kind !== 'page') continue;
      const key = `${version} ${stampOf(source)}`;
      let card = cache.get(source.file);
      const isOld = card && now - card.madeAt > RENEW_AFTER_MS && ++renewed <= RENEWED_AT_ONCE;
      if (!card || card.key !== key || isOld || !card.isAsBefore(loaded.context)) {
        card = makeCard(source, loaded, key, now);
        cache.set(source.file, card);
      }
      confirmed.add(source.file);
      cards.push(cardView(card, problemsIn(loaded, source.file), now));
      // An editor's request is not kept waiting.
      if (performance.now() - begun < SLICE_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      begun = performance.now();
    }
    return cards;
  }

  /** Every page from its last check, or else from a quick look at its file. */
  function firstLook(confirmed: ReadonlySet<string>): Card[] {
    const now = Date.now();
    return listSources(folders.pages).files.flatMap((source) => {
      if (source.kind !== 'page') return [];
      const stamp = stampOf(source);
      const card = cache.get(source.file);
      if (card?.key.endsWith(` ${stamp}`))
        return [{ ...cardView(card, [], now), isChecked: confirmed.has(source.file) }];
      let look = looked.get(source.file);
      if (look?.stamp !== stamp) {
        look = { stamp, quick: quickFacts(source, Number.parseFloat(stamp) || now) };
        looked.set(source.file, look);
      }
      const { facts, state } = look.quick;
      return [{ ...facts, problems: [], isChecked: false, state: stateAt({ ...state, hasErrors: false }, now) }];
    });
  }
}

const problemsIn = ({ problems }: LoadedSite, file: string) => problems.filter((problem) => problem.file === file);

const SLICE_MS = 20;
/** How often cards are checked against the clock again, some pages at a time. */
const RENEW_AFTER_MS = 3_600_000;
const RENEWED_AT_ONCE = 50;

interface CachedCard {
  /** The versions of the site and of the file. */
  readonly key: string;
  readonly madeAt: number;
  readonly source: SourceFile;
  readonly problems: readonly Problem[];
  readonly facts: Omit<Card, 'state' | 'problems' | 'isChecked'>;
  readonly state: { readonly status: string; readonly from: number; readonly until: number };
  readonly isReadable: boolean;
  /** Whether each of its links can be opened, or not, as at its last check. */
  readonly isAsBefore: (context: LinkContext | undefined) => boolean;
}

function makeCard(source: SourceFile, site: LoadedSite, key: string, now: number): CachedCard {
  const asked = new Map<string, string>();
  const context = site.context && {
    ...site.context,
    now,
    pageState: (path: string) => {
      const state = site.context?.pageState(path);
      asked.set(path, JSON.stringify(state));
      return state;
    },
  };
  const { document, problems } = site.check(source, undefined, context);
  const value = (document?.value ?? {}) as Readonly<Record<string, unknown>>;
  const { title, access } = value;
  const path = publicPathOf(source.place ?? '');
  const always = { status: 'draft', from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
  const { otherwise, ...state } = document ? pageStateOf(document) : { ...always, otherwise: undefined };
  const blocks = document && context ? expandBlocks(document, context) : [];
  return {
    ...{ key, source, problems, state, madeAt: now, isReadable: document !== undefined },
    isAsBefore: (own) => [...asked].every(([other, was]) => JSON.stringify(own?.pageState(other)) === was),
    facts: {
      path,
      file: source.place ?? source.file,
      title: typeof title === 'string' ? title : path,
      isForStudents: access === 'login',
      from: instantOf(state.from),
      until: instantOf(state.until),
      otherwise: otherwise ?? null,
      ...marksOf(value),
      prices: document && context ? [...listPrices(document, context)] : [],
      countdowns: blocks.flatMap(({ data: { type, until }, isHidden }) =>
        type === 'countdown' && typeof until === 'string' && !isHidden ? (instantOf(Date.parse(until)) ?? []) : [],
      ),
      picturesKilobytes: context ? picturesKilobytes(blocks, context) : 0,
      changedAt: instantOf(statSync(source.absolute, { throwIfNoEntry: false })?.mtimeMs ?? now) ?? '',
    },
  };
}

function cardView({ facts, state, problems, isReadable }: CachedCard, ofSite: readonly Problem[], now: number): Card {
  const all = [...ofSite, ...problems];
  const hasErrors = !isReadable || all.some(isError);
  return { ...facts, isChecked: true, problems: all.map(problemView), state: stateAt({ ...state, hasErrors }, now) };
}

interface Facts {
  readonly status: string;
  readonly from: number;
  readonly until: number;
  readonly hasErrors: boolean;
}

/** What visitors find at a page's address now. */
export function stateAt({ status, from, until, hasErrors }: Facts, now: number): Card['state'] {
  if (hasErrors) return 'broken';
  if (status !== 'live') return status === 'archived' ? 'archived' : 'draft';
  if (now < from) return 'scheduled';
  return now < until ? 'live' : 'closed';
}

function stampOf({ absolute }: SourceFile): string {
  const stats = statSync(absolute, { throwIfNoEntry: false });
  return `${stats?.mtimeMs} ${stats?.size}`;
}
