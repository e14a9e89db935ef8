import { Link } from 'react-router-dom';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';

interface NotLoadedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** The missing thing, such as 试卷. */
  readonly what: string;
}

/** Shown when something cannot be loaded. */
export function NotLoaded({ error, onRetry, what }: NotLoadedProps) {
  if (!isMissing(error)) return <FailedView text={failureText(error)} onRetry={onRetry} />;
  return (
    <StatusView title={`没有找到这${what}`} text="可能已经下架，或不是当前账号的内容。">
      <Link className="button button--brand" to={paths.examMyAnswers()}>
        我的考试
      </Link>
    </StatusView>
  );
}

/** Skeleton of a question while it loads. */
export function QuestionSkeleton() {
  return (
    <div className="exam exam__card">
      <LoadingNote />
      <Skeleton className="skeleton--half" />
      <Skeleton className="exam__skeleton-stem" />
      <Skeleton className="exam__skeleton-option" />
      <Skeleton className="exam__skeleton-option" />
      <Skeleton className="exam__skeleton-option" />
      <Skeleton className="exam__skeleton-option" />
    </div>
  );
}
