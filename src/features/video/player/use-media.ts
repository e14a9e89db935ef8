import { useCallback, useSyncExternalStore } from 'react';

/** A value of the media element, read again at each of `events`. `read` must return a primitive. */
export function useMedia<T extends string | number | boolean>(
  media: HTMLVideoElement | null,
  events: string,
  read: (media: HTMLVideoElement) => T,
  without: T,
): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      for (const type of events.split(' ')) media?.addEventListener(type, listener);
      return () => {
        for (const type of events.split(' ')) media?.removeEventListener(type, listener);
      };
    },
    [media, events],
  );
  return useSyncExternalStore(subscribe, () => (media ? read(media) : without));
}

export function useIsPlaying(media: HTMLVideoElement | null): boolean {
  return useMedia(media, 'play pause ended emptied', ({ paused, ended }) => !paused && !ended, false);
}

/** The length in seconds; `fallback` until the media element knows it. */
export function useDuration(media: HTMLVideoElement | null, fallback: number): number {
  const read = ({ duration }: HTMLVideoElement) => (Number.isFinite(duration) && duration > 0 ? duration : fallback);
  return useMedia(media, 'durationchange loadedmetadata emptied', read, fallback);
}

/** Plays or pauses. If the browser forbids playing, nothing happens. */
export function togglePlay(media: HTMLVideoElement): void {
  if (media.paused || media.ended) void media.play().catch(() => undefined);
  else media.pause();
}

export function skipBy(media: HTMLVideoElement, seconds: number): void {
  seekTo(media, media.currentTime + seconds);
}

export function seekTo(media: HTMLVideoElement, seconds: number): void {
  const end = Number.isFinite(media.duration) ? media.duration : Number.POSITIVE_INFINITY;
  media.currentTime = Math.max(0, Math.min(seconds, end));
}
