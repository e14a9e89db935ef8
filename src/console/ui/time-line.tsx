import './time-line.css';
import { type FormEvent, useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { Button } from './button.tsx';
import { TextArea } from './text-area.tsx';

interface TimeLineProps {
  /** In display order. */
  readonly items: readonly {
    readonly id: string;
    /** ISO timestamp. */
    readonly at: string;
    /** Who caused it: student, staff or money. Sets the colour. */
    readonly side: string;
    readonly text: string;
    /** Name of the person; empty for none. */
    readonly by: string;
    /** A written note; empty for none. */
    readonly note: string;
  }[];
  /** Current time in milliseconds. */
  readonly now: number;
}

/** Events, one below the other. */
export function TimeLine({ items, now }: TimeLineProps) {
  return (
    <ol className="time-line">
      {items.map(({ id, at, side, text, by, note }) => (
        <li key={id} data-side={side}>
          <p>
            {text}
            {by ? <span className="time-line__by"> · {by}</span> : null}
          </p>
          {note ? <p className="time-line__note">{note}</p> : null}
          <time dateTime={at}>{chinaMoment(Date.parse(at), now)}</time>
        </li>
      ))}
    </ol>
  );
}

interface NoteFormProps {
  readonly placeholder: string;
  readonly maxLength: number;
  /** Stores the note under this id. */
  readonly send: (id: string, text: string) => Promise<unknown>;
}

/** The form for a note. The note keeps its id until it is stored, so that a retry adds no second one. */
export function NoteForm({ placeholder, maxLength, send }: NoteFormProps) {
  const [text, setText] = useState('');
  const [id, setId] = useState(() => crypto.randomUUID());
  const add = useWrite({
    mutationFn: () => send(id, text.trim()),
    onSuccess: () => {
      setText('');
      setId(crypto.randomUUID());
    },
  });
  return (
    <form
      className="note-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (text.trim() !== '') add.mutate();
      }}
    >
      <TextArea
        label="备注"
        isLabelHidden
        {...{ placeholder, maxLength }}
        value={text}
        onChange={setText}
        problem={add.error?.message}
      />
      {text.trim() === '' ? null : (
        <Button type="submit" look="primary" isBusy={add.isPending}>
          添加备注
        </Button>
      )}
    </form>
  );
}
