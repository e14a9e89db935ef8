import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import { brand } from '#src/lib/dom/brand.ts';
import * as paths from '#src/lib/paths.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import './certificate.css';
import { dayText, verifyQuery } from './certificate-queries.ts';

/** Whether a certificate is real, for anybody who has its address. */
export default function VerifyCertificate() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery(verifyQuery(token));
  if (error && !data) {
    if (!isMissing(error)) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
    return (
      <StatusView title="没有这张证书" text="请核对地址，或重新扫一次证书上的码。" tone="failed">
        <Link className="button button--plain" to={paths.home()}>
          去首页
        </Link>
      </StatusView>
    );
  }
  if (!data) {
    return (
      <div className="certificate">
        <LoadingNote />
        <Skeleton className="certificate__place" />
      </div>
    );
  }
  const { number, course_name: course, student_name: name, lesson_count: lessons } = data;
  const { issued_time: issued, withdrawn_time: end } = data;
  return (
    <div className="certificate">
      <section className={end ? 'certificate__verdict certificate__verdict--end' : 'certificate__verdict'}>
        <h2>{end ? '证书已撤回' : '证书有效'}</h2>
        <p>{end ? `${dayText(end)}起不再有效。` : `由${brand.name}发放，以下内容与发放时一致。`}</p>
      </section>
      <section className="certificate__facts">
        <FactList
          facts={[
            { name: '证书编号', value: number },
            { name: '姓名', value: name },
            { name: '课程', value: course },
            { name: '学完', value: `${lessons} 节课` },
            { name: '发放日期', value: dayText(issued) },
          ]}
        />
        <p className="certificates__note">为保护个人信息，姓名只显示第一个字。</p>
      </section>
    </div>
  );
}
