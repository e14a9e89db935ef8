import './find-student.css';
import { type FormEvent, useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/text-input.tsx';

interface FindStudentProps {
  readonly label: string;
  readonly onFound: (uuid: string) => void;
  /** Why a found student cannot be chosen here; undefined when they can. */
  readonly refuse?: (uuid: string) => string | undefined;
}

/** Finds a student by a full mobile, an account name or an order number. */
export function FindStudent({ label, onFound, refuse = () => undefined }: FindStudentProps) {
  const [words, setWords] = useState('');
  const find = useWrite({
    // In the request body, so that no address contains a mobile.
    mutationFn: (typed: string) => consoleApi('POST /console/api/students/find', { body: { words: typed } }),
    onSuccess: ({ uuid }) => {
      if (uuid === null || refuse(uuid) !== undefined) return;
      setWords('');
      onFound(uuid);
    },
  });
  const found = find.data?.uuid;
  const wrong = found === null ? '没有这个学员，请核对整个号码' : found === undefined ? undefined : refuse(found);
  return (
    <form
      className="student-search"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (words.trim()) find.mutate(words.trim());
      }}
    >
      <TextInput
        label={label}
        value={words}
        data-hotkey="/"
        autoComplete="off"
        maxLength={40}
        problem={find.error?.message ?? wrong}
        onChange={(value) => {
          find.reset();
          setWords(value);
        }}
      />
      <Button type="submit" look="primary" isBusy={find.isPending} disabled={!words.trim()}>
        查找
      </Button>
    </form>
  );
}
