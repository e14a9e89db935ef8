import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { LEADS_KEY } from './lead-queries.ts';

/** Adds a note. A note keeps its id until it is stored, so that a second try adds nothing twice. */
export function NoteForm({ uuid }: { readonly uuid: string }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [note, setNote] = useState(() => crypto.randomUUID());
  const add = useWrite({
    mutationFn: () =>
      consoleApi('POST /console/api/leads/{uuid}/notes', { params: { uuid }, body: { note, text: text.trim() } }),
    onSuccess: async () => {
      setText('');
      setNote(crypto.randomUUID());
      await queries.invalidateQueries({ queryKey: [...LEADS_KEY, 'one', uuid] });
    },
  });
  return (
    <form
      className="lead-note"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (text.trim() !== '') add.mutate();
      }}
    >
      <TextArea
        label="备注"
        isLabelHidden
        placeholder="记下沟通内容，比如：数学基础弱，下周再联系"
        value={text}
        onChange={setText}
        maxLength={1000}
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
