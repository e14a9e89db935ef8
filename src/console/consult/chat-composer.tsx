import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useWrite } from '#src/lib/api/use-write.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { type ChatMessage, choicesQuery } from './chat-words.ts';

const LONGEST = 500;

/** A text that is not confirmed as sent. It keeps its id, so that a retry sends no second message. */
interface Draft {
  readonly text: string;
  readonly clientId: string;
}

interface ChatComposerProps {
  readonly uuid: string;
  /** Uuid of the writer: drafts of two people at one browser are separate. */
  readonly staff: string;
  readonly messages: readonly ChatMessage[];
  readonly onSent: () => void;
}

/** The input for an answer. Enter sends, but not while an input method is composing. */
export function ChatComposer({ uuid, staff, messages, onSent }: ChatComposerProps) {
  const key = `chat-draft:${staff}:${uuid}`;
  const [draft, setDraft] = useState(() => readDraft(key));
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number>(undefined);
  const { data: choices } = useQuery(choicesQuery);
  const keep = (next: Draft) => {
    setDraft(next);
    writeStored('session', key, next.text === '' ? undefined : JSON.stringify(next));
  };
  const change = (text: string) => keep({ text, clientId: randomUuid() });
  const write = useWrite({
    mutationFn: ({ text, clientId }: Draft) =>
      consoleApi('POST /console/api/consult/{uuid}/messages', {
        params: { uuid },
        body: { clientId, text: text.trim() },
      }),
    onSuccess: () => {
      change('');
      onSent();
    },
  });
  // The message was sent, but the response was lost, for example by a reload.
  const isSent = draft.text !== '' && messages.some(({ clientId }) => clientId === draft.clientId);
  useEffect(() => {
    if (!isSent) return;
    setDraft({ text: '', clientId: randomUuid() });
    writeStored('session', key, undefined);
  }, [isSent, key]);
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const putIn = (words: string) => {
    const { selectionStart: from, selectionEnd: until } = field.current ?? {
      selectionStart: draft.text.length,
      selectionEnd: draft.text.length,
    };
    const text = `${draft.text.slice(0, from)}${words}${draft.text.slice(until)}`.slice(0, LONGEST);
    caret.current = Math.min(from + words.length, text.length);
    change(text);
  };
  const send = () => {
    if (draft.text.trim() && !write.isPending) write.mutate(draft);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="consult-write"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <ul className="consult-write__replies" aria-label="快捷回复">
        {choices?.replies.map(({ uuid: reply, title, text }) => (
          <li key={reply}>
            <button type="button" title={text} disabled={write.isPending} onClick={() => putIn(text)}>
              {title}
            </button>
          </li>
        ))}
        {choices ? (
          <li>
            <Link to="/console/consult/settings">{choices.replies.length > 0 ? '管理' : '添加快捷回复'}</Link>
          </li>
        ) : null}
      </ul>
      <div className="consult-write__line">
        <textarea
          ref={field}
          aria-label="回复"
          aria-describedby={write.error ? 'consult-write-problem' : undefined}
          placeholder="Enter 发送，Shift + Enter 换行"
          rows={2}
          maxLength={LONGEST}
          readOnly={write.isPending}
          value={draft.text}
          onChange={({ target }) => change(target.value)}
          onKeyDown={handleKey}
        />
        <Button type="submit" look="primary" isBusy={write.isPending} disabled={!draft.text.trim()}>
          {write.isPending ? '发送中…' : write.error ? '重发' : '发送'}
        </Button>
      </div>
      {write.error ? (
        <p id="consult-write-problem" role="alert" className="console-field__problem">
          没有发出去：{write.error.message}
        </p>
      ) : null}
    </form>
  );
}

function readDraft(key: string): Draft {
  const empty = { text: '', clientId: randomUuid() };
  try {
    const { text, clientId } = JSON.parse(readStored('session', key) ?? '{}') as Partial<Record<keyof Draft, unknown>>;
    if (typeof text !== 'string' || typeof clientId !== 'string') return empty;
    return { text: text.slice(0, LONGEST), clientId };
  } catch {
    return empty;
  }
}
