import './reviews.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chinaMoment } from '#src/lib/china-time.ts';
import { useWrite } from '#src/lib/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { FailureView } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Comment } from './review-words.ts';
import { TextArea } from './text-area.tsx';

interface CommentsProps {
  readonly file: string;
  /** What a new thread is about; the whole page when missing. */
  readonly block?: string | undefined;
}

const keyOf = (file: string) => ['comments', file];

/** What staff say of a page, thread by thread; those that are settled are folded away. */
export function Comments({ file, block }: CommentsProps) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(file),
    queryFn: ({ signal }) => consoleApi('GET /console/api/comments', { query: { file } }, { signal }),
  });
  const threads = data?.filter(({ threadId }) => threadId === null) ?? [];
  const answersOf = (id: number) => data?.filter(({ threadId }) => threadId === id) ?? [];
  const open = threads.filter(({ settledBy }) => settledBy === null);
  const settled = threads.filter(({ settledBy }) => settledBy !== null);
  return (
    <section className="console-comments" aria-label="讨论">
      <h2>讨论</h2>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {open.map((thread) => (
        <Thread key={thread.id} file={file} thread={thread} answers={answersOf(thread.id)} />
      ))}
      <Say file={file} block={block ?? null} threadId={null} label={block ? `说说“${block}”` : '说点什么'} />
      {settled.length > 0 ? (
        <details>
          <summary>已解决的 {settled.length} 个讨论</summary>
          {settled.map((thread) => (
            <Thread key={thread.id} file={file} thread={thread} answers={answersOf(thread.id)} />
          ))}
        </details>
      ) : null}
    </section>
  );
}

interface ThreadProps {
  readonly file: string;
  readonly thread: Comment;
  readonly answers: readonly Comment[];
}

function Thread({ file, thread, answers }: ThreadProps) {
  const queries = useQueryClient();
  const [isAnswering, setIsAnswering] = useState(false);
  const settle = useWrite({
    mutationFn: () => consoleApi('POST /console/api/comments/{id}/settle', { params: { id: String(thread.id) } }),
    onError: (error) => showToast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(file) }),
  });
  return (
    <article className="console-thread">
      {thread.block ? <p className="console-badge">{thread.block}</p> : null}
      {[thread, ...answers].map((comment) => (
        <div key={comment.id}>
          <p className="console-reviews__note">
            <strong>{comment.by}</strong> {chinaMoment(Date.parse(comment.madeAt), Date.now())}
          </p>
          <p className="console-thread__text">{comment.text}</p>
        </div>
      ))}
      {thread.settledBy === null ? (
        <p className="console-thread__actions">
          <Button look="quiet" onClick={() => setIsAnswering(!isAnswering)}>
            回复
          </Button>
          <Button look="quiet" isBusy={settle.isPending} onClick={() => settle.mutate()}>
            解决了
          </Button>
        </p>
      ) : (
        <p className="console-reviews__note">{thread.settledBy}标为已解决</p>
      )}
      {isAnswering ? (
        <Say file={file} block={null} threadId={thread.id} label="回复" onSaid={() => setIsAnswering(false)} />
      ) : null}
    </article>
  );
}

interface SayProps {
  readonly file: string;
  readonly block: string | null;
  readonly threadId: number | null;
  readonly label: string;
  readonly onSaid?: () => void;
}

function Say({ file, block, threadId, label, onSaid }: SayProps) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const say = useWrite({
    mutationFn: () => consoleApi('POST /console/api/comments', { body: { file, block, threadId, text } }),
    onSuccess: async () => {
      setText('');
      await queries.invalidateQueries({ queryKey: keyOf(file) });
      onSaid?.();
    },
    onError: (error) => showToast(error.message),
  });
  return (
    <div className="console-say">
      <TextArea label={label} value={text} onChange={setText} />
      <Button disabled={text.trim() === ''} isBusy={say.isPending} onClick={() => say.mutate()}>
        发送
      </Button>
    </div>
  );
}
