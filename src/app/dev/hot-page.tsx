import './hot-page.css';
import './problem-list.css';
import { useEffect, useState } from 'react';
import type { CompiledPage } from '#src/page-model/page.ts';
import { type LoadedPage, loadBlocksOf } from '../campaign/campaign-page-data.ts';
import {
  type DevProblem,
  listPages,
  onConnected,
  onPageChanged,
  openInEditor,
  readPage,
  sourcePath,
} from './dev-page.ts';

/** A page that is updated when its file is saved; while the file has errors, the last good version stays. */
export function useHotPage(loaded: LoadedPage): LoadedPage & { readonly problems: readonly DevProblem[] } {
  const [saved, setSaved] = useState<{ readonly from: LoadedPage; readonly now: LoadedPage }>();
  const [problems, setProblems] = useState<readonly DevProblem[]>([]);
  const { path } = loaded.page;
  useEffect(() => {
    let isGone = false;
    let pushes = 0;
    let shown = loaded.page;
    // Page and problems are set together, so that a save renders once.
    const show = async (page: CompiledPage, found: readonly DevProblem[]) => {
      shown = page;
      const components = await loadBlocksOf(page);
      if (isGone || shown !== page) return;
      setSaved({ from: loaded, now: { ...loaded, page, components } });
      setProblems(found);
    };
    const stop = onPageChanged((changed) => {
      if (changed.path !== path) return;
      // The server's answer for an address without a page is better than its last version.
      if (changed.isGone) window.location.reload();
      pushes += 1;
      if (changed.page) void show(changed.page, changed.problems);
      else setProblems(changed.problems);
    });
    /** Changes from before this page listened, or while the socket was closed. */
    const catchUp = async () => {
      const before = pushes;
      const [page, pages] = await Promise.all([readPage(path), listPages()]);
      if (isGone || pushes !== before) return;
      const found = pages.find((listed) => listed.path === path)?.problems ?? [];
      if (page && JSON.stringify(page) !== JSON.stringify(shown)) await show(page, found);
      else setProblems(found);
    };
    const stopConnected = onConnected(() => void catchUp());
    void catchUp();
    return () => {
      isGone = true;
      stop();
      stopConnected();
    };
  }, [path, loaded]);
  return { ...(saved?.from === loaded ? saved.now : loaded), problems };
}

/** Problems of the file, over the page. Warnings wait to be opened. */
export function ProblemOverlay({ problems }: { readonly problems: readonly DevProblem[] }) {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  if (problems.length === 0) return null;
  return (
    <aside className="problem-overlay" aria-label="页面文件的问题">
      <details open={errors > 0} key={errors > 0 ? 'errors' : 'warnings'}>
        <summary className="problem-overlay__head">
          {errors > 0 ? `${errors} 处错误，显示的是上一个正确的版本` : `${problems.length} 处提醒`}
        </summary>
        <ProblemList problems={problems} />
      </details>
    </aside>
  );
}

/** Problems with their position, which opens in the editor, and the hint. */
function ProblemList({ problems }: { readonly problems: readonly DevProblem[] }) {
  return (
    <ol className="problem-list">
      {problems.map((problem) => (
        <li key={`${problem.file}:${problem.line}:${problem.column}:${problem.code}`} className="problem-list__item">
          <p className="problem-list__message">
            <span className={`problem-list__mark problem-list__mark--${problem.severity}`}>
              {problem.severity === 'error' ? '错误' : '提醒'}
            </span>
            {problem.message}
          </p>
          {problem.hint && <p className="problem-list__hint">{problem.hint}</p>}
          {problem.fix?.[0] && <p className="problem-list__hint">建议改成：{problem.fix[0].text || '（删掉）'}</p>}
          <button
            type="button"
            className="problem-list__place"
            onClick={() => void openInEditor(problem.file, problem.line, problem.column)}
          >
            {`${sourcePath(problem.file)}:${problem.line}:${problem.column}`}
          </button>
          <code className="problem-list__code">{problem.code}</code>
        </li>
      ))}
    </ol>
  );
}
