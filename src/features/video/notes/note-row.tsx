import './note-row.css';
import { type ReactNode, type Ref, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { NOTE_LENGTH } from '#src/contract/note-length.ts';
import { clockText } from '#src/lib/money-and-time/china-time.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { RichHtml } from '#src/ui/rich-html/rich-html.tsx';
import { readDraft, storeDraft } from './note-draft.ts';
import type { ShownNote } from './notes.ts';
import { changeNote } from './notes-queue.ts';

interface NoteFieldProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called for Ctrl+Enter or Command+Enter. */
  readonly onSave: (event: SyntheticEvent) => void;
}

/** A field for the text of a note. */
export function NoteField({ ref, label, value, onChange, onSave }: NoteFieldProps) {
  return (
    <textarea
      ref={ref}
      className="notes__field"
      aria-label={label}
      placeholder="写下这一刻想记的"
      rows={2}
      maxLength={NOTE_LENGTH}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave(event);
      }}
    />
  );
}

interface NoteRowProps {
  readonly note: ShownNote;
  /** Link to the note's place in the video. */
  readonly children: ReactNode;
  readonly onDelete: () => void;
}

/** A note that can be edited in place, with the state of its unsaved changes. */
export function NoteRow({ note, children, onDelete }: NoteRowProps) {
  const [draft, setDraft] = useState(() => readDraft(note.uuid)?.text);
  const field = useRef<HTMLTextAreaElement>(null);
  const isAsked = useRef(false);
  const isEditing = draft !== undefined;
  useEffect(() => {
    // A draft from an earlier visit opens without taking the focus.
    if (isEditing && isAsked.current) field.current?.focus();
  }, [isEditing]);
  const write = (text: string | undefined) => {
    isAsked.current = true;
    setDraft(text);
    storeDraft(note.uuid, text === undefined ? undefined : { text, second: note.second });
  };
  const place = clockText(note.second);
  const handleSave = (event: SyntheticEvent) => {
    event.preventDefault();
    const text = draft?.trim() ?? '';
    if (text === '') return;
    if (text !== note.text) changeNote('save', { ...note, text });
    write(undefined);
  };
  return (
    <article className="notes__one" aria-label={`${place} 的笔记`}>
      <div className="notes__line">
        {children}
        {note.state === 'waiting' && <span className="notes__state">待上传</span>}
        <span className="notes__gap" />
        {!isEditing && (
          <>
            <button type="button" className="notes__plain" onClick={() => write(note.text)}>
              修改
            </button>
            <button type="button" className="notes__plain" onClick={onDelete}>
              删除
            </button>
          </>
        )}
      </div>
      {isEditing ? (
        <Form className="notes__edit" onSubmit={handleSave}>
          <NoteField ref={field} label={`${place} 的笔记`} value={draft} onChange={write} onSave={handleSave} />
          <div className="notes__line">
            <Button type="submit">保存修改</Button>
            <button type="button" className="notes__plain" onClick={() => write(undefined)}>
              取消
            </button>
          </div>
        </Form>
      ) : (
        <NoteText note={note} />
      )}
      {note.state === 'refused' && (
        <p className="notes__problem" role="alert">
          没有保存：{note.problem}
          <button type="button" className="notes__plain" onClick={() => changeNote('save', note)}>
            重试
          </button>
        </p>
      )}
    </article>
  );
}

/** The note with its formulas typeset; a text that the server does not have yet is shown as typed. */
function NoteText({ note: { html, text, state } }: { readonly note: ShownNote }) {
  if (html && state === 'saved') return <RichHtml html={html} isShort />;
  return <p className="notes__text">{text}</p>;
}
