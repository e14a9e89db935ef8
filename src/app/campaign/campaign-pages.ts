import { NETWORK_TEXT, SERVER_TEXT } from '#src/lib/api/api-failures.ts';
import type { CompiledPage, PageMove, PageRoute } from '#src/page-model/page.ts';
import { shardOf } from '#src/page-model/shard-of.ts';

const TIMEOUT_MS = 10_000;
const shards = new Map<string, Promise<readonly (PageRoute | PageMove)[]>>();

/** What the route table says of a campaign page or an address that moved, or undefined when there is neither. */
export async function findPageRoute(path: string): Promise<PageRoute | PageMove | undefined> {
  const shard = shardOf(path);
  let routes = shards.get(shard);
  if (!routes) {
    routes = readJson<readonly (PageRoute | PageMove)[]>(`/pages/routes/${shard}.json`).then((found) => found ?? []);
    shards.set(shard, routes);
    routes.catch(() => shards.delete(shard));
  }
  return (await routes).find((route) => route.path === path);
}

/** A compiled page. Undefined when it is gone since the route table was read. */
export function loadPage(path: string): Promise<CompiledPage | undefined> {
  return readJson<CompiledPage>(`/pages${path}.json`);
}

/** Where a visitor goes at `now` instead of a page that is not shown then: its `otherwise`, or nowhere. */
export function outsideSchedule(
  { schedule }: Pick<PageRoute, 'schedule'>,
  now: number,
): { readonly otherwise?: string } | undefined {
  if (!schedule) return undefined;
  const { from, until, otherwise } = schedule;
  const isOutside = (from && now < Date.parse(from)) || (until && now >= Date.parse(until));
  return isOutside ? { ...(otherwise && { otherwise }) } : undefined;
}

/** Reads one published JSON file; undefined when there is none. Throws with the text a student may read. */
async function readJson<T>(address: string): Promise<T | undefined> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(address, { signal: abort.signal }).catch((cause: unknown) => {
      throw new Error(abort.signal.aborted ? SERVER_TEXT : NETWORK_TEXT, { cause });
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(SERVER_TEXT);
    // A server that answers every path with the app's HTML has no such file.
    if (!response.headers.get('content-type')?.includes('json')) return undefined;
    return (await response.json()) as T;
  } finally {
    clearTimeout(timer);
  }
}
