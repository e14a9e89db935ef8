import './students.css';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { StudentRecordView } from './student-record.tsx';
import { recordQuery } from './student-words.ts';

/** Students: found by what they say of themselves, each with a record. */
export default function StudentsPage() {
  const { uuid } = useParams();
  return (
    <>
      <PageHead title="学员" text="用完整手机号、账号或订单号查找，每次打开都记入操作记录。" />
      <FindStudent />
      {uuid === undefined ? (
        <StateView title="还没有选学员" text="不能按部分号码或姓名查找，保护学员的隐私。" />
      ) : (
        <Found key={uuid} uuid={uuid} />
      )}
    </>
  );
}

function FindStudent() {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const find = useWrite({
    // In the body, so that no address holds a mobile.
    mutationFn: (typed: string) => consoleApi('POST /console/api/students/find', { body: { words: typed } }),
    onSuccess: ({ uuid }) => {
      if (uuid === null) return;
      setWords('');
      void navigate(`/console/students/${uuid}`);
    },
  });
  const isUnknown = find.data?.uuid === null ? '没有这个学员，请核对整个号码' : undefined;
  return (
    <form
      className="student-search"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (words.trim()) find.mutate(words.trim());
      }}
    >
      <TextInput
        label="手机号、账号或订单号"
        value={words}
        data-hotkey="/"
        autoComplete="off"
        maxLength={40}
        problem={find.error?.message ?? isUnknown}
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

function Found({ uuid }: { readonly uuid: string }) {
  const { data, error, refetch } = useQuery(recordQuery(uuid));
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />;
  return data ? <StudentRecordView record={data} /> : <Skeleton rows={8} />;
}
