import type { BlockProps } from '#src/page-model/block-props.ts';
import './video.css';

/** A video that loads when it is played. */
export default function Video({ block }: BlockProps<'video'>) {
  const { src, poster, title, captions, text } = block;
  return (
    <figure className="video">
      {/* biome-ignore lint/a11y/useMediaCaption: a video without speech has no captions; the author decides */}
      <video
        className="video__player"
        controls
        playsInline
        preload="none"
        poster={poster.src.src}
        width={1280}
        height={720}
        aria-label={title}
      >
        <source src={src} type="video/mp4" />
        {captions && <track kind="captions" src={captions} srcLang="zh" label="中文字幕" />}
      </video>
      <figcaption className="video__words">
        <p className="video__title">{title}</p>
        {text && <p className="video__text">{text}</p>}
      </figcaption>
    </figure>
  );
}
