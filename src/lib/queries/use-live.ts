import { useCallback, useEffect, useRef, useState } from 'react';
import { failureText, TransportFailure } from '../api/api-failures.ts';
import { onSessionChange } from '../session/session.ts';

/** The state of a value from the API. */
export type Live<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly message: string };

/** How long a value counts as fresh when the visitor returns to the page. */
const FRESH_MS = 10_000;

/**
 * Reads a value for as long as the component is mounted, without a cache.
 *
 * It is read again when `key` changes, after a login or logout, when the visitor comes back to the page, and on
 * `reload`. The latest request wins, an older one is aborted. A value once read stays until a newer one is there: a
 * failed re-reading is shown only where there is nothing else to show. Always `loading` on the first render.
 */
export function useLive<T>(key: string, load: (signal: AbortSignal) => Promise<T>) {
  const [held, setHeld] = useState<{ readonly key: string; readonly live: Live<T> }>({ key, live: LOADING });
  const current = useRef<{ readonly abort: AbortController; readonly startedAtMs: number }>(undefined);
  const loader = useRef(load);
  useEffect(() => {
    loader.current = load;
  });

  const reload = useCallback(() => {
    current.current?.abort.abort();
    const abort = new AbortController();
    current.current = { abort, startedAtMs: Date.now() };
    const show = (next: (before: Live<T>) => Live<T>) => {
      if (abort.signal.aborted) return;
      setHeld((before) => ({ key, live: next(before.key === key ? before.live : LOADING) }));
    };
    show((before) => (before.status === 'ready' ? before : LOADING));
    loader.current(abort.signal).then(
      (value) => show(() => ({ status: 'ready', value })),
      (reason: unknown) => {
        if (reason instanceof TransportFailure && reason.kind === 'cancelled') return;
        show((before) => (before.status === 'ready' ? before : { status: 'failed', message: failureText(reason) }));
      },
    );
  }, [key]);

  useEffect(() => {
    const reloadIfStale = () => {
      const age = Date.now() - (current.current?.startedAtMs ?? 0);
      if (document.visibilityState === 'visible' && age > FRESH_MS) reload();
    };
    const reloadIfRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reload();
    };
    reload();
    const stopListening = onSessionChange(reload);
    document.addEventListener('visibilitychange', reloadIfStale);
    window.addEventListener('pageshow', reloadIfRestored);
    return () => {
      stopListening();
      document.removeEventListener('visibilitychange', reloadIfStale);
      window.removeEventListener('pageshow', reloadIfRestored);
      current.current?.abort.abort();
    };
  }, [reload]);

  /** Shows an expected value before the server has confirmed it. */
  const assume = useCallback(
    (change: (value: T) => T) => {
      setHeld(({ key: heldKey, live }) => ({
        key: heldKey,
        live: heldKey === key && live.status === 'ready' ? { status: 'ready', value: change(live.value) } : live,
      }));
    },
    [key],
  );

  return { live: held.key === key ? held.live : LOADING, reload, assume };
}

const LOADING = { status: 'loading' } as const;
