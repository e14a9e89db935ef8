import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { ObstacleView } from './obstacle-view.tsx';

interface DeliveryTroubleProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/**
 * Shown when packages cannot be read: the link names none of the student's, or the request failed and can be retried.
 */
export function DeliveryTrouble({ error, onRetry }: DeliveryTroubleProps) {
  if (isMissing(error)) return <ObstacleView obstacle="missing" />;
  return <FailedView text={failureText(error)} onRetry={onRetry} />;
}
