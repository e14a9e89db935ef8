import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { ObstacleView } from './obstacle-view.tsx';

interface DeliveryTroubleProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In place of packages that could not be read: a link to none of the student's, or a failure to try again. */
export function DeliveryTrouble({ error, onRetry }: DeliveryTroubleProps) {
  if (isMissing(error)) return <ObstacleView obstacle="missing" />;
  return <FailedView text={failureText(error)} onRetry={onRetry} />;
}
