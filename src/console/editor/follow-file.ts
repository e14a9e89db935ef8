import { useEffect } from 'react';
import { consoleApi } from '../client/console-api.ts';
import { showToast } from '../ui/toast.tsx';
import { useEditor } from './editor-context.ts';
import type { FileVersion, RenderReply } from './state/editor-state.ts';

/**
 * A message of the development server about a file below `pages-config`; without its text, the text must be requested.
 */
interface ChangedFile {
  readonly file: string;
  readonly text?: string;
  readonly hash?: string;
  readonly rendered?: RenderReply;
}

const WORDS: Readonly<Record<string, string>> = {
  merged: '文件在别处改过，已合并到这里',
  conflict: '文件在别处也改了同一处，保存时请选择保留哪一边',
};

/**
 * Takes over changes of the page's file by a text editor: at once when the development server reports them, else when
 * this window gets the focus. Decision 0176.
 */
export function useFollowedFile(): void {
  const { store, file } = useEditor();
  useEffect(() => {
    let isGone = false;
    const take = ({ text, hash }: FileVersion, rendered?: RenderReply) => {
      const words = WORDS[store.fileChanged({ text, hash }, rendered)];
      if (words) showToast(words);
    };
    const ask = async () => {
      const found = await consoleApi('GET /console/api/page', { query: { file } }).catch(() => undefined);
      if (found && !isGone) take(found);
    };
    const handleVisible = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    const handleChange = (changed: ChangedFile) => {
      if (changed.file !== file) return store.renderAgain();
      if (changed.text === undefined || changed.hash === undefined) void ask();
      else take({ text: changed.text, hash: changed.hash }, changed.rendered);
    };
    // Changes while the socket was closed were not reported.
    const handleConnect = () => void ask();
    document.addEventListener('visibilitychange', handleVisible);
    import.meta.hot?.on('pages:changed', handleChange);
    import.meta.hot?.on('vite:ws:connect', handleConnect);
    // Nor were changes between reading the file and this moment.
    if (import.meta.hot) void ask();
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', handleVisible);
      import.meta.hot?.off('pages:changed', handleChange);
      import.meta.hot?.off('vite:ws:connect', handleConnect);
    };
  }, [store, file]);
}
