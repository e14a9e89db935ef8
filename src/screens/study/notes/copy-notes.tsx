import { useState } from 'react';
import { changedNotes, notesText } from '#src/features/video/notes/notes.ts';
import { type NotesWanted, notesOf } from '#src/features/video/notes/notes-query.ts';
import { unsentChanges } from '#src/features/video/notes/notes-queue.ts';
import { api } from '#src/lib/api/api-client.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { copyText } from '#src/lib/environment/copy-text.ts';
import { Button } from '#src/ui/app/button.tsx';
import { NavBarAction } from '#src/ui/app/nav-bar-action.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';

const PAGE_SIZE = 50;
/** The clipboard of an old phone holds no more. */
const MOST_PAGES = 10;

interface CopyNotesProps {
  readonly wanted: NotesWanted;
  readonly count: number;
}

/**
 * Copies the notes that match the search. They are loaded first and copied at a second tap: browsers allow access to
 * the clipboard only at a tap, not after a response.
 */
export function CopyNotes({ wanted, count }: CopyNotesProps) {
  const [text, setText] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const shown = Math.min(count, PAGE_SIZE * MOST_PAGES);
  const handleOpen = async () => {
    setIsBusy(true);
    try {
      setText(await readText(wanted, shown));
    } catch {
      // Ignored: the API client has shown the reason.
    }
    setIsBusy(false);
  };
  const handleCopy = async () => {
    const isCopied = await copyText(text ?? '');
    showToast(isCopied ? `已复制 ${shown} 条笔记` : '复制失败，请长按文字复制');
    if (isCopied) setText(undefined);
  };
  return (
    <>
      <NavBarAction>
        <button type="button" disabled={isBusy} onClick={() => void handleOpen()}>
          {isBusy ? '整理中…' : '导出'}
        </button>
      </NavBarAction>
      <Sheet
        title={shown < count ? `最近的 ${shown} 条笔记` : `${shown} 条笔记`}
        isOpen={text !== undefined}
        onDismiss={() => setText(undefined)}
        footer={<Button onClick={() => void handleCopy()}>复制全部文字</Button>}
      >
        <pre className="my-notes__text">{text}</pre>
      </Sheet>
    </>
  );
}

async function readText(wanted: NotesWanted, count: number): Promise<string> {
  const pages = Array.from({ length: Math.ceil(count / PAGE_SIZE) }, (_one, index) => index + 1);
  const read = pages.map((page) =>
    api('GET /api/v1/course/notes', { query: { ...wanted, page, page_size: PAGE_SIZE } }),
  );
  // As the student sees them, with changes that are not sent yet.
  return notesText(changedNotes(notesOf(await Promise.all(read)), unsentChanges()));
}
