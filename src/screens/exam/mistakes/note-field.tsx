import { useState } from 'react';
import { MISTAKE_NOTE_LENGTH } from '#src/contract/note-length.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { Button } from '#src/ui/app/button.tsx';
import { AreaField } from '#src/ui/app/field.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { type Mistake, useSaveNote } from './mistake-queries.ts';

interface NoteFieldProps {
  readonly mistake: Mistake;
  readonly onSaved?: (note: string) => void;
}

/** The student's note on a question. Unsaved text survives a reload. */
export function NoteField({ mistake, onSaved }: NoteFieldProps) {
  const { uuid } = mistake.question;
  const key = `mistake-note:${uuid}`;
  const [saved, setSaved] = useState(mistake.note);
  const [text, setText] = useState(() => readStored('session', key) ?? mistake.note);
  const [isOpen, setIsOpen] = useState(text !== '');
  const save = useSaveNote(uuid);
  const handleChange = (next: string) => {
    setText(next);
    writeStored('session', key, next === saved ? undefined : next);
  };
  const handleSave = () =>
    save.mutate(text, {
      onSuccess: ({ note }) => {
        setSaved(note);
        setText(note);
        writeStored('session', key, undefined);
        onSaved?.(note);
        showToast('笔记已保存');
      },
    });
  if (!isOpen) {
    return (
      <button type="button" className="mistake-note__open" onClick={() => setIsOpen(true)}>
        写笔记
      </button>
    );
  }
  return (
    <Form className="mistake-note" onSubmit={handleSave}>
      <AreaField
        label="笔记"
        value={text}
        rows={3}
        maxLength={MISTAKE_NOTE_LENGTH}
        placeholder="错在哪，下次怎么避免"
        onChange={({ target }) => handleChange(target.value)}
      />
      {text !== saved && (
        <Button type="submit" look="plain" isBusy={save.isPending}>
          保存笔记
        </Button>
      )}
    </Form>
  );
}
