import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import './form.css';
import './forms.css';

/** Skeleton of a form while it loads. */
export function FormSkeleton() {
  return (
    <div className="form">
      <LoadingNote />
      <Skeleton className="forms__skeleton" />
      <Skeleton className="forms__skeleton" />
    </div>
  );
}
