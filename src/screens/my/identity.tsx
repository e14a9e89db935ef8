import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type RealName, realNameQuery } from '#src/features/my/real-name.ts';
import { profileQuery } from '#src/features/my/student-identity.ts';
import { failureText } from '#src/lib/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { Button } from '#src/ui/app/button.tsx';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { RealNameState } from './real-name-state.tsx';
import { UnbindStudent } from './unbind-student.tsx';
import './identity.css';

const PASSED = 2;
const REVIEWING = 1;
const BOUND = 1;

/** Who the student is to the school: the verified name, and the school's student bound to the account. */
export default function Identity() {
  const realName = useQuery(realNameQuery);
  const profile = useQuery(profileQuery);
  const failed = [realName, profile].find(({ data, error }) => error && !data);
  if (failed) return <FailedView text={failureText(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!realName.data || !profile.data) {
    return (
      <div className="identity">
        <LoadingNote />
        <Skeleton className="identity__place" />
        <Skeleton className="identity__place" />
      </div>
    );
  }
  return (
    <div className="identity">
      <RealNameCard realName={realName.data} />
      <StudentCard profile={profile.data} />
    </div>
  );
}

function RealNameCard({ realName }: { readonly realName: RealName }) {
  const isOpen = realName.state !== PASSED && realName.state !== REVIEWING;
  return (
    <section className="identity__card">
      <h2 className="identity__title">实名认证</h2>
      <RealNameState realName={realName} />
      {isOpen && (
        <Link className="button button--brand" to={paths.myRealName()}>
          {realName.state === 0 ? '去认证' : '重新认证'}
        </Link>
      )}
    </section>
  );
}

interface StudentCardProps {
  readonly profile: {
    readonly mobile: string;
    readonly student: {
      readonly name: string;
      readonly school: string;
      readonly student_number: string;
      readonly auth_state: 0 | 1 | 2;
    } | null;
  };
}

function StudentCard({ profile: { student, mobile } }: StudentCardProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (student?.auth_state !== BOUND) {
    return (
      <section className="identity__card">
        <h2 className="identity__title">学员身份</h2>
        <p className="identity__note">还没有绑定。在个人资料里填写学校和学号，就会绑定到你的账号。</p>
        <Link className="button button--plain" to={paths.personalInfo()}>
          填写个人资料
        </Link>
      </section>
    );
  }
  const facts = [
    { name: '姓名', value: student.name },
    { name: '学校', value: student.school },
    { name: '学号', value: student.student_number },
  ];
  return (
    <section className="identity__card">
      <h2 className="identity__title">学员身份</h2>
      <FactList facts={facts} />
      <Button look="plain" onClick={() => setIsAsking(true)}>
        解绑学员身份
      </Button>
      {isAsking && <UnbindStudent mobile={mobile} school={student.school} onDone={() => setIsAsking(false)} />}
    </section>
  );
}
