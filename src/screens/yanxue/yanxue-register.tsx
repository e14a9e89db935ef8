import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { customerInfoQuery } from '#src/features/yanxue/customer-info.ts';
import { serviceQuery } from '#src/features/yanxue/service-query.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import * as paths from '#src/lib/paths.ts';
import { RegisterForm } from './register-form.tsx';
import { ServiceFailure } from './service-failure.tsx';
import { ServiceSkeleton } from './service-skeleton.tsx';

/** The traveller's data: asked once for a tour, changed here later. */
export default function YanxueRegister() {
  const { course_id: courseUuid = '', customerinfo_uuid: infoUuid } = useParams();
  const service = useQuery(serviceQuery(courseUuid));
  const info = useQuery(customerInfoQuery(courseUuid, infoUuid));
  const navigate = useNavigate();
  const error = service.error ?? info.error;
  const handleSaved = () => {
    showToast('营员信息已保存');
    void navigate(paths.studentTour({ course_id: courseUuid }), { replace: true });
  };
  if (service.data && info.data !== undefined) {
    return (
      <RegisterForm
        courseUuid={courseUuid}
        courseName={service.data.course.name}
        info={info.data}
        onSaved={handleSaved}
      />
    );
  }
  if (error) {
    const handleRetry = () => void Promise.all([service.refetch(), info.refetch()]);
    return <ServiceFailure courseUuid={courseUuid} reason={error} onRetry={handleRetry} />;
  }
  return <ServiceSkeleton />;
}
