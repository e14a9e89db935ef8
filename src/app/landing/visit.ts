import type { InputOf } from '#src/contract/all.ts';
import { platformOf } from '#src/contract/click-platforms.ts';
import { apiBase } from '#src/lib/api/api-base.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

type Batch = InputOf<'POST /api/v1/base/visit_events'>['body'];
type VisitEvent = Batch['events'][number];

const KEY = 'visit';
/** A visitor who returns to a page within this time continues the visit. */
const SAME_VISIT_MS = 30 * 60_000;
/** How long events wait to be sent together. */
const GATHER_MS = 3000;
const MAX_EVENTS = 60;
const MAX_WORD = 80;

interface VisitFacts extends Pick<Batch, 'page' | 'variant' | 'device' | 'host'> {
  /** Tracking parameters of the last touch. */
  readonly params: Readonly<Record<string, string>>;
  /** The page's own tracking mark, for visits whose address has none. */
  readonly source?: string;
}

/** The visit's state in this tab; `noted` are the events that were already sent. */
interface StoredVisit {
  readonly id: string;
  readonly page: string;
  readonly startedAt: number;
  readonly seenAt: number;
  readonly noted: readonly string[];
}

export interface OpenVisit {
  /** Each event counts once in a visit. `value` is in milliseconds. */
  readonly note: (kind: VisitEvent['kind'], block?: string, value?: number) => void;
  /** Sends the waiting events at once. */
  readonly send: () => void;
}

/** Continues this tab's visit of the page, or begins one. Events are sent in batches and never wait for an answer. */
export function openVisit({ page, device, host, params, source, variant }: VisitFacts): OpenVisit {
  const stored = readVisit(page) ?? { id: randomUuid(), startedAt: Date.now(), noted: [] };
  const noted = new Set(stored.noted);
  let waiting: VisitEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    const events = waiting.slice(0, MAX_EVENTS);
    if (events.length === 0) return;
    const body: Batch = {
      visit: stored.id,
      page,
      started_at: stored.startedAt,
      sent_at: Date.now(),
      device,
      host,
      ...channelOf(params, source),
      ...(variant && { variant }),
      events,
    };
    if (!deliver(body)) return;
    waiting = waiting.slice(MAX_EVENTS);
    const visit: StoredVisit = { ...stored, page, seenAt: Date.now(), noted: [...noted] };
    writeStored('session', KEY, JSON.stringify(visit));
    send();
  }

  return {
    note: (kind, block = '', value) => {
      const name = `${kind} ${block}`;
      if (noted.has(name)) return;
      noted.add(name);
      waiting.push({ kind, ...(block && { block }), ...(value !== undefined && { value: Math.round(value) }) });
      timer ??= setTimeout(send, GATHER_MS);
    },
    send,
  };
}

function readVisit(page: string): Pick<StoredVisit, 'id' | 'startedAt' | 'noted'> | undefined {
  try {
    const stored = JSON.parse(readStored('session', KEY) ?? '') as StoredVisit;
    const isSame = stored.page === page && Date.now() - stored.seenAt < SAME_VISIT_MS && Array.isArray(stored.noted);
    return isSame ? stored : undefined;
  } catch {
    return undefined;
  }
}

function channelOf(params: VisitFacts['params'], source: string | undefined) {
  const word = (name: string) => params[name]?.slice(0, MAX_WORD);
  const found = {
    ch: params.ch,
    source: params.source ?? source,
    utm_source: word('utm_source'),
    utm_medium: word('utm_medium'),
    utm_campaign: word('utm_campaign'),
    utm_content: word('utm_content'),
    platform: platformOf(params),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value)) as Partial<Batch>;
}

/** Whether the browser accepted it. */
function deliver(body: Batch): boolean {
  try {
    const blob = new Blob([JSON.stringify(body)], { type: 'application/json' });
    return navigator.sendBeacon?.(`${apiBase()}/api/v1/base/visit_events`, blob) ?? true;
  } catch {
    return true;
  }
}
