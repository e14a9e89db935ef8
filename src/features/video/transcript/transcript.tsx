import './transcript.css';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { clockText } from '#src/lib/money-and-time/china-time.ts';
import { LoadingNote } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { seekTo, useMedia } from '../player/use-media.ts';
import type { Video } from '../video-query.ts';
import { transcriptQuery } from './transcript-query.ts';
import { type Cue, cutAtFound, lastBegun } from './webvtt.ts';

interface TranscriptProps {
  readonly media: HTMLVideoElement | null;
  readonly video: Pick<Video, 'subtitles' | 'marks'>;
}

/** The transcript of the video, line by line, with its named sections. */
export function Transcript({ media, video: { subtitles, marks } }: TranscriptProps) {
  const url = subtitles[0]?.url ?? '';
  const { data, error, refetch } = useQuery({ ...transcriptQuery(url), enabled: url !== '' });
  return (
    <div className="transcript">
      {marks.length > 0 && <Marks media={media} marks={marks} />}
      {url === '' ? (
        <p className="transcript__note">这节课还没有文稿。</p>
      ) : data ? (
        <Lines media={media} cues={data} />
      ) : error ? (
        <FailedView text="文稿没有加载出来" onRetry={() => void refetch()} />
      ) : (
        <LoadingNote />
      )}
    </div>
  );
}

/** Index of the last line that has begun at the current position. */
function useCurrent(media: HTMLVideoElement | null, starts: readonly number[]): number {
  return useMedia(media, 'timeupdate seeking seeked emptied', ({ currentTime }) => lastBegun(starts, currentTime), -1);
}

function Marks({ media, marks }: { readonly media: HTMLVideoElement | null; readonly marks: Video['marks'] }) {
  const starts = marks.map(({ second }) => second);
  const current = useCurrent(media, starts);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const mark = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (mark && current >= 0) list.current?.scrollTo({ left: mark.offsetLeft - MARK_BEFORE_PX });
  }, [current]);
  return (
    <section className="transcript__marks" aria-label="章节">
      <ol ref={list}>
        {marks.map(({ second, name }, index) => (
          <li key={second}>
            <button
              type="button"
              className="transcript__mark"
              aria-current={index === current ? 'true' : undefined}
              onClick={() => media && seekTo(media, second)}
            >
              <span className="transcript__time">{clockText(second)}</span>
              {name}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Height of the previous section that stays visible. */
const MARK_BEFORE_PX = 48;

/** The lines, with a search; the list follows the video until the reader scrolls. */
function Lines({ media, cues }: { readonly media: HTMLVideoElement | null; readonly cues: readonly Cue[] }) {
  const [wanted, setWanted] = useState('');
  const [isFollowing, setIsFollowing] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  const starts = cues.map(({ start }) => start);
  const current = useCurrent(media, starts);
  const isSearching = wanted.trim() !== '';
  const shown = cues.flatMap((cue, index) => {
    const parts = isSearching ? cutAtFound(cue.text, wanted) : [cue.text];
    return parts ? [{ cue, index, parts }] : [];
  });
  useEffect(() => {
    const line = box.current?.querySelector<HTMLElement>('[aria-current]');
    if (!isFollowing || isSearching || !box.current || !line || current < 0) return;
    const middle = line.offsetTop - (box.current.clientHeight - line.offsetHeight) / 2;
    box.current.scrollTo({ top: Math.max(0, middle) });
  }, [current, isFollowing, isSearching]);
  const handleReading = () => setIsFollowing(false);
  if (cues.length === 0) return <p className="transcript__note">这节课的文稿打不开，可以看字幕。</p>;
  return (
    <>
      <div className="transcript__head">
        <input
          type="search"
          className="transcript__search"
          aria-label="搜索文稿"
          placeholder="搜索文稿"
          value={wanted}
          onChange={({ currentTarget: { value } }) => setWanted(value)}
        />
        <span className="transcript__found" role="status">
          {isSearching && (shown.length > 0 ? `${shown.length} 处` : '没有找到')}
        </span>
        {!isFollowing && !isSearching && (
          <button type="button" className="transcript__follow" onClick={() => setIsFollowing(true)}>
            回到当前
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notices that the reader scrolls */}
      <div
        ref={box}
        className="transcript__box"
        onWheel={handleReading}
        onTouchMove={handleReading}
        onPointerDown={handleReading}
        onKeyDown={({ key }) => READING_KEYS.has(key) && handleReading()}
      >
        <ol>
          {shown.map(({ cue, index, parts }) => (
            <li key={index}>
              <button
                type="button"
                className="transcript__line"
                aria-current={index === current ? 'true' : undefined}
                onClick={() => {
                  if (media) seekTo(media, cue.start);
                  setIsFollowing(true);
                }}
              >
                <span className="transcript__time">{clockText(cue.start)}</span>
                <span>
                  {parts.map((part, at) => {
                    const key = `${at} ${part}`;
                    return at % 2 === 1 ? <mark key={key}>{part}</mark> : <Fragment key={key}>{part}</Fragment>;
                  })}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

const READING_KEYS = new Set(['Tab', 'PageUp', 'PageDown', 'Home', 'End']);
