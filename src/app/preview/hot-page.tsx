import { useEffect, useState } from 'react';
import { type LoadedPage, loadBlocksOf } from '../campaign-page-data.ts';
import { type DevProblem, listPages, onPageChanged } from './dev-page.ts';
import './hot-page.css';
import { ProblemList } from './problem-list.tsx';

/** A page that follows its file: each save is shown, and while the file has errors the last good version stays. */
export function useHotPage(loaded: LoadedPage): LoadedPage & { readonly problems: readonly DevProblem[] } {
  const [saved, setSaved] = useState<{ readonly from: LoadedPage; readonly now: LoadedPage }>();
  const [problems, setProblems] = useState<readonly DevProblem[]>([]);
  const { path } = loaded.page;
  useEffect(() => {
    let isGone = false;
    let isPushed = false;
    const stop = onPageChanged((changed) => {
      if (changed.path !== path) return;
      // What the server says of an address without a page is better than the last version of one.
      if (changed.isGone) window.location.reload();
      isPushed = true;
      setProblems(changed.problems);
      const { page } = changed;
      if (!page) return;
      void loadBlocksOf(page).then((components) => {
        if (!isGone) setSaved({ from: loaded, now: { page, components } });
      });
    });
    void listPages().then((pages) => {
      if (!isGone && !isPushed) setProblems(pages.find((page) => page.path === path)?.problems ?? []);
    });
    return () => {
      isGone = true;
      stop();
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
