import { useEffect, useEffectEvent } from 'react';
import type { Video } from '../video-query.ts';
import { SKIP_SECONDS } from './player-keys.ts';
import { seekTo, skipBy } from './use-media.ts';

interface Neighbours {
  readonly onNext: (() => void) | undefined;
  readonly onPrevious: (() => void) | undefined;
}

/** Shows the lesson on the lock screen and handles the keys of a headset. */
export function useMediaSession(
  media: HTMLVideoElement | null,
  video: Video,
  { onNext, onPrevious }: Neighbours,
): void {
  const { name, course_name: course, poster } = video;
  const next = useEffectEvent(() => onNext?.());
  const previous = useEffectEvent(() => onPrevious?.());
  const [hasNext, hasPrevious] = [onNext !== undefined, onPrevious !== undefined];
  useEffect(() => {
    const { mediaSession: session } = navigator as { readonly mediaSession?: MediaSession };
    if (!session || !media) return undefined;
    const artwork = poster === '' ? [] : [{ src: new URL(poster, location.href).href }];
    session.metadata = new MediaMetadata({ title: name, artist: course, artwork });
    const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', () => void media.play().catch(() => undefined)],
      ['pause', () => media.pause()],
      ['seekbackward', ({ seekOffset }) => skipBy(media, -(seekOffset ?? SKIP_SECONDS))],
      ['seekforward', ({ seekOffset }) => skipBy(media, seekOffset ?? SKIP_SECONDS)],
      ['seekto', ({ seekTime }) => seekTime !== undefined && seekTo(media, seekTime)],
      ['nexttrack', hasNext ? () => next() : null],
      ['previoustrack', hasPrevious ? () => previous() : null],
    ];
    for (const [action, handler] of handlers) setHandler(session, action, handler);
    const tellPlace = () => {
      const { duration, playbackRate, currentTime } = media;
      if (!Number.isFinite(duration) || duration === 0) return;
      session.setPositionState?.({ duration, playbackRate, position: Math.min(currentTime, duration) });
    };
    const told = ['loadedmetadata', 'seeked', 'ratechange', 'play', 'pause'];
    for (const type of told) media.addEventListener(type, tellPlace);
    return () => {
      for (const type of told) media.removeEventListener(type, tellPlace);
      for (const [action] of handlers) setHandler(session, action, null);
      session.metadata = null;
    };
  }, [media, name, course, poster, hasNext, hasPrevious]);
}

function setHandler(session: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // This browser does not know the action.
  }
}
