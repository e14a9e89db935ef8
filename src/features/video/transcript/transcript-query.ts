import { queryOptions } from '@tanstack/react-query';
import { TransportFailure } from '#src/lib/api/api-failures.ts';
import { type Cue, parseVtt } from './webvtt.ts';

/** The transcript of a video, by the address of its captions. */
export function transcriptQuery(url: string) {
  return queryOptions({
    queryKey: ['transcript', url],
    queryFn: ({ signal }) => loadCues(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isStored: true },
  });
}

async function loadCues(url: string, signal: AbortSignal): Promise<Cue[]> {
  const reply = await fetch(url, { signal }).catch((cause: unknown) => {
    throw new TransportFailure(signal.aborted ? 'cancelled' : 'network', { cause });
  });
  if (!reply.ok) throw new TransportFailure('status', { status: reply.status });
  return parseVtt(await reply.text());
}
