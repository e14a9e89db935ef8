import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { FailedView } from '#src/ui/app/status-view.tsx';
import './agreement-frame.css';

interface AgreementFrameProps {
  readonly title: string;
  /** An address that may be framed; see `agreementTextQuery`. */
  readonly url: string;
  /** The end of the text was scrolled into view. */
  readonly onRead: () => void;
}

/**
 * An agreement as part of the page: as high as its text, so that only the page scrolls.
 *
 * The height of a text on another host cannot be measured: it scrolls within its frame, and counts as read once it has
 * loaded.
 */
export function AgreementFrame({ title, url, onRead }: AgreementFrameProps) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [height, setHeight] = useState<number>();
  const frame = useRef<HTMLIFrameElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const isOwn = url.startsWith('/');

  const measure = useCallback(() => {
    const text = frame.current?.contentDocument?.documentElement;
    if (text) setHeight(text.offsetHeight);
  }, []);
  const handleLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    if (!isOwn) return setState('shown');
    // The browser's own error page has no such element.
    const text = currentTarget.contentDocument?.querySelector('main');
    measure();
    setState(text ? 'shown' : 'failed');
  };

  useEffect(() => {
    if (state !== 'shown' || !frame.current) return undefined;
    const watcher = new ResizeObserver(measure);
    watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, [state, measure]);

  useEffect(() => {
    if (state !== 'shown' || !end.current) return undefined;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onRead();
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [state, onRead]);

  if (state === 'failed') {
    const handleRetry = () => {
      setAttempt(attempt + 1);
      setState('loading');
    };
    return <FailedView text="协议没有加载出来，请检查网络后重试" onRetry={handleRetry} />;
  }
  return (
    <>
      {/* Same origin is safe without scripts; it allows reading the height of the text. */}
      <iframe
        key={attempt}
        ref={frame}
        className={isOwn ? 'agreement-frame' : 'agreement-frame agreement-frame--foreign'}
        title={title}
        src={url}
        sandbox={isOwn ? 'allow-same-origin' : ''}
        style={height === undefined ? undefined : { height }}
        onLoad={handleLoad}
      />
      <p ref={end} className="agreement-frame__end">
        {isOwn ? (
          '协议正文到此结束'
        ) : (
          <a href={url} target="_blank" rel="noopener noreferrer">
            在新窗口打开协议
          </a>
        )}
      </p>
    </>
  );
}
