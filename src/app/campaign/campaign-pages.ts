import { NETWORK_TEXT, SERVER_TEXT } from '#src/lib/api/api-failures.ts';
import type { CompiledPage, PageMove, PageRoute } from '#src/page-model/page.ts';
import { shardOf } from '#src/page-model/shard-of.ts';

const TIMEOUT_MS = 10_000;
const shards = new Map<string, Promise<readonly (PageRoute | PageMove)[]>>();

/** The route table's entry of a campaign page or a moved address; undefined when there is none. */
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

/** A compiled page. Undefined when it was removed after the route table was read. */
export function loadPage(path: string): Promise<CompiledPage | undefined> {
  return readJson<CompiledPage>(`/pages${path}.json`);
}

/** The exit (`otherwise`) of a page that is not open at `now`; undefined for an open page. */
export function outsideSchedule(
  { schedule }: Pick<PageRoute, 'schedule'>,
  now: number,
): { readonly otherwise?: string } | undefined {
  if (!schedule) return undefined;
  const { from, until, otherwise } = schedule;
  const isOutside = (from && now < Date.parse(from)) || (until && now >= Date.parse(until));
  return isOutside ? { ...(otherwise && { otherwise }) } : undefined;
}

/** Reads one published JSON file; undefined when there is none. Throws with a text for students. */
async function readJson<T>(address: string): Promise<T | undefined> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(address, { signal: abort.signal }).catch((cause: unknown) => {
      throw new Error(abort.signal.aborted ? SERVER_TEXT : NETWORK_TEXT, { cause });
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(SERVER_TEXT);
    // A server that answers every path with the app's HTML does not have the file.
    if (!response.headers.get('content-type')?.includes('json')) return undefined;
    return (await response.json()) as T;
  } finally {
    clearTimeout(timer);
  }
}
