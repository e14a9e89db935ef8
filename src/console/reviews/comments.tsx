import './reviews.css';
import { FailureView } from '../ui/state-view.tsx';
import { Say, Thread } from './thread.tsx';
import { useThreads } from './use-threads.ts';

/** What staff say of a page, thread by thread; those that are settled are folded away. */
export function Comments({ file }: { readonly file: string }) {
  const { open, settled, failure, refetch } = useThreads(file);
  return (
    <section className="console-comments" aria-label="讨论">
      <h2>讨论</h2>
      {failure ? <FailureView error={failure} onRetry={() => void refetch()} /> : null}
      {open.map(({ first, answers }) => (
        <Thread key={first.id} file={file} thread={first} answers={answers} />
      ))}
      <Say file={file} block={null} threadId={null} label="说点什么" />
      {settled.length > 0 ? (
        <details>
          <summary>已解决的 {settled.length} 个讨论</summary>
          {settled.map(({ first, answers }) => (
            <Thread key={first.id} file={file} thread={first} answers={answers} />
          ))}
        </details>
      ) : null}
    </section>
  );
}
