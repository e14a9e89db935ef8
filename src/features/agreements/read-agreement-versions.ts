import { TransportFailure } from '#src/lib/api/api-failures.ts';
import { agreements } from '#src/lib/session/agreements.ts';

/** One agreement, with the version of the text that is published. */
export interface AgreementVersion {
  readonly index: number;
  readonly version: string;
}

const TIMEOUT_MS = 10_000;

/** Every published page contains the versions; an agreement's own page always exists. */
export async function readAgreementVersions(signal: AbortSignal): Promise<readonly AgreementVersion[]> {
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), TIMEOUT_MS);
  signal.addEventListener('abort', () => ended.abort());
  try {
    const response = await fetch(`/pages${agreements[0].path}.json`, { signal: ended.signal });
    if (response.status >= 500) throw new TransportFailure('status', { status: response.status });
    // A host that does not publish the pages has no versions.
    if (!response.ok || !response.headers.get('content-type')?.includes('json')) return [];
    return versionsIn(await response.json());
  } catch (cause) {
    if (cause instanceof TransportFailure) throw cause;
    throw new TransportFailure(signal.aborted ? 'cancelled' : ended.signal.aborted ? 'timeout' : 'network', { cause });
  } finally {
    clearTimeout(timer);
  }
}

function versionsIn(page: unknown): readonly AgreementVersion[] {
  const { agreements: named } = (page ?? {}) as { readonly agreements?: unknown };
  if (!Array.isArray(named)) return [];
  return named.flatMap(({ index, version }: Partial<AgreementVersion>) =>
    typeof index === 'number' && typeof version === 'string' && version ? [{ index, version }] : [],
  );
}
