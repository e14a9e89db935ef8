/** Interval between two reports to the server, and delay after another block was selected, in milliseconds. */
const BEAT_MS = 10_000;
const PAUSE_MS = 400;
/**
 * After this time without activity a window stops reporting: nobody is there, and an open window must not keep a
 * session alive.
 */
const AWAY_MS = 10 * 60_000;

interface PresenceNeeds<T> {
  /** Reports where this window is; resolves to the other windows. */
  readonly tell: (signal: AbortSignal) => Promise<readonly T[]>;
  readonly leave: () => void;
  /** Called with the other windows; with none while offline. */
  readonly show: (others: readonly T[]) => void;
}

export interface PresenceLoop {
  /** Call on each activity in this window; `hasMoved`: another block was selected. */
  readonly used: (hasMoved?: boolean) => void;
  readonly stop: () => void;
}

/** Reports where this window is, as long as it is visible and used. */
export function keepPresence<T>({ tell, leave, show }: PresenceNeeds<T>): PresenceLoop {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let call: AbortController | undefined;
  let isThere = false;
  let usedAt = Date.now();

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void say(), ms);
  };
  const say = async () => {
    if (Date.now() - usedAt > AWAY_MS) return go();
    call?.abort();
    call = new AbortController();
    const { signal } = call;
    isThere = true;
    later(BEAT_MS);
    const others = await tell(signal).catch(() => []);
    if (!signal.aborted) show(others);
  };
  const go = () => {
    clearTimeout(timer);
    call?.abort();
    if (!isThere) return;
    isThere = false;
    show([]);
    leave();
  };
  const come = () => {
    if (document.visibilityState === 'hidden') return go();
    usedAt = Date.now();
    void say();
  };
  document.addEventListener('visibilitychange', come);
  window.addEventListener('pagehide', go);
  window.addEventListener('pageshow', come);
  come();
  return {
    used(hasMoved = false) {
      usedAt = Date.now();
      if (document.visibilityState === 'hidden') return;
      if (hasMoved) later(PAUSE_MS);
      else if (!isThere) come();
    },
    stop() {
      document.removeEventListener('visibilitychange', come);
      window.removeEventListener('pagehide', go);
      window.removeEventListener('pageshow', come);
      go();
    },
  };
}
