import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { consoleApi } from '../client/console-api.ts';
import { lookAsVisitor } from './look-as-visitor.ts';
import type { Publication } from './release-words.ts';

const AGAIN_MS = 250;
export const RELEASES_KEY = ['releases'] as const;

export type Order =
  | {
      readonly kind: 'publish';
      readonly expected: string;
      /** True when it contains only selected pages. */
      readonly isChosen?: boolean;
      readonly isSure?: boolean;
      readonly isAgain?: boolean;
      readonly isDifferent?: boolean;
      readonly known?: readonly string[];
      readonly dueAt?: string;
    }
  | { readonly kind: 'rollback'; readonly release: string };

interface Seen {
  /** When a visitor got the new release, in milliseconds since 1970; undefined when none did in time. */
  readonly at: number | undefined;
  /** Milliseconds from the order until then. */
  readonly afterMs: number;
}

/** Starts a publication, follows it, and loads the site as a visitor once it is done. */
export function usePublication() {
  const queries = useQueryClient();
  const [uuid] = useState(randomUuid);
  const [orderedAt, setOrderedAt] = useState(0);
  const [seen, setSeen] = useState<Seen>();
  const order = useWrite({
    mutationFn: (wanted: Order): Promise<Publication> => {
      setOrderedAt(Date.now());
      if (wanted.kind === 'rollback') {
        return consoleApi('POST /console/api/releases/rollback', { body: { uuid, release: wanted.release } });
      }
      const { kind: _, known = [], ...body } = wanted;
      return consoleApi('POST /console/api/releases', { body: { uuid, ...body, known: [...known] } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: RELEASES_KEY }),
  });
  const { data = order.data } = useQuery({
    queryKey: ['publication', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/releases/{uuid}', { params: { uuid } }, { signal }),
    enabled: order.data?.state === 'running',
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'running' ? AGAIN_MS : false),
  });
  const release = data?.state === 'live' ? data.release : null;
  const path = data?.pages.find(({ what }) => what !== 'gone')?.path ?? '/';
  useEffect(() => {
    if (release === null) return undefined;
    void queries.invalidateQueries({ queryKey: RELEASES_KEY });
    void queries.invalidateQueries({ queryKey: ['pages'] });
    const leaving = new AbortController();
    void lookAsVisitor(path, release, leaving.signal).then((at) => {
      if (!leaving.signal.aborted) setSeen({ at, afterMs: (at ?? Date.now()) - orderedAt });
    });
    return () => leaving.abort();
  }, [release, path, orderedAt, queries]);
  return { order, publication: data, seen };
}
