import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import './form.css';
import './forms.css';

/** The place of a form that is being loaded. */
export function FormSkeleton() {
  return (
    <div className="form">
      <LoadingNote />
      <Skeleton className="forms__skeleton" />
      <Skeleton className="forms__skeleton" />
    </div>
  );
}
