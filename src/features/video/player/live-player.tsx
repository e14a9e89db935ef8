import './lesson-player.css';
import './live-player.css';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/app/button.tsx';
import { LineIcon } from '#src/ui/app/line-icon.tsx';
import { useFullScreen } from './full-screen.ts';
import { type LiveSource, openLiveSource } from './live-source.ts';
import { Control, FullScreenControl, Volume, WaitingSign } from './player-controls.tsx';
import { useAwake } from './use-awake.ts';
import { togglePlay, useIsPlaying, useMedia } from './use-media.ts';

interface LivePlayerProps {
  readonly url: string;
  readonly poster: string;
  readonly title: string;
  /** Start of the class in milliseconds, by the server's clock. */
  readonly startsAt: number;
  /**
   * Receives a function that reads the moment of the picture, in milliseconds since the start; undefined when there is
   * none.
   */
  readonly onSource?: (shownMs: (() => number | undefined) | undefined) => void;
}

const LOOK_EVERY_MS = 3000;
/** A smaller delay is not shown: a student would not notice it. */
const SHOWN_BEHIND_SECONDS = 4;

/**
 * A running class: all students see the same second. It can be paused, not sought; after a pause it jumps to the
 * present.
 */
export function LivePlayer({ url, poster, title, startsAt, onSource }: LivePlayerProps) {
  const [attempt, setAttempt] = useState(0);
  const [isFailed, setIsFailed] = useState(false);
  const [media, setMedia] = useState<HTMLVideoElement | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const source = useRef<LiveSource>(undefined);
  const isPlaying = useIsPlaying(media);
  const isMuted = useMedia(media, 'volumechange', ({ muted }) => muted, false);
  const { isIdle } = useAwake(stage);
  const fullScreen = useFullScreen();
  const behind = useBehind(media, source);

  useEffect(() => {
    if (!media) return undefined;
    const opened = openLiveSource(media, { url, startsAt, onFail: () => setIsFailed(true) });
    source.current = opened;
    onSource?.(opened.shownMs);
    const stop = keepAtEdge(media, opened);
    // Browsers allow autoplay without sound where they forbid it with sound.
    void media.play().catch(() => {
      media.muted = true;
      return media.play().catch(() => undefined);
    });
    return () => {
      stop();
      opened.close();
      source.current = undefined;
      onSource?.(undefined);
    };
  }, [media, url, startsAt, onSource]);

  const handleEdge = () => {
    source.current?.toEdge();
    void media?.play().catch(() => undefined);
  };
  const handleRetry = useCallback(() => {
    setIsFailed(false);
    setAttempt((before) => before + 1);
  }, []);
  const looks = [
    isPlaying && isIdle ? 'lesson-player__stage--quiet' : '',
    fullScreen.isFull ? 'lesson-player__stage--full' : '',
  ];
  return (
    <div className={fullScreen.isFull ? 'lesson-player lesson-player--full' : 'lesson-player'}>
      <div ref={stage} className={['lesson-player__stage', 'live-player', ...looks].filter(Boolean).join(' ')}>
        <video
          key={attempt}
          ref={setMedia}
          className="lesson-player__video"
          poster={poster}
          aria-label={title}
          playsInline
          disableRemotePlayback
          onError={() => setIsFailed(true)}
          onPlaying={() => setIsFailed(false)}
          {...IN_CHAT_APPS}
        />
        <WaitingSign media={media} />
        <p className="live-player__badge">
          <span className="live-player__dot" aria-hidden="true" />
          直播
          {behind !== undefined && behind >= SHOWN_BEHIND_SECONDS && <small>延迟 {Math.round(behind)} 秒</small>}
        </p>
        {!isFailed && (
          <div className="player-controls">
            {fullScreen.isFull && <p className="player-controls__title">{title}</p>}
            <div className="player-bar live-player__bar">
              <Control label={isPlaying ? '暂停' : '播放'} onClick={() => media && togglePlay(media)}>
                <svg className="player-bar__play" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
                  <path d={isPlaying ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4l13 8-13 8z'} fill="currentColor" />
                </svg>
              </Control>
              <Volume media={media} />
              <button type="button" className="live-player__edge" onClick={handleEdge}>
                回到直播
              </button>
              <span className="player-bar__gap" />
              <FullScreenControl fullScreen={fullScreen} />
            </div>
          </div>
        )}
        {isMuted && isPlaying && (
          <button
            type="button"
            className="live-player__sound"
            onClick={() => {
              if (media) media.muted = false;
            }}
          >
            <LineIcon d="M4 9.500v5h4l5 4v-13l-5 4zM16.500 9a4 4 0 0 1 0 6" size={20} />
            打开声音
          </button>
        )}
        {isFailed && (
          <div className="lesson-player__cover" role="alert">
            <p>直播画面断开了，请检查网络后重试</p>
            <Button onClick={handleRetry}>重新连接</Button>
          </div>
        )}
      </div>
    </div>
  );
}

const IN_CHAT_APPS = { 'webkit-playsinline': 'true', 'x5-playsinline': 'true' };

/** Jumps to the present moment whenever the picture may have fallen behind. */
function keepAtEdge(media: HTMLVideoElement, source: LiveSource): () => void {
  const follow = () => {
    if (media.paused || media.seeking) return;
    const behind = source.behindSeconds();
    if (behind !== undefined && Math.abs(behind) > source.mostBehindSeconds) source.toEdge();
  };
  const handleShown = () => {
    if (document.visibilityState === 'visible') follow();
  };
  const timer = setInterval(follow, LOOK_EVERY_MS);
  // After a pause, also one by the phone itself, the class has moved on.
  media.addEventListener('play', follow);
  media.addEventListener('playing', follow);
  document.addEventListener('visibilitychange', handleShown);
  window.addEventListener('online', handleShown);
  return () => {
    clearInterval(timer);
    media.removeEventListener('play', follow);
    media.removeEventListener('playing', follow);
    document.removeEventListener('visibilitychange', handleShown);
    window.removeEventListener('online', handleShown);
  };
}

function useBehind(media: HTMLVideoElement | null, source: { readonly current: LiveSource | undefined }) {
  const [behind, setBehind] = useState<number>();
  useEffect(() => {
    if (!media) return undefined;
    const timer = setInterval(() => {
      const seconds = source.current?.behindSeconds();
      setBehind(seconds === undefined ? undefined : Math.round(seconds));
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [media, source]);
  return behind;
}
