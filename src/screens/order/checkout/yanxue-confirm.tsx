import { useParams } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { ConfirmView } from './confirm-view.tsx';

/** Confirms the order of a study tour: `extra` names the chosen tour. */
export default function YanxueConfirm() {
  const { course_uuid: courseUuid = '', extra } = useParams();
  return (
    <ConfirmView
      courseUuid={courseUuid}
      detail={paths.courseYanxueDetail({ course_uuid: courseUuid })}
      wantedTour={extra}
    />
  );
}
