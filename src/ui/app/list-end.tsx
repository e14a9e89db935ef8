import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import './list-end.css';

interface ListEndProps {
  /** `more`: there is a next page. `failed`: it could not be loaded. */
  readonly state: 'more' | 'loading' | 'failed' | 'end';
  readonly onMore: () => void;
}

/** Distance from the end of a list at which its next page is loaded. */
const NEAR = '400px';

/** The end of a paged list: loads the next page when it comes near, and shows the state. */
export function ListEnd({ state, onMore }: ListEndProps) {
  const foot = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (state !== 'more' || !foot.current || typeof IntersectionObserver !== 'function') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      rootMargin: NEAR,
    });
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [state]);
  return (
    <div ref={foot} className="list-end" role="status">
      {state === 'more' && (
        <Button look="quiet" onClick={onMore}>
          查看更多
        </Button>
      )}
      {state === 'loading' && '加载中…'}
      {state === 'end' && '没有更多了'}
      {state === 'failed' && (
        <Button look="quiet" onClick={onMore}>
          没有加载出来，重试
        </Button>
      )}
    </div>
  );
}
