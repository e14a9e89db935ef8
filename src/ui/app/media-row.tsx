import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Photo } from './photo.tsx';
import './media-row.css';
import { Skeleton } from './skeleton.tsx';

interface MediaRowProps {
  /** The whole row leads there. */
  readonly to: string;
  /** Address of a 16:9 picture that says nothing the title does not. */
  readonly cover: string;
  /** Words, parts of them perhaps marked. */
  readonly title: ReactNode;
  /** A word on the picture, such as 直播. */
  readonly badge?: string;
  /** Below the title: facts in small, quiet words; what comes last, such as the price, stands at the foot. */
  readonly children: ReactNode;
}

/** A row of a list: picture at the left, title in two lines, facts and price. */
export function MediaRow({ to, cover, title, badge, children }: MediaRowProps) {
  return (
    <Link className="media-row" to={to}>
      <span className="media-row__cover">
        <span aria-hidden="true">
          <Photo src={cover} alt="" width={128} height={72} />
        </span>
        {badge && <span className="media-row__badge">{badge}</span>}
      </span>
      <span className="media-row__body">
        <span className="media-row__title">{title}</span>
        {children}
      </span>
    </Link>
  );
}

/** The place of a row that is being loaded. */
export function MediaRowSkeleton() {
  return (
    <div className="media-row">
      <Skeleton className="media-row__cover" />
      <div className="media-row__body">
        <Skeleton className="skeleton--line" />
        <Skeleton className="skeleton--half" />
      </div>
    </div>
  );
}
