import { useRef } from 'react';
import { showToast } from '../../ui/toast.tsx';
import { useEditor } from '../editor-context.ts';

/** Saves the page into its file, and shows the result. */
export function useSave(): { readonly run: () => void } {
  const { store } = useEditor();
  const isRunning = useRef(false);
  return {
    run() {
      const { page, base } = store.read();
      if (isRunning.current) return;
      if (page.text === base.text) return showToast('没有要保存的改动');
      isRunning.current = true;
      void store
        .save()
        .then((end) => {
          if (end.status === 'saved') showToast(end.isMerged ? '已保存，并合并了别人的改动' : '已保存到文件');
        })
        .finally(() => {
          isRunning.current = false;
        });
    },
  };
}
