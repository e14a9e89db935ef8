import { type ReactNode, useRef, useState } from 'react';
import { LineIcon } from '#src/ui/app/line-icon.tsx';
import './player-controls.css';
import type { Video } from '../video-query.ts';
import { SKIP_SECONDS } from './player-keys.ts';
import { PlayTime, SeekBar } from './seek-bar.tsx';
import { SpeedMenu } from './speed-menu.tsx';
import { skipBy, togglePlay, useIsPlaying, useMedia } from './use-media.ts';

interface PlayerControlsProps {
  readonly media: HTMLVideoElement | null;
  readonly video: Video;
  readonly captions: { readonly isOn: boolean; readonly toggle: () => void };
  readonly fullScreen: { readonly isFull: boolean; readonly toggle: () => void };
  readonly onNote: () => void;
  readonly onMenu: (isOpen: boolean) => void;
}

/** The controls over the picture. */
export function PlayerControls({ media, video, captions, fullScreen, onNote, onMenu }: PlayerControlsProps) {
  const isPlaying = useIsPlaying(media);
  return (
    <div className="player-controls">
      {fullScreen.isFull && <p className="player-controls__title">{video.name}</p>}
      <SeekBar media={media} video={video} />
      <div className="player-bar">
        <div className="player-bar__main">
          <Control label={`后退 ${SKIP_SECONDS} 秒`} onClick={() => media && skipBy(media, -SKIP_SECONDS)}>
            <LineIcon d={BACK} size={26} />
            <small className="player-bar__skip">{SKIP_SECONDS}</small>
          </Control>
          <Control label={isPlaying ? '暂停' : '播放'} onClick={() => media && togglePlay(media)}>
            <svg className="player-bar__play" viewBox="0 0 24 24" width="30" height="30" aria-hidden="true">
              <path d={isPlaying ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4l13 8-13 8z'} fill="currentColor" />
            </svg>
          </Control>
          <Control label={`前进 ${SKIP_SECONDS} 秒`} onClick={() => media && skipBy(media, SKIP_SECONDS)}>
            <LineIcon d={FORWARD} size={26} />
            <small className="player-bar__skip">{SKIP_SECONDS}</small>
          </Control>
        </div>
        <Volume media={media} />
        <PlayTime media={media} fallback={video.duration_seconds} />
        <span className="player-bar__gap" />
        {video.subtitles.length > 0 && (
          <Control label="字幕" isOn={captions.isOn} onClick={captions.toggle}>
            <LineIcon d="M3 6h18v12H3zM7 11h4m2 0h4M7 14.5h7" size={24} />
          </Control>
        )}
        <SpeedMenu media={media} onMenu={onMenu} />
        <span className="player-bar__wide">
          <Control label="记笔记" onClick={onNote}>
            <LineIcon d="M5 19l1-4L16.500 4.500l3 3L9 18zM14 7l3 3" size={24} />
          </Control>
        </span>
        <PictureControl media={media} />
        <FullScreenControl fullScreen={fullScreen} />
      </div>
    </div>
  );
}

const BACK = 'M4 4v5h5M4.500 9a8.500 8.500 0 1 1-1 4';
const FORWARD = 'M20 4v5h-5M19.500 9a8.500 8.500 0 1 0 1 4';
const LARGER = 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5';
const SMALLER = 'M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5';

interface ControlProps {
  readonly label: string;
  /** State of a switch; undefined for other buttons. */
  readonly isOn?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** One button of the bar. */
export function Control({ label, isOn, onClick, children }: ControlProps) {
  return (
    <button type="button" className="player-bar__control" aria-label={label} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  );
}

export function FullScreenControl({ fullScreen }: Pick<PlayerControlsProps, 'fullScreen'>) {
  return (
    <Control label={fullScreen.isFull ? '退出全屏' : '全屏'} onClick={fullScreen.toggle}>
      <LineIcon d={fullScreen.isFull ? SMALLER : LARGER} size={24} />
    </Control>
  );
}

/** The volume, on a laptop only: a phone has hardware keys. */
export function Volume({ media }: { readonly media: HTMLVideoElement | null }) {
  const read = ({ muted, volume }: HTMLVideoElement) => (muted ? 0 : Math.round(volume * 100));
  const percent = useMedia(media, 'volumechange', read, 100);
  const handleMute = () => {
    if (media) media.muted = !media.muted;
  };
  return (
    <div className="player-bar__volume">
      <Control label="静音" isOn={percent === 0} onClick={handleMute}>
        <LineIcon
          d={`M4 9.500v5h4l5 4v-13l-5 4z${percent === 0 ? 'M17 10l4 4m0-4l-4 4' : 'M16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11'}`}
          size={24}
        />
      </Control>
      <input
        type="range"
        className="player-bar__slider"
        aria-label="音量"
        aria-valuetext={`${percent}%`}
        min={0}
        max={100}
        step={5}
        value={percent}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          if (!media) return;
          media.volume = valueAsNumber / 100;
          media.muted = valueAsNumber === 0;
        }}
      />
    </div>
  );
}

/** The picture-in-picture button, where the browser supports it. */
function PictureControl({ media }: { readonly media: HTMLVideoElement | null }) {
  const isOut = useMedia(media, 'enterpictureinpicture leavepictureinpicture', isInPicture, false);
  if (!document.pictureInPictureEnabled) return null;
  return (
    <Control label="小窗播放" isOn={isOut} onClick={() => media && togglePicture(media)}>
      <LineIcon d="M3 5h18v14H3zM12.500 12H18v4h-5.500z" size={24} />
    </Control>
  );
}

const isInPicture = (media: HTMLVideoElement) => document.pictureInPictureElement === media;

export function togglePicture(media: HTMLVideoElement): void {
  if (!document.pictureInPictureEnabled) return;
  // Refused before the video has loaded.
  void (isInPicture(media) ? document.exitPictureInPicture() : media.requestPictureInPicture()).catch(() => undefined);
}

/** A spinner, shown only after waiting for a while. */
export function WaitingSign({ media }: { readonly media: HTMLVideoElement | null }) {
  const events = 'waiting playing canplay seeking seeked pause error emptied';
  const isWaiting = useMedia(
    media,
    events,
    ({ paused, readyState, error }) => !paused && readyState < 3 && !error,
    false,
  );
  return (
    <div className="player-wait" role="status">
      {isWaiting && (
        <>
          <span className="player-wait__wheel" aria-hidden="true" />
          <span className="visually-hidden">正在缓冲</span>
        </>
      )}
    </div>
  );
}

/** A text that disappears after `ms` milliseconds, such as the text of a skip. */
export function useBriefly(ms: number): readonly [string, (text: string) => void] {
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (next: string) => {
    clearTimeout(timer.current);
    setText(next);
    timer.current = setTimeout(() => setText(''), ms);
  };
  return [text, show];
}
