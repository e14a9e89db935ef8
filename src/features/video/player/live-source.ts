import type Hls from 'hls.js';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { behindBy, placeByClock } from './clock-place.ts';

/** The source of a running class. Its position follows the class and cannot be chosen. */
export interface LiveSource {
  /** Jumps to the present moment of the class. */
  readonly toEdge: () => void;
  /** Seconds that the picture is behind the class; undefined while unknown. */
  readonly behindSeconds: () => number | undefined;
  /** Delay in seconds beyond which the player jumps to the present by itself. */
  readonly mostBehindSeconds: number;
  /** Moment of the picture in milliseconds since the start of the class; undefined: use the clock. */
  readonly shownMs: () => number | undefined;
  readonly close: () => void;
}

interface LiveStream {
  /** An HLS playlist (`.m3u8`), or a film that plays in a loop by the clock. */
  readonly url: string;
  /** Start of the class in milliseconds, by the server's clock. */
  readonly startsAt: number;
  readonly onFail: () => void;
}

export function openLiveSource(media: HTMLVideoElement, stream: LiveStream): LiveSource {
  if (!isPlaylist(stream.url)) return openFilm(media, stream);
  // Chromium answers "maybe" for a playlist and then fails; Safari plays it best natively.
  const isNative = 'ManagedMediaSource' in window || !('MediaSource' in window);
  return isNative ? openNatively(media, stream) : openByHls(media, stream);
}

function isPlaylist(url: string): boolean {
  return /\.m3u8(?:[?#]|$)/i.test(url);
}

/** A film in a loop that began with the class: everybody is always at the same position. */
function openFilm(media: HTMLVideoElement, { url, startsAt }: LiveStream): LiveSource {
  const place = () => placeByClock(serverNow() - startsAt, media.duration);
  const toEdge = () => {
    const to = place();
    if (to !== undefined) media.currentTime = to;
  };
  media.loop = true;
  media.src = url;
  media.addEventListener('loadedmetadata', toEdge);
  return {
    toEdge,
    behindSeconds: () => {
      const to = place();
      return to === undefined ? undefined : behindBy(media.currentTime, to, media.duration);
    },
    mostBehindSeconds: 1.5,
    shownMs: () => undefined,
    close: () => media.removeEventListener('loadedmetadata', toEdge),
  };
}

/** Distance from the end of a stream, a few segments, as players usually keep it. */
const SAFE_SECONDS = 6;
const MOST_BEHIND_SECONDS = 25;

function openNatively(media: HTMLVideoElement, { url, startsAt }: LiveStream): LiveSource {
  const edge = () => (media.seekable.length > 0 ? media.seekable.end(media.seekable.length - 1) : undefined);
  media.src = url;
  return {
    toEdge: () => {
      const end = edge();
      if (end !== undefined) media.currentTime = Math.max(0, end - SAFE_SECONDS);
    },
    behindSeconds: () => {
      const end = edge();
      return end === undefined ? undefined : end - media.currentTime;
    },
    mostBehindSeconds: MOST_BEHIND_SECONDS,
    shownMs: () => {
      const start = (media as { readonly getStartDate?: () => Date } & HTMLVideoElement).getStartDate?.().getTime();
      return start ? start + media.currentTime * 1000 - startsAt : undefined;
    },
    close: () => undefined,
  };
}

/** hls.js is loaded only when a class is played. */
function openByHls(media: HTMLVideoElement, { url, startsAt, onFail }: LiveStream): LiveSource {
  let hls: Hls | undefined;
  let isClosed = false;
  const open = async () => {
    const { default: Player, Events } = await import('hls.js/light');
    if (isClosed) return;
    // Its worker is created from a text, which our content security policy forbids.
    const opened = new Player({ enableWorker: false, liveSyncDurationCount: 3, liveDurationInfinity: true });
    hls = opened;
    let recovered = 0;
    opened.on(Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal) return;
      recovered += 1;
      if (recovered > 3) return onFail();
      if (type === 'mediaError') opened.recoverMediaError();
      else if (type === 'networkError') opened.startLoad();
      else onFail();
    });
    opened.loadSource(url);
    opened.attachMedia(media);
  };
  open().catch(onFail);
  return {
    toEdge: () => {
      const place = hls?.liveSyncPosition;
      if (typeof place === 'number') media.currentTime = place;
    },
    behindSeconds: () => (hls && hls.latency > 0 ? hls.latency : undefined),
    mostBehindSeconds: MOST_BEHIND_SECONDS,
    shownMs: () => (hls?.playingDate ? hls.playingDate.getTime() - startsAt : undefined),
    close: () => {
      isClosed = true;
      hls?.destroy();
    },
  };
}
