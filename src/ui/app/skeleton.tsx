import './skeleton.css';

interface SkeletonProps {
  /** Classes that give the piece the size of what comes. */
  readonly className: string;
}

/** The place of something that is being loaded. */
export function Skeleton({ className }: SkeletonProps) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}

/** Says once to a screen reader what all the skeletons around it say to the eye. */
export function LoadingNote() {
  return (
    <p className="visually-hidden" role="status">
      加载中
    </p>
  );
}
