/** Between two words to the server, and after a change of the selected block, in milliseconds. */
const BEAT_MS = 10_000;
const PAUSE_MS = 400;
/** Who did nothing for so long is not there any more, and a session is not kept open by an open window. */
const AWAY_MS = 10 * 60_000;

interface PresenceNeeds<T> {
  /** Says where this window is; the answer is who else is there. */
  readonly tell: (signal: AbortSignal) => Promise<readonly T[]>;
  readonly leave: () => void;
  /** Called with none when nobody is known to be there: also offline. */
  readonly show: (others: readonly T[]) => void;
}

export interface PresenceLoop {
  /** Something was done in this window; `hasMoved` to another block. */
  readonly used: (hasMoved?: boolean) => void;
  readonly stop: () => void;
}

/** Says where this window is as long as it is seen and used. */
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
