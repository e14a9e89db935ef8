import type Hls from 'hls.js';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { behindBy, placeByClock } from './clock-place.ts';

/** What a running class is played from. There is one moment for all: none of it can be chosen. */
export interface LiveSource {
  /** Goes to what is shown to everybody now. */
  readonly toEdge: () => void;
  /** How far the picture is behind that; undefined while unknown. */
  readonly behindSeconds: () => number | undefined;
  /** How far it may be before it goes there by itself. */
  readonly mostBehindSeconds: number;
  /** The moment of the picture, milliseconds since the class began; undefined when the clock tells. */
  readonly shownMs: () => number | undefined;
  readonly close: () => void;
}

interface LiveStream {
  /** An HLS playlist (`.m3u8`), or a film that runs by the clock, again and again. */
  readonly url: string;
  /** When the class began, by the server's clock. */
  readonly startsAt: number;
  readonly onFail: () => void;
}

export function openLiveSource(media: HTMLVideoElement, stream: LiveStream): LiveSource {
  if (!isPlaylist(stream.url)) return openFilm(media, stream);
  // Chromium says "maybe" to a playlist and fails; Safari plays it best itself.
  const isNative = 'ManagedMediaSource' in window || !('MediaSource' in window);
  return isNative ? openNatively(media, stream) : openByHls(media, stream);
}

function isPlaylist(url: string): boolean {
  return /\.m3u8(?:[?#]|$)/i.test(url);
}

/** A film as long as it is, begun with the class: at each moment everybody is at the same place of it. */
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

/** Some parts of a stream behind its end, as players do by themselves. */
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

/** hls.js comes when a class is played, never before. */
function openByHls(media: HTMLVideoElement, { url, startsAt, onFail }: LiveStream): LiveSource {
  let hls: Hls | undefined;
  let isClosed = false;
  const open = async () => {
    const { default: Player, Events } = await import('hls.js/light');
    if (isClosed) return;
    // A worker is made from a text, which our policy forbids.
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
