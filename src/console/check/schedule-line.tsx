import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { blockTitle } from '#src/page-edit/form/form-fields.ts';
import { dataOf, openPage } from '#src/page-edit/read/open-page.ts';
import { loadSchemas } from '../editor/load-schemas.ts';
import { pageMoments } from './page-moments.ts';

/** A time line of when the page and its blocks are visible, with the present. */
export function ScheduleLine({ text }: { readonly text: string }) {
  const { data: schemas } = useQuery({
    queryKey: ['schemas'],
    queryFn: ({ signal }) => loadSchemas(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const moments = useMemo(() => {
    const page = openPage(text);
    return pageMoments(dataOf(page, page.root), (type) => (schemas && blockTitle(schemas, type)?.title) ?? type);
  }, [text, schemas]);
  const now = Date.now();
  if (moments.length === 0) {
    return (
      <section aria-label="时间">
        <h3>时间线</h3>
        <p>没有定时：发布以后一直在线，到下线为止</p>
      </section>
    );
  }
  const next = moments.findIndex(({ atMs }) => atMs > now);
  return (
    <section aria-label="时间">
      <h3>时间线（北京时间）</h3>
      <ol className="console-check-panel__line">
        {moments.map(({ atMs, what, where }, index) => (
          <li
            key={`${atMs} ${where} ${what}`}
            data-over={atMs <= now || undefined}
            data-next={index === next || undefined}
          >
            <time dateTime={new Date(atMs).toISOString()}>{chinaMoment(atMs, now)}</time>
            <span>
              {where} {what}
              {atMs <= now ? '（已过）' : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
