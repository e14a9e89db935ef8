import { useState } from 'react';
import { clockText } from '#src/lib/money-and-time/china-time.ts';
import type { Note, ShownNote } from './notes.ts';
import { changeNote, dropChange } from './notes-queue.ts';
import './note-row.css';

/** Deletes notes at once; `undoLine` offers to restore the last one. */
export function useNoteDeletion() {
  const [deleted, setDeleted] = useState<Note>();
  const remove = (note: ShownNote) => {
    if (note.state === 'refused') dropChange(note.uuid);
    else changeNote('delete', note);
    setDeleted(note);
  };
  const handleUndo = () => {
    if (deleted) changeNote('save', deleted);
    setDeleted(undefined);
  };
  const undoLine = (
    <div className="notes__deleted" role="status">
      {deleted && (
        <>
          已删除 {clockText(deleted.second)} 的笔记
          <button type="button" className="notes__plain" onClick={handleUndo}>
            撤销
          </button>
        </>
      )}
    </div>
  );
  return { remove, undoLine };
}
