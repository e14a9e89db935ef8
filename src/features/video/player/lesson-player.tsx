import './lesson-player.css';
import { type SyntheticEvent, useCallback, useMemo, useRef, useState } from 'react';
import { clockText } from '#src/lib/money-and-time/china-time.ts';
import { Button } from '#src/ui/app/button.tsx';
import { resumeAt } from '../resume.ts';
import { useWatchProgress } from '../use-watch-progress.ts';
import type { Video } from '../video-query.ts';
import { useFullScreen } from './full-screen.ts';
import { LessonEnd } from './lesson-end.tsx';
import { savesData, useMobileData } from './mobile-data.ts';
import { pickSource } from './pick-source.ts';
import { PlayerControls, useBriefly, WaitingSign } from './player-controls.tsx';
import { useAwake } from './use-awake.ts';
import { useCaptions } from './use-captions.ts';
import { skipBy, useIsPlaying } from './use-media.ts';
import { useMediaSession } from './use-media-session.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useTaps } from './use-taps.ts';
import { readWatchSpeed } from './watch-speed.ts';

interface LessonPlayerProps {
  readonly video: Video;
  /** Start position in seconds; by default where the student stopped. */
  readonly startAt?: number | undefined;
  /** Autoplays if the browser allows it: the student has just chosen this lesson. */
  readonly isStarting: boolean;
  /** Requests new addresses of the same video. */
  readonly onRenew: () => Promise<unknown>;
  /** Goes to the next lesson; missing when there is none. */
  readonly onNext: (() => void) | undefined;
  readonly onPrevious: (() => void) | undefined;
  /** Called with each new media element; null when there is none. */
  readonly onMedia: (media: HTMLVideoElement | null) => void;
  /** Called when the student wants to write a note. */
  readonly onNote: () => void;
}

