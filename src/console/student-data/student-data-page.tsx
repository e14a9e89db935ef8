import './student-data.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { recordKey } from './student-query.ts';
import { StudentView } from './student-view.tsx';

/** Requests of students about their personal data, done by staff: an export, and closing the account. */
export default function StudentDataPage() {
  const { uuid } = useParams();
  return (
    <>
      <PageHead
        title="学员数据"
        text="学员来电、来信要求查看、导出或删除个人信息时，在这里代为办理。先核实是本人；每一步都记入操作记录。"
      />
      <FindStudent key={uuid} />
      {uuid === undefined ? (
        <StateView title="还没有选学员" text="输入学员的完整手机号查找。为保护隐私，不能按部分号码或姓名查找。" />
      ) : (
        <Record uuid={uuid} key={`record ${uuid}`} />
      )}
    </>
  );
}

const MOBILE = /^1\d{10}$/;

function FindStudent() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [mobile, setMobile] = useState('');
  const find = useWrite({
    mutationFn: (whole: string) => consoleApi('POST /console/api/student-data/find', { body: { mobile: whole } }),
    onSuccess: ({ student }) => {
      if (!student) return;
      queries.setQueryData(recordKey(student.uuid), student);
      void navigate(`/console/student-data/${student.uuid}`);
    },
  });
  const isUnknown = find.data?.student === null ? '没有这个手机号的账号' : undefined;
  return (
    <form
      className="student-find"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (MOBILE.test(mobile)) find.mutate(mobile);
      }}
    >
      <TextInput
        label="手机号"
        value={mobile}
        inputMode="numeric"
        autoComplete="off"
        maxLength={13}
        problem={find.error?.message ?? isUnknown}
        onChange={(value) => {
          find.reset();
          setMobile(value.replaceAll(/\D/g, '').slice(0, 11));
        }}
      />
      <Button type="submit" look="primary" isBusy={find.isPending} disabled={!MOBILE.test(mobile)}>
        查找
      </Button>
    </form>
  );
}

function Record({ uuid }: { readonly uuid: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: recordKey(uuid),
    queryFn: ({ signal }) => consoleApi('GET /console/api/student-data/{uuid}', { params: { uuid } }, { signal }),
  });
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />;
  return data ? <StudentView record={data} /> : <Skeleton rows={6} />;
}
