import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Photo } from './photo.tsx';
import './media-row.css';
import { Skeleton } from './skeleton.tsx';

interface MediaRowProps {
  /** Target of the whole row. */
  readonly to: string;
  /** Address of a decorative 16:9 picture. */
  readonly cover: string;
  /** Text, perhaps with highlighted parts. */
  readonly title: ReactNode;
  /** A badge on the picture, such as 直播. */
  readonly badge?: string;
  /** Below the title: small facts; the last one, such as the price, is at the bottom. */
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

/** Placeholder of a row. */
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
