import { useInfiniteQuery } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { RichHtml } from '#src/ui/rich-html/rich-html.tsx';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { consoleApi } from '../client/console-api.ts';
import { DiffView } from '../history/diff-view.tsx';
import { MoreRows } from '../ui/more-rows.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { AGREEMENTS_KEY } from './agreement-words.ts';

type Version = ConsoleReply<'GET /console/api/agreements/{uuid}/versions'>['versions'][number];

/** All texts of an agreement, newest first, each with its changes. */
export function AgreementVersions({ uuid }: { readonly uuid: string }) {
  const list = useInfiniteQuery({
    queryKey: [...AGREEMENTS_KEY, 'versions', uuid],
    queryFn: ({ pageParam, signal }) =>
      consoleApi(
        'GET /console/api/agreements/{uuid}/versions',
        { params: { uuid }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const versions = list.data?.pages.flatMap((page) => page.versions) ?? [];
  return (
    <section className="sale-card" aria-labelledby="agreement-versions">
      <h2 id="agreement-versions">历史</h2>
      {list.error && !list.data ? <FailureView error={list.error} onRetry={() => void list.refetch()} /> : null}
      {!list.data && !list.error ? <Skeleton rows={3} /> : null}
      {list.data && versions.length === 0 ? <p className="console-note">还没有人改过。</p> : null}
      {versions.length > 0 ? (
        <ol className="sale-changes">
          {versions.map((version, index) => (
            <VersionItem key={version.revision} version={version} before={versions[index + 1]} />
          ))}
        </ol>
      ) : null}
      {list.data ? <MoreRows list={list} label="更早的版本" /> : null}
    </section>
  );
}

interface VersionItemProps {
  readonly version: Version;
  /** The version before; undefined for the first one and while it is loading. */
  readonly before: Version | undefined;
}

function VersionItem({ version: { version, title, text, html, at, by, reason }, before }: VersionItemProps) {
  return (
    <li>
      <strong>{text === null ? '改回通用协议' : `${title} · 版本 ${version}`}</strong>
      <span className="console-note">
        {by} · <time dateTime={at}>{chinaMoment(Date.parse(at), Date.now())}</time> · {reason}
      </span>
      {text === null ? null : (
        <details className="agreement-text">
          <summary>看这一版的正文</summary>
          <ScrollBox className="agreement-paper" label="这一版的正文">
            <RichHtml html={html} topHeading={3} />
          </ScrollBox>
        </details>
      )}
      {text !== null && before?.text ? <DiffView before={before.text} after={text} /> : null}
    </li>
  );
}
