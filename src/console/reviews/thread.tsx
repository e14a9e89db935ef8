import './reviews.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BlockAnchor } from '#src/contract/console/review.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Comment } from './review-words.ts';
import { commentsKey } from './use-threads.ts';

interface ThreadProps {
  readonly file: string;
  readonly thread: Comment;
  readonly answers: readonly Comment[];
}

/** One thread: comments, answers, and a button to resolve it. */
export function Thread({ file, thread, answers }: ThreadProps) {
  const queries = useQueryClient();
  const [isAnswering, setIsAnswering] = useState(false);
  const settle = useWrite({
    mutationFn: () => consoleApi('POST /console/api/comments/{id}/settle', { params: { id: String(thread.id) } }),
    onError: (error) => showToast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: commentsKey(file) }),
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
  /** The description by which its block is found again. */
  readonly anchor?: BlockAnchor | null;
  readonly threadId: number | null;
  readonly label: string;
  readonly onSaid?: () => void;
}

/** Input for a new thread or an answer. */
export function Say({ file, block, anchor = null, threadId, label, onSaid }: SayProps) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const say = useWrite({
    mutationFn: () => consoleApi('POST /console/api/comments', { body: { file, block, anchor, threadId, text } }),
    onSuccess: async () => {
      setText('');
      await queries.invalidateQueries({ queryKey: commentsKey(file) });
      onSaid?.();
    },
    onError: (error) => showToast(error.message),
  });
  return (
    <div className="console-say">
      <TextArea maxLength={1000} label={label} value={text} onChange={setText} />
      <Button disabled={text.trim() === ''} isBusy={say.isPending} onClick={() => say.mutate()}>
        发送
      </Button>
    </div>
  );
}
