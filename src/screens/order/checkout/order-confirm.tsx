import { useParams } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { ConfirmView } from './confirm-view.tsx';

export default function OrderConfirm() {
  const { course_uuid: courseUuid = '' } = useParams();
  return <ConfirmView courseUuid={courseUuid} detail={paths.courseDetail({ course_uuid: courseUuid })} />;
}
