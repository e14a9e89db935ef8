import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type RealName, realNameStates } from '#src/features/my/real-name.ts';
import { type WholeProfile, wholeProfileQuery } from '#src/features/my/student-identity.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { Button } from '#src/ui/app/button.tsx';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { RealNameState } from './real-name-state.tsx';
import { UnbindStudent } from './unbind-student.tsx';
import '#src/ui/app/paper-card.css';
import './identity.css';

const PASSED = 2;
const REVIEWING = 1;
const BOUND = 1;

/** The student's identity: verified name, bound school student, and target college. */
export default function Identity() {
  const { data: profile, error, refetch } = useQuery(wholeProfileQuery);
  if (!profile) {
    if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
    return (
      <div className="identity">
        <LoadingNote />
        <Skeleton className="identity__place" />
        <Skeleton className="identity__place" />
        <Skeleton className="identity__place" />
      </div>
    );
  }
  return (
    <div className="identity">
      <RealNameCard realName={profile.real_name} />
      <StudentCard profile={profile} />
      <AimCard college={profile.college} />
    </div>
  );
}

function RealNameCard({ realName }: { readonly realName: RealName }) {
  const isOpen = realName.state !== PASSED && realName.state !== REVIEWING;
  return (
    <section className="paper-card">
      <h2 className="identity__title">实名认证</h2>
      <RealNameState realName={realName} />
      {isOpen && (
        <Link className="button button--brand" to={paths.myRealName()}>
          {realName.state === realNameStates.NONE ? '去认证' : '重新认证'}
        </Link>
      )}
    </section>
  );
}

function StudentCard({ profile: { student, mobile } }: { readonly profile: WholeProfile }) {
  const [isAsking, setIsAsking] = useState(false);
  if (student?.auth_state !== BOUND) {
    return (
      <section className="paper-card">
        <h2 className="identity__title">学员身份</h2>
        <p className="identity__note">还没有绑定。在个人资料里填写学校和学号，就会绑定到你的账号。</p>
        <Link className="button button--plain" to={paths.personalInfo({}, { tab: 'school' })}>
          填写学校和学号
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
    <section className="paper-card">
      <h2 className="identity__title">学员身份</h2>
      <FactList facts={facts} />
      <Button look="plain" onClick={() => setIsAsking(true)}>
        解绑学员身份
      </Button>
      {isAsking && <UnbindStudent mobile={mobile} school={student.school} onDone={() => setIsAsking(false)} />}
    </section>
  );
}

/** The student's target college. */
function AimCard({ college: info }: { readonly college: WholeProfile['college'] }) {
  const facts = [
    { name: '报考年份', value: info.exam_year === null ? '' : `${info.exam_year} 考研` },
    { name: '报考省份', value: info.province?.name ?? '' },
    { name: '目标院校', value: info.college?.name ?? '' },
    { name: '学科门类', value: info.subject?.name ?? '' },
  ].filter(({ value }) => value !== '');
  return (
    <section className="paper-card">
      <h2 className="identity__title">报考目标</h2>
      {info.is_filled ? (
        <FactList facts={facts} />
      ) : (
        <p className="identity__note">还没有填写。填好后，选课和老师答疑会按你的目标来。</p>
      )}
      <Link className="button button--plain" to={paths.personalInfo({}, { tab: 'college' })}>
        {info.is_filled ? '修改报考目标' : '填写报考目标'}
      </Link>
    </section>
  );
}
