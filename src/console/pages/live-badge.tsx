import './live-badge.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LiveState } from '#src/contract/console/page.ts';
import { consoleApi } from '../client/console-api.ts';
import { DiffView } from '../history/diff-view.tsx';
import { ChangeSentence } from '../releases/plan-view.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';

const WORDS: Readonly<Partial<Record<LiveState, string>>> = {
  differs: '线上和文件不同',
  absent: '线上没有，等下次发布',
};

interface LiveBadgeProps {
  readonly file: string;
  /** Loaded from the server when undefined. */
  readonly state?: LiveState;
}

/**
 * Whether visitors see the saved file; a tap shows both versions side by side. Renders nothing when they are the same.
 */
export function LiveBadge({ file, state }: LiveBadgeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['pages', 'live', file],
    queryFn: ({ signal }) => consoleApi('GET /console/api/page/live', { query: { file } }, { signal }),
    enabled: isOpen || state === undefined,
    refetchOnWindowFocus: 'always',
  });
  const words = WORDS[state ?? data?.state ?? 'unknown'];
  if (words === undefined) return null;
  return (
    <>
      <button
        type="button"
        className="console-badge console-badge--warn console-live-badge"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {words}
      </button>
      {isOpen ? (
        <Dialog title={`线上 ↔ 文件：${file}`} size="wide" onClose={() => setIsOpen(false)}>
          {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <Skeleton rows={4} /> : null}
          {data ? <Difference file={file} {...data} /> : null}
          <div className="console-dialog__actions">
            <Button look="primary" onClick={() => setIsOpen(false)}>
              关闭
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

interface DifferenceProps {
  readonly file: string;
  readonly before: string | null;
  readonly text: string | null;
  readonly fragments: readonly { readonly file: string; readonly before: string; readonly text: string }[];
  readonly sentences: readonly string[];
}

function Difference({ file, before, text, fragments, sentences }: DifferenceProps) {
  const texts = [{ file, before: before ?? '', text: text ?? '' }, ...fragments];
  return (
    <div className="console-live-diff">
      <p>{aboutOf(before, text, sentences)}</p>
      {sentences.length > 0 ? (
        <ul className="console-plan__sentences">
          {sentences.map((sentence) => (
            <ChangeSentence key={sentence} sentence={sentence} />
          ))}
        </ul>
      ) : null}
      {texts
        .filter((each) => each.before !== each.text)
        .map((each) => (
          <section key={each.file} aria-label={each.file}>
            {texts.length > 1 ? <h3>{each.file}</h3> : null}
            <DiffView before={each.before} after={each.text} isOpen />
          </section>
        ))}
    </div>
  );
}

function aboutOf(before: string | null, text: string | null, sentences: readonly string[]): string {
  if (before === null) return '访客还打不开这一页，下次发布勾选它就上线。';
  if (text === null) return '文件已经删除，线上还在；下次发布勾选它就下线。';
  return sentences.length > 0 ? '发布以后，访客会看到这些变化：' : '只差注释、次序或写法，访客看到的一样。';
}
