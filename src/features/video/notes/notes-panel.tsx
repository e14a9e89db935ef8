import './notes-panel.css';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { clockText } from '#src/lib/money-and-time/china-time.ts';
import * as paths from '#src/lib/paths.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { LoadingNote } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { seekTo, useMedia } from '../player/use-media.ts';
import { readDraft, storeDraft } from './note-draft.ts';
import { NoteField, NoteRow } from './note-row.tsx';
import { foldNotes, waitingText } from './notes.ts';
import { notesQuery, type SavedNote } from './notes-query.ts';
import { changeNote, unsentChanges, watchUnsent } from './notes-queue.ts';
import { useNoteDeletion } from './use-note-deletion.tsx';

interface NotesPanelProps {
  readonly media: HTMLVideoElement | null;
  readonly video: string;
  /** Number of times the student asked to write: each increase focuses the field. */
  readonly asked: number;
}

/** The student's notes on this video, and a field for a new one. */
export function NotesPanel(props: NotesPanelProps) {
  const isLoggedIn = useIsLoggedIn();
  const { pathname, search } = useLocation();
  if (isLoggedIn) return <OwnNotes {...props} />;
  return (
    <div className="notes">
      <p className="notes__note">登录后可以在任意时间点记笔记，换设备也看得到。</p>
      <Link className="button button--brand notes__login" to={paths.login({}, { redirect: pathname + search })}>
        登录后记笔记
      </Link>
    </div>
  );
}

function OwnNotes({ media, video, asked }: NotesPanelProps) {
  const { notes, waiting, isLoading, error, refetch } = useNotes(video);
  const { remove, undoLine } = useNoteDeletion();
  return (
    <div className="notes">
      <NewNote media={media} video={video} asked={asked} />
      <p className="notes__waiting" role="status">
        {waiting}
      </p>
      {undoLine}
      {error && notes.length === 0 && <FailedView text="笔记没有加载出来" onRetry={() => void refetch()} />}
      {isLoading && <LoadingNote />}
      {!isLoading && !error && notes.length === 0 && (
        <p className="notes__note">还没有笔记。边看边记，点时间就能回到那里。</p>
      )}
      <ol className="notes__list">
        {notes.map((note) => (
          <li key={note.uuid}>
            <NoteRow note={note} onDelete={() => remove(note)}>
              <button type="button" className="notes__time" onClick={() => media && seekTo(media, note.second)}>
                <span className="visually-hidden">跳到 </span>
                {clockText(note.second)}
              </button>
            </NoteRow>
          </li>
        ))}
      </ol>
      <Link className="notes__all" to={paths.studyNotes()}>
        全部笔记
      </Link>
    </div>
  );
}

/** The student's notes on a video, including unsent changes. */
function useNotes(video: string) {
  const { data, error, refetch } = useQuery(notesQuery(video));
  const unsent = useSyncExternalStore(watchUnsent, unsentChanges);
  return {
    notes: foldNotes((data ?? []).map(noteOf), unsent, video),
    /** The number of unsent notes as text; empty when there are none. */
    waiting: waitingText(unsent),
    isLoading: data === undefined && error === null,
    error,
    refetch,
  };
}

const noteOf = ({ uuid, video_uuid: video, second, text, html }: SavedNote) => ({ uuid, video, second, text, html });

/** The field for a new note; its place is the position at which the student begins to write. */
function NewNote({ media, video, asked }: NotesPanelProps) {
  const [draft, setDraft] = useState(() => readDraft(video));
  const field = useRef<HTMLTextAreaElement>(null);
  const now = useMedia(media, 'timeupdate seeking seeked emptied', secondOf, 0);
  const { text, second } = draft ?? { text: '', second: now };
  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);
  const handleChange = (value: string) => {
    const next = value === '' ? undefined : { text: value, second };
    setDraft(next);
    storeDraft(video, next);
  };
  const handleSave = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() === '') {
      field.current?.focus();
      return;
    }
    changeNote('save', { uuid: randomUuid(), video, second, text: text.trim() });
    handleChange('');
  };
  return (
    <Form className="notes__new" onSubmit={handleSave}>
      <NoteField
        ref={field}
        label={`记在 ${clockText(second)}`}
        value={text}
        onChange={handleChange}
        onSave={handleSave}
      />
      <Button type="submit">记在 {clockText(second)}</Button>
    </Form>
  );
}

const secondOf = ({ currentTime }: HTMLVideoElement) => Math.floor(currentTime);
