import './students.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { FindStudent } from './find-student.tsx';
import { StudentRecordView } from './student-record.tsx';
import { recordQuery } from './student-words.ts';

/** Search for students, and the record of the one that was found. */
export default function StudentsPage() {
  const { uuid } = useParams();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="学员" text="用完整手机号、账号或订单号查找，每次打开都记入操作记录。" />
      <FindStudent label="手机号、账号或订单号" onFound={(found) => void navigate(`/console/students/${found}`)} />
      {uuid === undefined ? (
        <StateView title="还没有选学员" text="不能按部分号码或姓名查找，保护学员的隐私。" />
      ) : (
        <Found key={uuid} uuid={uuid} />
      )}
    </>
  );
}

function Found({ uuid }: { readonly uuid: string }) {
  const { data, error, refetch } = useQuery(recordQuery(uuid));
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />;
  return data ? <StudentRecordView record={data} /> : <Skeleton rows={8} />;
}
