import './skeleton.css';

interface SkeletonProps {
  /** Classes with the size of the coming content. */
  readonly className: string;
}

/** A placeholder of loading content. */
export function Skeleton({ className }: SkeletonProps) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}

/** Tells a screen reader once that content is loading. */
export function LoadingNote() {
  return (
    <p className="visually-hidden" role="status">
      加载中
    </p>
  );
}
