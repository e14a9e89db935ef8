import './batch.css';
import { Link } from 'react-router-dom';
import type { BatchOutcome } from '#src/contract/console/page-batch.ts';
import { Button } from '../ui/button.tsx';
import { editorPath } from './page-words.ts';
import type { Outcome, useBatch } from './use-batch.ts';

const WORDS: Readonly<Record<Exclude<BatchOutcome, 'done'>, string>> = {
  same: '本来就是这样',
  changed: '预览以后有人改过，没有动',
  gone: '文件已不存在',
  refused: '没有改',
};

interface BatchResultProps {
  readonly batch: ReturnType<typeof useBatch>;
}

/** Progress and result of a batch, page by page, with an undo button. */
export function BatchResult({ batch: { state, goOn, undo } }: BatchResultProps) {
  if (state.is === 'idle') return null;
  if (state.is === 'running' || state.is === 'undoing') {
    return (
      <p role="status">
        {state.is === 'running' ? '正在修改' : '正在撤销'}：{state.done} / {state.total} 页…
      </p>
    );
  }
  const done = state.outcomes.filter(({ is }) => is === 'done').length;
  return (
    <div className="page-batch__result">
      <p role="status">
        <strong>{state.is === 'undone' ? `撤销了 ${done} 页` : `改好了 ${done} 页`}</strong>
        {state.is === 'interrupted' ? `，中间断了：${state.reason}` : ''}
      </p>
      <LeftOut outcomes={state.outcomes} />
      {state.is === 'interrupted' ? <Button onClick={() => void goOn()}>接着改</Button> : null}
      {state.is === 'done' && done > 0 ? (
        <Button onClick={() => void undo(state.id, done)}>撤销这 {done} 页</Button>
      ) : null}
    </div>
  );
}

function LeftOut({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const left = outcomes.filter(({ is }) => is !== 'done');
  if (left.length === 0) return null;
  return (
    <ul className="page-batch__left">
      {left.map(({ file, is, reason }) => (
        <li key={file}>
          <Link to={editorPath(file)}>{file}</Link>
          <span>{reason ?? (is === 'done' ? '' : WORDS[is])}</span>
        </li>
      ))}
    </ul>
  );
}
