import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CrossIcon } from './cross-icon.tsx';
import './message-popup.css';

const OPEN_MS = 6000;
const FADE_MS = 700;

interface MessagePopupProps {
  readonly title: string;
  readonly text: string;
  /** Called when it has closed, by itself or by a tap. */
  readonly onClosed: () => void;
  /** Actions. */
  readonly children?: ReactNode;
}

/**
 * A message over the screen that closes by itself after 6000 ms and fades over 700 ms.
 *
 * It waits while it is touched, hovered or focused, so that nobody loses what they are reading.
 */
export function MessagePopup({ title, text, onClosed, children }: MessagePopupProps) {
  const [isHeld, setIsHeld] = useState(false);
  const [isFading, setIsFading] = useState(false);
  const leftMs = useRef(OPEN_MS);
  useEffect(() => {
    if (isHeld || isFading) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => setIsFading(true), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(0, leftMs.current - (Date.now() - startedAt));
    };
  }, [isHeld, isFading]);
  useEffect(() => {
    if (!isFading) return;
    const timer = setTimeout(onClosed, FADE_MS);
    return () => clearTimeout(timer);
  }, [isFading, onClosed]);
  const hold = () => setIsHeld(true);
  const release = () => setIsHeld(false);
  return (
    <section
      className={isFading ? 'message-popup is-fading' : 'message-popup'}
      role="status"
      aria-label={title}
      onPointerEnter={hold}
      onPointerLeave={release}
      onPointerCancel={release}
      onFocus={hold}
      onBlur={release}
    >
      <div className="message-popup__body">
        <strong className="message-popup__title">{title}</strong>
        <p className="message-popup__text">{text}</p>
        {children}
      </div>
      <button type="button" className="message-popup__close" aria-label="关闭消息" onClick={() => setIsFading(true)}>
        <CrossIcon size={16} />
      </button>
    </section>
  );
}
