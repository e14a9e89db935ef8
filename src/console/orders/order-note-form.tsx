import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { orderQuery } from './order-words.ts';

/** Adds a note. It keeps its id until it is stored, so that a second try adds nothing twice. */
export function OrderNoteForm({ uuid }: { readonly uuid: string }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [note, setNote] = useState(() => crypto.randomUUID());
  const add = useWrite({
    mutationFn: () =>
      consoleApi('POST /console/api/orders/{uuid}/notes', {
        params: { uuid },
        body: { uuid: note, text: text.trim() },
      }),
    onSuccess: (order) => {
      setText('');
      setNote(crypto.randomUUID());
      queries.setQueryData(orderQuery(uuid).queryKey, order);
    },
  });
  return (
    <form
      className="order-note-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (text.trim() !== '') add.mutate();
      }}
    >
      <TextArea
        label="备注"
        isLabelHidden
        placeholder="备注只有同事看得到，写下后不能改"
        value={text}
        onChange={setText}
        maxLength={500}
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
