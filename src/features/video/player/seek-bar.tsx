import { type ChangeEvent, useState } from 'react';
import { clockText } from '#src/lib/money-and-time/china-time.ts';
import './seek-bar.css';
import { spokenTime } from '../resume.ts';
import { lastBegun } from '../transcript/webvtt.ts';
import type { Video } from '../video-query.ts';
import { seekTo, useDuration, useMedia } from './use-media.ts';

interface SeekBarProps {
  readonly media: HTMLVideoElement | null;
  readonly video: Pick<Video, 'duration_seconds' | 'marks'>;
}

/** The position in the video as a slider; gaps in the bar separate the named sections. */
export function SeekBar({ media, video: { duration_seconds: known, marks } }: SeekBarProps) {
  const duration = useDuration(media, known);
  const seconds = useMedia(media, 'timeupdate seeking seeked loadedmetadata emptied', readSecond, 0);
  const loaded = useMedia(media, 'progress loadedmetadata emptied', readLoaded, 0);
  // The position just chosen, until the video has reached it.
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? seconds, duration);
  const starts = marks.map(({ second }) => second);
  const place = marks[lastBegun(starts, at)]?.name;
  const percent = (value: number) => `${duration > 0 ? Math.min(100, (value / duration) * 100) : 0}%`;
  const handleChange = ({ currentTarget: { valueAsNumber } }: ChangeEvent<HTMLInputElement>) => {
    if (!media) return;
    setChosen(valueAsNumber);
    media.addEventListener('seeked', () => setChosen(undefined), { once: true });
    seekTo(media, valueAsNumber);
  };
  return (
    <div className="seek-bar">
      <svg className="seek-bar__track" aria-hidden="true">
        <rect className="seek-bar__all" width="100%" height="100%" />
        <rect className="seek-bar__loaded" width={percent(loaded)} height="100%" />
        <rect className="seek-bar__played" width={percent(at)} height="100%" />
        {starts
          .filter((start) => start > 0 && start < duration)
          .map((start) => (
            <rect key={start} className="seek-bar__mark" x={percent(start)} width="3" height="100%" />
          ))}
      </svg>
      <svg className="seek-bar__knob" aria-hidden="true">
        <circle cx={percent(at)} cy="50%" r="7" />
      </svg>
      <input
        type="range"
        className="seek-bar__input"
        data-seek=""
        aria-label="播放进度"
        aria-valuetext={`${spokenTime(at)}，共 ${spokenTime(duration)}${place ? `，${place}` : ''}`}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(at)}
        onChange={handleChange}
      />
    </div>
  );
}

const readSecond = ({ currentTime }: HTMLVideoElement) => Math.floor(currentTime * 4) / 4;

/** End of the loaded range around the current position, in seconds. */
function readLoaded({ buffered, currentTime }: HTMLVideoElement): number {
  for (let part = 0; part < buffered.length; part += 1) {
    if (buffered.start(part) <= currentTime && currentTime <= buffered.end(part)) return Math.ceil(buffered.end(part));
  }
  return 0;
}

/** The current position and the length. */
export function PlayTime({ media, fallback }: { readonly media: HTMLVideoElement | null; readonly fallback: number }) {
  const duration = useDuration(media, fallback);
  const seconds = useMedia(media, 'timeupdate seeking seeked loadedmetadata emptied', readWhole, 0);
  return (
    <span className="player-bar__time">
      {clockText(seconds)}
      <span className="player-bar__length"> / {clockText(duration)}</span>
    </span>
  );
}

const readWhole = ({ currentTime }: HTMLVideoElement) => Math.floor(currentTime);
