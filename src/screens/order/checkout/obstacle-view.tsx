import { Link } from 'react-router-dom';
import type { CheckoutObstacle } from '#src/features/order/checkout.ts';
import * as paths from '#src/lib/paths.ts';
import { StatusView } from '#src/ui/app/status-view.tsx';

interface ObstacleViewProps {
  readonly obstacle: CheckoutObstacle;
  /** The server's message. */
  readonly text: string;
}

/** Why this course cannot be ordered, and where to go instead. */
export function ObstacleView({ obstacle, text }: ObstacleViewProps) {
  const isStudent = obstacle === 'owned' || obstacle === 'trial-taken';
  return (
    <StatusView title={obstacle === 'missing' ? '没有找到这门课程' : text}>
      <Link className="button button--brand" to={isStudent ? paths.studyIndex() : paths.home()} replace>
        {isStudent ? '去学习' : '看看其他课程'}
      </Link>
    </StatusView>
  );
}
