import { clockText } from '#src/lib/money-and-time/china-time.ts';
import './lesson-player.css';
import { type SyntheticEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '#src/ui/app/button.tsx';
import { pickSource } from './pick-source.ts';
import { resumeAt } from './resume.ts';
import { useWatchProgress } from './use-watch-progress.ts';
import type { Video } from './video-query.ts';
import { readWatchSpeed, saveWatchSpeed, watchSpeeds } from './watch-speed.ts';

interface LessonPlayerProps {
  readonly video: Video;
  /** Autoplays if the browser allows it: the student has just chosen this lesson. */
  readonly isStarting: boolean;
  /** Requests new addresses of the same video. */
  readonly onRenew: () => Promise<unknown>;
  /** Goes to the next lesson; missing when there is none. */
  readonly onNext: (() => void) | undefined;
}

/** A lesson: continues at the last position and speed, and offers the next lesson. */
export function LessonPlayer({ video, isStarting, onRenew, onNext }: LessonPlayerProps) {
  const [startSeconds, setStartSeconds] = useState(() => resumeAt(video.progress, video.duration_seconds));
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'ready' | 'ended' | 'failed' | 'renewing'>('ready');
  const [isResumeShown, setIsResumeShown] = useState(startSeconds > 0);
  const [speed, setSpeed] = useState(readWatchSpeed);
  const player = useRef<HTMLVideoElement>(null);
  const placeSeconds = useRef(startSeconds);
  const progress = useWatchProgress(video);
  const source = useMemo(() => pickSource(video.sources, canPlay), [video.sources]);

  const handleLoaded = ({ currentTarget: media }: SyntheticEvent<HTMLVideoElement>) => {
    media.defaultPlaybackRate = speed;
    media.playbackRate = speed;
    if (startSeconds > 0) media.currentTime = Math.min(startSeconds, media.duration || startSeconds);
  };
  const handlePlace = ({ currentTarget: media }: SyntheticEvent<HTMLVideoElement>) => {
    placeSeconds.current = media.currentTime;
    if (!media.seeking) progress.note(media.currentTime);
    if (isResumeShown && media.currentTime > startSeconds + RESUME_SHOWN_SECONDS) setIsResumeShown(false);
  };
  const handleStop = (event: SyntheticEvent<HTMLVideoElement>) => {
    handlePlace(event);
    progress.flush();
  };
  const handleSpeed = (chosen: number) => {
    setSpeed(chosen);
    saveWatchSpeed(chosen);
    if (player.current) player.current.playbackRate = chosen;
  };
  const handleRestart = () => {
    setIsResumeShown(false);
    setState('ready');
    if (!player.current) return;
    player.current.currentTime = 0;
    void player.current.play().catch(() => {});
  };
  const handleRetry = async () => {
    setState('renewing');
    await onRenew();
    setStartSeconds(placeSeconds.current);
    setAttempt(attempt + 1);
    setState('ready');
  };

  return (
    <div className="lesson-player">
      <div className="lesson-player__stage">
        {source ? (
          // biome-ignore lint/a11y/useMediaCaption: the tracks are those of the API -- a lesson without speech has none
          <video
            key={attempt}
            ref={player}
            className="lesson-player__video"
            src={source.url}
            poster={video.poster}
            aria-label={video.name}
            controls
            playsInline
            preload="metadata"
            autoPlay={isStarting || attempt > 0}
            onLoadedMetadata={handleLoaded}
            onTimeUpdate={handlePlace}
            onPause={handleStop}
            onSeeked={handleStop}
            onPlay={() => setState('ready')}
            onEnded={(event) => {
              handleStop(event);
              setState('ended');
            }}
            onRateChange={({ currentTarget: { playbackRate } }) => {
              if (playbackRate !== speed && watchSpeeds.some((known) => known === playbackRate))
                handleSpeed(playbackRate);
            }}
            onError={() => setState('failed')}
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
        {isResumeShown && state === 'ready' && source && (
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
        {state === 'ended' && <LessonEnd isGoingOn={video.is_owned} onAgain={handleRestart} onNext={onNext} />}
      </div>
      <SpeedChoice speed={speed} onChange={handleSpeed} />
    </div>
  );
}

/** How long the resume position is shown. */
const RESUME_SHOWN_SECONDS = 5;

function canPlay(type: string): string {
  return document.createElement('video').canPlayType(type);
}

const WAIT_SECONDS = 5;

interface LessonEndProps {
  /** The next lesson starts by itself unless the student cancels. */
  readonly isGoingOn: boolean;
  readonly onAgain: () => void;
  readonly onNext: (() => void) | undefined;
}

/** The overlay of a finished lesson. */
function LessonEnd({ isGoingOn, onAgain, onNext }: LessonEndProps) {
  const [leftSeconds, setLeftSeconds] = useState(isGoingOn && onNext ? WAIT_SECONDS : undefined);
  useEffect(() => {
    if (leftSeconds === undefined) return undefined;
    const timer = setTimeout(() => (leftSeconds > 1 ? setLeftSeconds(leftSeconds - 1) : onNext?.()), 1000);
    return () => clearTimeout(timer);
  }, [leftSeconds, onNext]);
  return (
    <div className="lesson-player__cover" role="status">
      <p>{onNext ? '本节已看完' : '已看完最后一节'}</p>
      <div className="lesson-player__choices">
        {onNext && <Button onClick={onNext}>下一节{leftSeconds === undefined ? '' : `（${leftSeconds} 秒后）`}</Button>}
        {leftSeconds === undefined ? (
          <button type="button" className="lesson-player__plain" onClick={onAgain}>
            重看本节
          </button>
        ) : (
          <button type="button" className="lesson-player__plain" onClick={() => setLeftSeconds(undefined)}>
            留在本节
          </button>
        )}
      </div>
    </div>
  );
}

interface SpeedChoiceProps {
  readonly speed: number;
  readonly onChange: (speed: number) => void;
}

/** The playback speed. */
function SpeedChoice({ speed, onChange }: SpeedChoiceProps) {
  const name = useId();
  return (
    <fieldset className="speed-choice">
      <legend className="speed-choice__label">倍速</legend>
      {watchSpeeds.map((choice) => (
        <label key={choice} className="speed-choice__choice">
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={choice === speed}
            onChange={() => onChange(choice)}
          />
          <span>{choice}×</span>
        </label>
      ))}
    </fieldset>
  );
}
