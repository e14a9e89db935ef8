import { useEffect, useState } from 'react';
import { type ListedPage, listPages, onConnected, onPageChanged } from './dev-page.ts';

/** Every page with its problems, kept up to date with the files. Undefined until the dev server has answered. */
export function usePages(): readonly ListedPage[] | undefined {
  const [pages, setPages] = useState<readonly ListedPage[]>();
  useEffect(() => {
    let isGone = false;
    const read = () => {
      void listPages().then((listed) => {
        if (!isGone) setPages(listed);
      });
    };
    const stop = onPageChanged(({ page, isGone: isDeleted, ...changed }) => {
      if (isDeleted) {
        read();
        return;
      }
      // While the file has errors, title and state of its last good version stay.
      const listed: ListedPage = { ...changed, ...(page && { title: page.title, status: page.status }) };
      setPages((before) => before?.map((each) => (each.path === listed.path ? { ...each, ...listed } : each)));
      read();
    });
    const stopConnected = onConnected(read);
    read();
    return () => {
      isGone = true;
      stop();
      stopConnected();
    };
  }, []);
  return pages;
}
