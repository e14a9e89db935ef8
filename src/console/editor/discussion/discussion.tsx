import './discussion.css';
import { markBlock } from '#src/page-edit/read/find-block.ts';
import { Say, Thread } from '../../reviews/thread.tsx';
import type { CommentThread } from '../../reviews/use-threads.ts';
import { FailureView } from '../../ui/state-view.tsx';
import { blocksInWords } from '../block-words.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { useBlockThreads } from './use-block-threads.ts';

/** Comments on the selected block, or on the page; and links to other comments. */
export function Discussion() {
  const { store, schemas, file } = useEditor();
  const page = useEditorState((state) => state.page);
  const selected = useEditorState((state) => state.selected);
  const { byBlock, ofPage, lost, settled, failure, refetch } = useBlockThreads();
  const words = blocksInWords(page.root, schemas);
  const nameOf = (index: number) => {
    const block = words[index];
    return block ? [block.title, block.summary].filter(Boolean).join(' · ').slice(0, 80) : '';
  };
  const own = selected === null ? ofPage : (byBlock.get(selected) ?? []);
  const others = [...byBlock].filter(([index]) => index !== selected).sort(([a], [b]) => a - b);
  const isElsewhere = others.length > 0 || (selected !== null && ofPage.length > 0);
  return (
    <div className="studio-discussion">
      {failure ? <FailureView error={failure} onRetry={() => void refetch()} /> : null}
      <h2>{selected === null ? '整个页面' : nameOf(selected)}</h2>
      <Threads file={file} threads={own} />
      {own.length === 0 && !failure ? (
        <p className="studio-field__help">
          {selected === null
            ? '说说整个页面；选中一个积木，就只说那一个。'
            : '还没有人说这个积木。它移动了，话也跟着走。'}
        </p>
      ) : null}
      <Say
        key={selected ?? 'page'}
        file={file}
        block={selected === null ? null : nameOf(selected)}
        anchor={selected === null ? null : (markBlock(page, selected) ?? null)}
        threadId={null}
        label={selected === null ? '说说这一页' : '说说这个积木'}
      />
      {isElsewhere ? (
        <section aria-label="别处的讨论">
          <h3>别处的讨论</h3>
          <ul>
            {selected !== null && ofPage.length > 0 ? (
              <li>
                <button type="button" className="studio-link" onClick={() => store.select(null)}>
                  整个页面（{ofPage.length}）
                </button>
              </li>
            ) : null}
            {others.map(([index, threads]) => (
              <li key={index}>
                <button type="button" className="studio-link" onClick={() => store.select(index)}>
                  {nameOf(index)}（{threads.length}）
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {lost.length > 0 ? (
        <section aria-label="积木已经不在">
          <h3>说的积木已经不在，或改得认不出了</h3>
          <Threads file={file} threads={lost} />
        </section>
      ) : null}
      {settled.length > 0 ? (
        <details>
          <summary>已解决的 {settled.length} 个讨论</summary>
          <Threads file={file} threads={settled} />
        </details>
      ) : null}
    </div>
  );
}

function Threads({ file, threads }: { readonly file: string; readonly threads: readonly CommentThread[] }) {
  return threads.map(({ first, answers }) => <Thread key={first.id} file={file} thread={first} answers={answers} />);
}
