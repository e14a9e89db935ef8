import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { endOfList } from '#src/lib/queries/paged-query.ts';
import { ListEnd } from '#src/ui/app/list-end.tsx';
import { PullToRefresh } from '#src/ui/app/pull-to-refresh.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import './certificate.css';
import { type Certificate, certificatesQuery, dayText } from './certificate-queries.ts';

/** The certificates of the student, newest first. */
export default function MyCertificates() {
  const query = useInfiniteQuery(certificatesQuery);
  const { data, error, refetch } = query;
  if (!data) {
    if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
    return (
      <div className="certificates">
        <LoadingNote />
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} className="certificates__place" />
        ))}
      </div>
    );
  }
  const all = data.pages.flatMap(({ list }) => list);
  const certificates = [...new Map(all.map((certificate) => [certificate.uuid, certificate])).values()];
  if (certificates.length === 0) {
    return (
      <StatusView title="还没有证书" text="学完一门课的全部视频，结业证书就在这里，可以存成图片和 PDF。">
        <Link className="button button--brand" to={paths.studyIndex()}>
          去学习
        </Link>
      </StatusView>
    );
  }
  return (
    <PullToRefresh onRefresh={refetch}>
      <ul className="certificates wide-grid">
        {certificates.map((certificate) => (
          <li key={certificate.uuid}>
            <Card certificate={certificate} />
          </li>
        ))}
      </ul>
      <ListEnd {...endOfList(query)} />
    </PullToRefresh>
  );
}

function Card({ certificate }: { readonly certificate: Certificate }) {
  const { uuid, course_name: course, lesson_count: lessons, issued_time: issued, withdrawn_time: end } = certificate;
  return (
    <Link className="certificate-card" to={paths.studyCertificate({ uuid })}>
      <svg className="certificate-card__sign" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
        <path d="M17 28v16l7-4 7 4V28" fill="var(--brand-soft)" stroke="var(--brand)" strokeWidth="2" />
        <circle cx="24" cy="19" r="14" fill="var(--paper)" stroke="var(--brand)" strokeWidth="2" />
        <path d="M17.500 19l4.500 4.500 8.500-8.500" fill="none" stroke="var(--brand)" strokeWidth="2.500" />
      </svg>
      <span className="certificate-card__course">{course}</span>
      <span className="certificates__note">
        {lessons} 节 · {dayText(issued)}
        {end && <strong className="certificates__end">已撤回</strong>}
      </span>
    </Link>
  );
}
