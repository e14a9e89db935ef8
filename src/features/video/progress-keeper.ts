/** Longest time without a save during playback. */
const EVERY_MS = 10_000;

/** Saves a position, in whole seconds. `isLast`: the page may be unloading. */
type Save = (seconds: number, isLast: boolean) => Promise<unknown>;

export interface ProgressKeeper {
  /** The video plays at this position: saved soon. */
  readonly note: (seconds: number) => void;
  /** Saves the unsaved position now. */
  readonly flush: (isLast?: boolean) => void;
  /** Saves the rest and stops. */
  readonly stop: () => void;
}

/**
 * Saves the position in a video: every ten seconds during playback, and at once on request.
 *
 * One save at a time, so that an older position never arrives after a newer one; a failed save is repeated with the
 * next position. `startSeconds` is the position the server knows.
 */
export function keepProgress(save: Save, startSeconds: number): ProgressKeeper {
  let saved = Math.floor(startSeconds);
  let latest = saved;
  let isSaving = false;
  let isAsked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (isLast = false) => {
    clearTimeout(timer);
    timer = undefined;
    if (latest === saved) return;
    isAsked = isSaving;
    if (isSaving && !isLast) return;
    const seconds = latest;
    isSaving = true;
    save(seconds, isLast).then(
      () => settle(seconds),
      () => settle(saved),
    );
  };
  const settle = (reached: number) => {
    isSaving = false;
    saved = reached;
    if (isAsked) flush();
  };
  const note = (seconds: number) => {
    latest = Math.floor(seconds);
    if (latest === saved) return;
    timer ??= setTimeout(flush, EVERY_MS);
  };
  return { note, flush, stop: () => flush(true) };
}
