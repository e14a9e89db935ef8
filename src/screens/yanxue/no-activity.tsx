import { Link } from 'react-router-dom';
import { STUDY_TOURS } from '#src/features/yanxue/tours.ts';
import * as paths from '#src/lib/paths.ts';
import { StatusView } from '#src/ui/app/status-view.tsx';

interface NoActivityProps {
  /** Whether the address names a study tour that does not exist. */
  readonly isAsked: boolean;
}

/** Shown without a study tour: a link to all of them. */
export function NoActivity({ isAsked }: NoActivityProps) {
  return (
    <StatusView
      title={isAsked ? '研学营已下架或不存在' : '还没有选研学营'}
      text={isAsked ? '看看其他正在报名的研学营。' : '选一个目的地，就能看到行程和团期。'}
    >
      <Link className="button button--brand" to={paths.courseList({}, { type: STUDY_TOURS })} replace>
        看看研学营
      </Link>
    </StatusView>
  );
}
