import './history.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { LiveBadge } from '../pages/live-badge.tsx';
import { ShareButton } from '../previews/share-button.tsx';
import { ReviewButton } from '../reviews/review-button.tsx';
import { MoreRows } from '../ui/more-rows.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { VersionView } from './version-view.tsx';
import { type Version, versionsKey } from './versions.ts';

/** The versions of a page's file, who made them and when, and how to restore one. */
export default function HistoryPage() {
  const [search] = useSearchParams();
  const file = search.get('file') ?? '';
  const list = useInfiniteQuery({
    queryKey: versionsKey(file),
    queryFn: ({ pageParam, signal }) =>
      consoleApi(
        'GET /console/api/page/versions',
        { query: pageParam === null ? { file } : { file, before: pageParam } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ versions, hasMore }) => (hasMore ? (versions.at(-1)?.id ?? null) : null),
  });
  const { data, error, refetch } = list;
  const [chosen, setChosen] = useState<number>();
  const first = data?.pages[0];
  const versions = data?.pages.flatMap((page) => page.versions) ?? [];
  const version = versions.find(({ id }) => id === chosen) ?? versions[0];
  return (
    <>
      <PageHead title="版本与送审" text={first ? `${first.path}　${file}` : file}>
        <LiveBadge file={file} />
        <PageActions file={file} />
        <Link to={`/console/pages/edit?file=${encodeURIComponent(file)}`}>打开编辑器</Link>
      </PageHead>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={6} /> : null}
      {version && first ? (
        <div className="console-history">
          <div>
            {first.takenBack ? (
              <p className="console-notice">
                {chinaMoment(Date.parse(first.takenBack.at), Date.now())} 由{first.takenBack.by}
                退回，访客看到的是更早的内容。再发布时会先问。
              </p>
            ) : null}
            <ol className="console-history__list" aria-label="版本">
              {versions.map((one, index) => (
                <li key={one.id}>
                  <VersionItem
                    version={one}
                    isCurrent={index === 0}
                    isLive={one.id === first.liveId}
                    isChosen={one.id === version.id}
                    onChoose={() => setChosen(one.id)}
                  />
                </li>
              ))}
            </ol>
            <MoreRows list={list} label="更早的版本" />
          </div>
          <VersionView
            key={version.id}
            version={version}
            file={file}
            currentHash={first.hash}
            isCurrent={version.hash === first.hash}
          />
        </div>
      ) : null}
      {data && versions.length === 0 ? <StateView title="还没有版本" text="第一次保存以后，这里会有记录。" /> : null}
    </>
  );
}

interface VersionItemProps {
  readonly version: Version;
  readonly isCurrent: boolean;
  /** Whether it is live. */
  readonly isLive: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function VersionItem({ version, isCurrent, isLive, isChosen, onChoose }: VersionItemProps) {
  const { by, keptAt, restoredFrom } = version;
  return (
    <button type="button" className="console-history__item" aria-pressed={isChosen} onClick={onChoose}>
      <span className="console-history__who">
        <strong>{by ?? '在控制台之外修改'}</strong>
        {isLive ? <span className="console-badge console-badge--ok">访客看到的</span> : null}
        {isCurrent ? <span className="console-badge">现在的文件</span> : null}
        {restoredFrom === null ? null : <span className="console-badge">恢复</span>}
      </span>
      <span className="console-history__what">{inShort(version)}</span>
      <span className="console-history__when">{chinaMoment(Date.parse(keptAt), Date.now())}</span>
    </button>
  );
}

function inShort({ sentences }: Version): string {
  if (!sentences) return '最早的一版';
  const [first, ...rest] = sentences;
  if (first === undefined) return '访客看到的没有变';
  return rest.length > 0 ? `${first} 等 ${sentences.length} 处` : first;
}

/** Actions on the saved file: send it for review, share a preview. */
function PageActions({ file }: { readonly file: string }) {
  const { data } = useQuery({
    queryKey: ['page', file, 'saved'],
    queryFn: ({ signal }) => consoleApi('GET /console/api/page', { query: { file } }, { signal }),
    refetchOnWindowFocus: 'always',
  });
  if (!data) return null;
  return (
    <>
      <ShareButton file={file} text={data.text} />
      <ReviewButton file={file} text={data.text} baseHash={data.hash} />
    </>
  );
}