/** A lesson: continues at the last position and speed, and offers the next lesson. */
export function LessonPlayer({
  video,
  startAt,
  isStarting,
  onRenew,
  onNext,
  onPrevious,
  onMedia,
  onNote,
}: LessonPlayerProps) {
  const [startSeconds, setStartSeconds] = useState(() => startAt ?? resumeAt(video.progress, video.duration_seconds));
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'ready' | 'ended' | 'failed' | 'renewing'>('ready');
  const [isResumeShown, setIsResumeShown] = useState(startAt === undefined && startSeconds > 0);
  const [media, setMedia] = useState<HTMLVideoElement | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const placeSeconds = useRef(startSeconds);
  const progress = useWatchProgress(video);
  const source = useMemo(() => pickSource(video.sources, canPlay), [video.sources]);
  const isPlaying = useIsPlaying(media);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { isIdle, wake, rest } = useAwake(stage);
  const isBarShown = !isPlaying || isMenuOpen || !isIdle;
  const captions = useCaptions(media, isBarShown);
  const fullScreen = useFullScreen();
  const mobileData = useMobileData(media);
  const [skipped, showSkipped] = useBriefly(SKIPPED_SHOWN_MS);
  const isStopped = state !== 'ready' || mobileData.isAsking;
  useMediaSession(media, video, { onNext, onPrevious });

  const handleMedia = useCallback(
    (element: HTMLVideoElement | null) => {
      setMedia(element);
      onMedia(element);
    },
    [onMedia],
  );
  const handleSkip = (seconds: number) => {
    if (!media) return;
    skipBy(media, seconds);
    showSkipped(`${seconds < 0 ? '−' : '+'}${Math.abs(seconds)} 秒`);
  };
  const handleNote = () => {
    fullScreen.exit();
    onNote();
  };
  useTaps(stage, media, { onSkip: handleSkip, onTap: () => (isBarShown ? rest() : wake()), onBig: fullScreen.toggle });
  usePlayerKeys(stage, isStopped ? null : media, {
    onSkip: handleSkip,
    onCaptions: captions.toggle,
    onFullScreen: fullScreen.toggle,
    onNote: handleNote,
    onAny: wake,
  });

  const handleLoaded = ({ currentTarget: loaded }: SyntheticEvent<HTMLVideoElement>) => {
    const speed = readWatchSpeed();
    loaded.defaultPlaybackRate = speed;
    loaded.playbackRate = speed;
    if (startSeconds > 0) loaded.currentTime = Math.min(startSeconds, loaded.duration || startSeconds);
  };
  const handlePlace = ({ currentTarget: playing }: SyntheticEvent<HTMLVideoElement>) => {
    placeSeconds.current = playing.currentTime;
    if (!playing.seeking) progress.note(playing.currentTime);
    if (isResumeShown && playing.currentTime > startSeconds + RESUME_SHOWN_SECONDS) setIsResumeShown(false);
  };
  const handleStop = (event: SyntheticEvent<HTMLVideoElement>) => {
    handlePlace(event);
    progress.flush();
  };
  const handleRestart = () => {
    setIsResumeShown(false);
    setState('ready');
    if (!media) return;
    media.currentTime = 0;
    void media.play().catch(() => {});
  };
  const handleRetry = async () => {
    setState('renewing');
    await onRenew();
    setStartSeconds(placeSeconds.current);
    setAttempt(attempt + 1);
    setState('ready');
  };

  const looks = [
    isBarShown ? '' : 'lesson-player__stage--quiet',
    fullScreen.isFull ? 'lesson-player__stage--full' : '',
  ];
  return (
    <div className={fullScreen.isFull ? 'lesson-player lesson-player--full' : 'lesson-player'}>
      <div ref={stage} className={['lesson-player__stage', ...looks].filter(Boolean).join(' ')}>
        {source ? (
          <video
            key={attempt}
            ref={handleMedia}
            className="lesson-player__video"
            src={source.url}
            poster={video.poster}
            aria-label={video.name}
            playsInline
            preload={savesData() ? 'none' : 'metadata'}
            autoPlay={isStarting || attempt > 0}
            onLoadedMetadata={handleLoaded}
            onTimeUpdate={handlePlace}
            onPause={handleStop}
            onSeeked={handleStop}
            onSeeking={() => setState((before) => (before === 'ended' ? 'ready' : before))}
            onPlay={() => setState('ready')}
            onEnded={(event) => {
              handleStop(event);
              setState('ended');
            }}
            onError={() => setState('failed')}
            {...IN_CHAT_APPS}
          >
            {video.subtitles.map(({ url, label, language }) => (
              <track key={url} kind="captions" src={url} label={label} srcLang={language} />
            ))}
          </video>
        ) : (
          <div className="lesson-player__cover" role="alert">
            <p>这台设备放不了这节视频，请换一个浏览器，或在电脑上打开。</p>
          </div>
        )}
        {source && !isStopped && (
          <>
            <WaitingSign media={media} />
            <PlayerControls
              media={media}
              video={video}
              captions={captions}
              fullScreen={fullScreen}
              onNote={handleNote}
              onMenu={setIsMenuOpen}
            />
          </>
        )}
        <p className="lesson-player__skipped" role="status">
          {skipped}
        </p>
        {isResumeShown && !isStopped && source && (
          <p className="lesson-player__resume" role="status">
            上次看到 {clockText(startSeconds)}
            <button type="button" onClick={handleRestart}>
              从头看
            </button>
          </p>
        )}
        {(state === 'failed' || state === 'renewing') && source && (
          <div className="lesson-player__cover" role="alert">
            <p>视频没有加载出来，请检查网络后重试</p>
            <Button isBusy={state === 'renewing'} onClick={() => void handleRetry()}>
              重试
            </Button>
          </div>
        )}
        {mobileData.isAsking && state === 'ready' && (
          <div className="lesson-player__cover" role="alert">
            <p>现在用的是移动网络，继续播放会消耗流量</p>
            <div className="lesson-player__choices">
              <Button onClick={mobileData.handleGoOn}>继续播放</Button>
              <button type="button" className="lesson-player__plain" onClick={mobileData.handleStop}>
                先不看
              </button>
            </div>
          </div>
        )}
        {state === 'ended' && (
          <LessonEnd isGoingOn={video.is_owned && !savesData()} onAgain={handleRestart} onNext={onNext} />
        )}
      </div>
    </div>
  );
}

/** How long the resume position is shown. */
const RESUME_SHOWN_SECONDS = 5;
const SKIPPED_SHOWN_MS = 700;
/** Play inside the page in chat apps. Never use `x5-video-player-type`, which forces full screen. */
const IN_CHAT_APPS = { 'webkit-playsinline': 'true', 'x5-playsinline': 'true' };

function canPlay(type: string): string {
  return document.createElement('video').canPlayType(type);
}
