/** How long a place in the video may go unsaved while it plays. */
const EVERY_MS = 10_000;

/** Saves a place, in whole seconds. `isLast`: the page may be on its way out. */
type Save = (seconds: number, isLast: boolean) => Promise<unknown>;

export interface ProgressKeeper {
  /** The video plays and is here: saved in a while. */
  readonly note: (seconds: number) => void;
  /** Saves what is not saved yet, now. */
  readonly flush: (isLast?: boolean) => void;
  /** Saves what is left and ends. */
  readonly stop: () => void;
}

/**
 * Keeps the place in a video saved: every ten seconds while it plays, and at once when asked.
 *
 * One save at a time, so that an older place never arrives after a newer one; what could not be saved is tried with
 * the next place. `startSeconds` is the place the server knows.
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
