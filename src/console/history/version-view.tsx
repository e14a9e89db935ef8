import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { BeforeAfter } from './before-after.tsx';
import { DiffView } from './diff-view.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import type { Version } from './versions.ts';

interface VersionViewProps {
  readonly version: Version;
  readonly file: string;
  readonly currentHash: string;
  readonly isCurrent: boolean;
}

/** One version: its changes in sentences, the page before and after, and the changed lines. */
export function VersionView({ version, file, currentHash, isCurrent }: VersionViewProps) {
  const { id, sentences } = version;
  const [isRestoring, setIsRestoring] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['version', id],
    queryFn: ({ signal }) => consoleApi('GET /console/api/page/version', { query: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const frame = `/console/api/page/version/document?id=${id}`;
  return (
    <article className="console-history__version" aria-label="所选版本">
      <header>
        <h2>这一版改了什么</h2>
        {isCurrent ? null : <Button onClick={() => setIsRestoring(true)}>恢复到这一版…</Button>}
      </header>
      {sentences && sentences.length > 0 ? (
        <ul className="console-history__sentences">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p className="console-history__note">
          {sentences ? '访客看到的没有变：只动了注释、次序或写法。' : '这是控制台记下的最早一版。'}
        </p>
      )}
      <BeforeAfter
        before={sentences ? `${frame}&before=1` : undefined}
        after={frame}
        texts={data && { before: data.before ?? '', after: data.text }}
      />
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={4} /> : null}
      {data ? <DiffView before={data.before ?? ''} after={data.text} /> : null}
      {isRestoring && data ? (
        <RestoreDialog
          id={id}
          file={file}
          text={data.text}
          currentHash={currentHash}
          onClose={() => setIsRestoring(false)}
        />
      ) : null}
    </article>
  );
}
