import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { FailedView } from '#src/ui/app/status-view.tsx';
import './agreement-frame.css';

interface AgreementFrameProps {
  readonly title: string;
  /** An address that may be framed; see `agreementTextQuery`. */
  readonly url: string;
  /** The end of the text came into view. */
  readonly onRead: () => void;
}

/**
 * An agreement as part of the page: as high as its text, so that there is one thing to scroll.
 *
 * Of a text on another host nothing can be measured: it scrolls within a frame, and counts as read once it is there.
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
    // What the browser shows in place of a page that did not come belongs to nobody.
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
      {/* Without scripts the same origin gives away nothing; it lets the height of the text be read. */}
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
