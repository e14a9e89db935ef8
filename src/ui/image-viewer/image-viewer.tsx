import { type KeyboardEvent, type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import { CrossIcon } from '../app/cross-icon.tsx';
import { Modal } from '../app/modal.tsx';
import './image-viewer.css';

export interface ViewedImage {
  readonly src: string;
  /** Empty for a decorative picture. */
  readonly alt: string;
}

interface ImageViewerProps {
  readonly images: readonly ViewedImage[];
  /** Counts from 0. */
  readonly startAt: number;
  readonly onClose: () => void;
}

const STEP: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Pictures in full screen, one at a time: swipe or arrow keys, pinch or button to zoom, Escape to close. */
export function ImageViewer({ images, startAt, onClose }: ImageViewerProps) {
  const [at, setAt] = useState(startAt);
  const [isLarge, setIsLarge] = useState(false);
  const track = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const element = track.current;
    if (element) element.scrollLeft = startAt * element.clientWidth;
  }, [startAt]);

  const goTo = (next: number) => {
    const element = track.current;
    if (!element || next < 0 || next >= images.length) return;
    setIsLarge(false);
    element.scrollTo({ left: next * element.clientWidth, behavior: isMotionReduced() ? 'auto' : 'smooth' });
  };
  const handleScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) => {
    const next = Math.round(scrollLeft / Math.max(1, clientWidth));
    if (next === at) return;
    setAt(next);
    setIsLarge(false);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = STEP[event.key]?.(at, images.length - 1);
    if (next === undefined || isLarge) return;
    event.preventDefault();
    goTo(next);
  };
  const position = `第 ${at + 1} 张，共 ${images.length} 张`;
  return (
    <Modal className="image-viewer" label="查看图片" isOpen onDismiss={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys wherever the focus is within */}
      <div className="image-viewer__stage" onKeyDown={handleKeyDown}>
        <header className="image-viewer__head">
          <p className="image-viewer__position" role="status">
            <span className="visually-hidden">{position}</span>
            <span aria-hidden="true">
              {at + 1} / {images.length}
            </span>
          </p>
          <button type="button" className="image-viewer__close" aria-label="关闭" onClick={onClose}>
            <CrossIcon />
          </button>
        </header>
        <ul ref={track} className="image-viewer__track" onScroll={handleScroll}>
          {images.map(({ src, alt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand there twice, and the list never changes
            <li key={`${index} ${src}`} className="image-viewer__slide" aria-hidden={index !== at}>
              <img
                className={isLarge && index === at ? 'image-viewer__image is-large' : 'image-viewer__image'}
                src={src}
                alt={alt}
                loading={Math.abs(index - at) > 1 ? 'lazy' : 'eager'}
              />
            </li>
          ))}
        </ul>
        <footer className="image-viewer__foot">
          <button type="button" disabled={at === 0} onClick={() => goTo(at - 1)}>
            上一张
          </button>
          <button type="button" aria-pressed={isLarge} onClick={() => setIsLarge(!isLarge)}>
            {isLarge ? '缩小' : '放大'}
          </button>
          <button type="button" disabled={at === images.length - 1} onClick={() => goTo(at + 1)}>
            下一张
          </button>
        </footer>
      </div>
    </Modal>
  );
}

function isMotionReduced(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
