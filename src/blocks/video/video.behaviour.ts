import { listen } from '#src/lib/dom/listen.ts';
import type { Behaviour } from '../behaviour.ts';

const METERED_TEXT = '正在用移动网络，看视频会用掉流量。再点一次播放。';
const FAILED_TEXT = '视频没有加载出来。检查网络，再点一次试试。';

/** Connection facts that some browsers provide. */
interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
}

/** Plays the video in place of its poster. Nothing is loaded before, and on mobile data only after a second tap. */
export const attach: Behaviour = (root) => {
  const frame = root.closest<HTMLElement>('[data-frame]') ?? root.querySelector<HTMLElement>('[data-frame]');
  const play = root.querySelector<HTMLAnchorElement>('a[data-play]');
  const note = root.querySelector<HTMLElement>('[data-note]');
  return frame && play && note ? control({ frame, play, note }) : () => {};
};

interface Parts {
  readonly frame: HTMLElement;
  readonly play: HTMLAnchorElement;
  /** Status for screen readers. */
  readonly note: HTMLElement;
}

function control({ frame, play, note }: Parts): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let video: HTMLVideoElement | undefined;
  let isWarned = false;

  const handlePlay = (event: Event) => {
    event.preventDefault();
    if (!isWarned && isMetered()) {
      isWarned = true;
      note.textContent = METERED_TEXT;
      return;
    }
    start();
  };

  function start(): void {
    note.textContent = '';
    video?.remove();
    video = videoOf(play);
    listen(video, 'error', fail, signal, { capture: true });
    listen(video, 'ended', stop, signal);
    frame.append(video);
    frame.classList.add('is-playing');
    video.focus();
    // A visitor who pauses at once, or whose browser needs another tap, has the controls.
    video.play().catch(() => {});
  }

  function fail(): void {
    stop();
    note.textContent = FAILED_TEXT;
  }

  /** Back to the poster; keeps the focus. */
  function stop(): void {
    if (document.fullscreenElement === video) void document.exitFullscreen();
    const hadFocus = document.activeElement === video;
    video?.remove();
    video = undefined;
    frame.classList.remove('is-playing');
    if (hadFocus) play.focus();
  }

  listen(play, 'click', handlePlay, signal);
  return () => {
    ended.abort();
    stop();
  };
}

function videoOf({ href, dataset, textContent }: HTMLAnchorElement): HTMLVideoElement {
  const video = document.createElement('video');
  Object.assign(video, { className: 'video__player', controls: true, playsInline: true, preload: 'auto', src: href });
  video.setAttribute('aria-label', textContent.trim());
  if (dataset.captions) {
    const track = document.createElement('track');
    Object.assign(track, { kind: 'captions', src: dataset.captions, srclang: 'zh', label: '中文字幕', default: true });
    video.append(track);
  }
  return video;
}

function isMetered(): boolean {
  const { saveData, type, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || type === 'cellular' || /2g/.test(effectiveType ?? '');
}
