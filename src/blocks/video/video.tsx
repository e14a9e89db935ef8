import type { BlockProps } from '#src/page-model/block-props.ts';
import { Picture } from '#src/ui/picture.tsx';
import { RunningText } from '#src/ui/running-text.tsx';
import { useBehaviour } from '../behaviour.ts';
import './video.css';

/** A picture with a play button; the video is loaded on a press, and is a plain link without scripts. */
export default function Video({ block, page }: BlockProps<'video'>) {
  const root = useBehaviour(() => import('./video.behaviour.ts').then((module) => module.attach));
  const { src, poster, title, captions, duration, text } = block;
  return (
    <figure className="video" ref={root}>
      <div className="video__frame" data-frame>
        <Picture className="video__poster" image={poster} page={page} />
        <a className="video__play" href={src} data-play data-captions={captions}>
          <span className="visually-hidden">{`播放视频：${title}${duration ? `，时长 ${duration}` : ''}`}</span>
          <svg className="video__sign" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
            <path d="M7 4.5v15l13-7.5z" fill="currentColor" />
          </svg>
        </a>
        {duration && (
          <span className="video__duration" aria-hidden="true">
            {duration}
          </span>
        )}
        <p className="video__note" role="status" data-note />
      </div>
      <figcaption className="video__words">
        <p className="video__title">
          <RunningText text={title} />
        </p>
        {text && (
          <p className="video__text">
            <RunningText text={text} />
          </p>
        )}
      </figcaption>
    </figure>
  );
}
